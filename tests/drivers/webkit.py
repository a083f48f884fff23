"""WebKit as GTK has it, the nearest to an iPhone that there is on Debian, over WebDriver."""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.drivers.driver import STARTING, Driver, said, started

#: the bar of the browser's window lets it become as narrow as a telephone
NARROW = "* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-source: none; }"


def mini_browser() -> Path | None:
    """Where the package of the driver keeps its small browser, which lies beside a library."""
    return next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"), None)


class WebKit(Driver):
    """One window of the small browser that comes with WebKitGTK, which knows no finger but the mouse."""

    finger = "mouse"

    def __init__(self, port: int) -> None:
        self._port = port
        browser = {"binary": str(mini_browser()), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        self._session = ""
        session = self._tell("POST", "", capabilities=wanted)
        self._session = f"/{session['sessionId']}"

    def close(self) -> None:
        """Ends the browser."""
        self._tell("DELETE", "")

    def open(self, address: str) -> None:
        self._tell("POST", "/url", url=address)

    def resize(self, width: int, height: int) -> None:
        # the size of a window counts its frame and its bar as well
        self._tell("POST", "/window/rect", width=width, height=height)
        inside = self.ask("[innerWidth, innerHeight]")
        wide, high = width + width - inside[0], height + height - inside[1]
        self._tell("POST", "/window/rect", width=wide, height=high)
        self.wait_for(f"innerWidth === {width} && innerHeight === {height}")

    def picture(self) -> bytes:
        return base64.b64decode(self._tell("GET", "/screenshot"))

    def _ask(self, script: str) -> str:
        answer: str = self._tell("POST", "/execute/sync", script=script, args=[])
        return answer

    def _act(self, sources: list[dict[str, Any]]) -> None:
        self._tell("POST", "/actions", actions=sources)

    def _tell(self, method: str, command: str, **parameters: Any) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=STARTING)
        try:
            body = json.dumps(parameters) if method == "POST" else None
            connection.request(method, f"/session{self._session}{command}", body)
            answer = connection.getresponse()
            value = json.loads(answer.read())["value"]
            assert answer.status == 200, value
            return value
        finally:
            connection.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def _reach(port: int) -> None:
    """Waits until the driver, which does not say when, listens."""
    until = time.monotonic() + STARTING
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert time.monotonic() < until, "the driver does not listen"
            time.sleep(0.05)


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """WebKit as long as the block lasts, on a screen that nobody sees, and at home in an empty folder."""
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with started(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as display:
        number = said(display.stdout, r"^\d+")[0]
        own = {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "LANG": "en_GB.UTF-8", "HOME": str(folder)}
        own |= {"XDG_CONFIG_HOME": str(folder)}
        (folder / "gtk-3.0").mkdir()
        (folder / "gtk-3.0" / "gtk.css").write_text(NARROW)
        port = _free_port()
        command = ["WebKitWebDriver", f"--port={port}"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with started(command, env=os.environ | own, **quiet):
            _reach(port)
            browser = WebKit(port)
            try:
                yield browser
            finally:
                browser.close()
