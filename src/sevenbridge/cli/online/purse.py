"""What servers know this person by, kept between two runs, so that a seat can be gone back to."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path


class Purse:
    """Cookies by server and name, in a file that nobody else may read. What cannot be read or kept is as if
    it had never been: the person is a new guest then.
    """

    def __init__(self, directory: Path) -> None:
        self._path = directory / "online.json"

    def cookie(self, address: str, name: str) -> str:
        """The cookie for this server and name, "" where there is none."""
        return self._cookies().get(_key(address, name), "")

    def keep(self, address: str, name: str, cookie: str) -> None:
        """Puts a cookie in."""
        cookies = self._cookies() | {_key(address, name): cookie}
        part = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(handle, "w", encoding="utf-8") as file:
                json.dump(cookies, file)
            os.replace(part, self._path)

    def _cookies(self) -> dict[str, str]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def _key(address: str, name: str) -> str:
    return f"{address} {name}"
