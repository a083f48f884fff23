"""The files that games are saved in, written whole or not at all.

There is one for each match: unfinished ones lie in ``unfinished``, finished ones in ``matches``, both under
XDG_STATE_HOME.
"""

import contextlib
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from sevenbridge.engine.wording import Text

UNFINISHED: Final = "unfinished"
MATCHES: Final = "matches"
SUFFIX: Final = ".toml"


class NotResumable(ValueError):
    """A file that no game can be made of."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        #: the reason in words
        self.why = why


def state_directory() -> Path:
    """Where this program keeps its games: $XDG_STATE_HOME/sevenbridge, by default under ~/.local/state."""
    base = Path(os.environ.get("XDG_STATE_HOME", ""))
    if not base.is_absolute():
        base = Path(os.path.expanduser("~")) / ".local" / "state"
    return base / "sevenbridge"


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that whatever happens, the old text or the new one is there. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # What a killed writer leaves under this name, the next one overwrites.
    part = path.with_name(f".{path.name}.part")
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    _sync_directory(path.parent)


def _sync_directory(directory: Path) -> None:
    """Lets a renaming last through a power failure, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path | None:
    """Renames a damaged file so that it is in nobody's way; None where that cannot be done."""
    aside = path.with_name(path.name + ".damaged")
    try:
        os.replace(path, aside)
    except OSError:
        return None
    return aside


def why(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return os.strerror(error.errno) if error.errno else str(error)


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
