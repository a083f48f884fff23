"""Files that games are kept in: where they lie, and how one is written whole or not at all."""

import contextlib
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

from sevenbridge.texts import Text

#: how often a file that somebody looks at is tried again, and the pause before each, in seconds
_TRIES: Final = 10
_PAUSE: Final = 0.05


class NotResumable(ValueError):
    """A file that no game can be made of."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        #: the reason in words
        self.why = why


class NewerFile(Exception):
    """A file that a newer version of the program has written."""


def check_format(found: Any, known: int) -> None:
    """Raises NewerFile for what has a higher number than is known, ValueError for what has none of ours.

    ``found`` is what stood in a file; KeyError and TypeError for what has no number at all.
    """
    number = found["format"]
    if type(number) is int and number > known:
        raise NewerFile
    if number != known:
        raise ValueError("another format")


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
        replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    _sync_directory(path.parent)


def replace(part: Path, path: Path) -> None:
    """Puts a file in the place of another. Raises OSError.

    Windows refuses that while somebody looks at the other: what searches for viruses does, for a moment.
    """
    tries = _TRIES if sys.platform == "win32" else 0
    for _ in range(tries):
        with contextlib.suppress(PermissionError):
            os.replace(part, path)
            return
        time.sleep(_PAUSE)
    os.replace(part, path)


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
