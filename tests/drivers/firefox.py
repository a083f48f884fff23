"""Firefox as Debian has it, over WebDriver BiDi, which it speaks by itself."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.drivers.driver import STARTING, Driver, said, started

#: a fresh profile asks nothing; a finger is a finger, and bars take no room, as on a telephone
PREFERENCES: dict[str, object] = {
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "intl.accept_languages": "en-GB",
    "ui.useOverlayScrollbars": 1,
}


class Firefox(Driver):
    """One tab of Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self._tell("session.new", capabilities={})
        self._tab = self._tell("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address: str) -> None:
        self._tell("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        window = {"width": width, "height": height}
        self._tell("browsingContext.setViewport", context=self._tab, viewport=window)

    def picture(self) -> bytes:
        picture = self._tell("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(picture["data"])

    def _ask(self, script: str) -> str:
        answer = self._tell(
            "script.callFunction",
            functionDeclaration=f"() => {{ {script} }}",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        text: str = answer["result"]["value"]
        return text

    def _act(self, sources: list[dict[str, Any]]) -> None:
        self._tell("input.performActions", context=self._tab, actions=sources)
        self._tell("input.releaseActions", context=self._tab)

    def _tell(self, command: str, **parameters: Any) -> Any:
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": command, "params": parameters}))
        while (answer := json.loads(self._socket.recv(STARTING))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]


@contextmanager
def firefox(profile: Path) -> Iterator[Driver]:
    """Firefox as long as the block lasts, with a profile of its own in an empty folder."""
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(lines))
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile)]
    command += ["--remote-debugging-port", "0"]
    with started(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        address = said(process.stderr, r"WebDriver BiDi listening on (ws://\S+)")[1]
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
