"""One server at a time in a folder."""

import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FolderLock:
    """A file that this process holds locked, until it is released or the process ends in whatever way; the
    file stays. Raises BlockingIOError where somebody else holds it, OSError where it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab")
        try:
            if sys.platform == "win32":
                try:
                    msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
                except OSError as error:
                    raise BlockingIOError(*error.args) from error
            else:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise

    def release(self) -> None:
        """Lets others in."""
        self._file.close()
