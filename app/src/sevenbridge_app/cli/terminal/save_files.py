"""The files that matches are saved in.

There is one for each match: unfinished ones lie in ``unfinished``, finished ones in ``matches``, both under
XDG_STATE_HOME.
"""

import contextlib
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

UNFINISHED: Final = "unfinished"
MATCHES: Final = "matches"
SUFFIX: Final = ".toml"


class SaveFiles:
    """The matches of one directory. ``now`` gives the date for the names of their files."""

    def __init__(self, directory: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.directory = directory
        self._now = now

    def new_file(self) -> Path:
        """Returns a name that no match has yet.

        It is taken at once, so that two games never write to one file, unless nothing can be written there.
        """
        name = self._now().strftime("%Y-%m-%d-%H%M%S")
        with contextlib.suppress(OSError):
            (self.directory / UNFINISHED).mkdir(parents=True, exist_ok=True)
        count = 1
        while True:
            stem = name if count == 1 else f"{name}-{count}"
            path = self.directory / UNFINISHED / (stem + SUFFIX)
            try:
                if not self.finished(path).exists():
                    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                    return path
            except FileExistsError:
                pass
            except OSError:
                return path
            count += 1

    def finished(self, path: Path) -> Path:
        """Where a match goes when it is finished."""
        return self.directory / MATCHES / path.name

    def latest(self) -> Path | None:
        """The unfinished match that was played last."""
        files = []
        with contextlib.suppress(OSError):
            for path in (self.directory / UNFINISHED).iterdir():
                # An empty file belongs to a game that was killed before it could write anything.
                if path.suffix == SUFFIX and not path.name.startswith(".") and path.stat().st_size:
                    files.append(path)
        return max(files, key=_age, default=None)


def _age(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name
