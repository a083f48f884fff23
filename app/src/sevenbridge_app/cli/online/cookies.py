"""What servers know this person by, kept between two runs, so that a seat can be found again."""

from __future__ import annotations

import contextlib
import hashlib
import os
import urllib.request
import warnings
from collections.abc import Collection
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path

from sevenbridge_app.cli.console.files import replace

_DIRECTORY = "online"


class Cookies:
    """The cookies for one server and name, in a file that nobody else may read.

    What cannot be read or kept is as if it had never been: the person is a new guest then.
    """

    def __init__(
        self,
        directory: Path | None = None,
        address: str = "",
        name: str = "",
        formerly: Collection[str] = (),
    ) -> None:
        """Without a directory nothing is kept. ``formerly`` are names that the same person once had here.

        Of those the one used last counts, as long as there is nothing of ``name``.
        """
        self.jar = LWPCookieJar()
        self._path = _file(directory, address, name) if directory else None
        if directory is None or self._path is None:
            return
        found = self._path
        if not found.exists():
            before = [path for each in formerly if (path := _file(directory, address, each)).exists()]
            found = max(before, key=lambda path: path.stat().st_mtime, default=found)
        # the library warns of what it takes for its own mistake: a file that was cut off
        with contextlib.suppress(OSError, LoadError, UnicodeDecodeError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.jar.load(str(found), ignore_discard=True)

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
            part = self._path.with_name(f".{self._path.name}.{os.getpid()}")
            part.touch(mode=0o600)
            self.jar.save(str(part), ignore_discard=True)
            replace(part, self._path)


def _file(directory: Path, address: str, name: str) -> Path:
    """Where the cookies for a server and name are kept; a name may be longer than those of files."""
    return directory / _DIRECTORY / hashlib.sha256(f"{address} {name}".encode()).hexdigest()[:32]
