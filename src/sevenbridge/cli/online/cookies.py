"""What servers know this person by, kept between two runs, so that a seat can be found again."""

from __future__ import annotations

import contextlib
import urllib.request
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from urllib.parse import quote

_DIRECTORY = "online"


class Cookies:
    """The cookies for one server and name, in a file that nobody else may read. What cannot be read or kept
    is as if it had never been: the person is a new guest then.
    """

    def __init__(self, directory: Path | None = None, address: str = "", name: str = "") -> None:
        """Without a directory nothing is kept."""
        self.jar = LWPCookieJar()
        self._path = (
            directory / _DIRECTORY / f"{quote(address, safe='')}.{quote(name, safe='')}"
            if directory
            else None
        )
        if self._path is not None:
            with contextlib.suppress(OSError, LoadError, UnicodeDecodeError):
                self.jar.load(str(self._path), ignore_discard=True)

    def header(self, url: str) -> str:
        """What is sent to this address, "" for nothing."""
        request = urllib.request.Request(url)
        self.jar.add_cookie_header(request)
        return request.get_header("Cookie") or ""

    def save(self) -> None:
        """Writes the file anew."""
        if self._path is None:
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._path.touch(mode=0o600)
            self.jar.save(str(self._path), ignore_discard=True)
