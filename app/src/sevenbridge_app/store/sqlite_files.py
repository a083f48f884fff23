"""What happens to the files of an SQLite database behind the back of the server that uses it.

They are damaged, put back from an old copy, taken away or replaced while the server runs. What was committed
last is in the file with the ending ``-wal`` alone, which looks like something that can be deleted.
"""

import logging
import os
import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

#: how long the start of a server waits for a look at the whole database, in seconds
LOOK_SECONDS: Final = 1.0
#: how many steps of SQLite's machine pass between two looks at the clock
_STEPS: Final = 50_000

_logger = logging.getLogger(__name__)


def connect(path: Path, timeout: float = 5.0, is_new: bool = False) -> sqlite3.Connection:
    """Connects to a database for any thread, and makes it only where it may be new. Raises sqlite3.Error.

    ``timeout`` is how long the connection waits for locks of other programs, in seconds.
    """
    address = f"file:{quote(str(path))}?mode={'rwc' if is_new else 'rw'}"
    return sqlite3.connect(address, timeout, isolation_level=None, check_same_thread=False, uri=True)


class BeatNote:
    """A small file beside the database, with the time of the last beat that the database has.

    A database with an older beat has lost something. The file is gone after a clean end.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}-beat")
        self._file: int | None = None

    def read(self) -> int:
        """The time of the last beat, 0 where none was noted."""
        with suppress(OSError, ValueError):
            return int(self.path.read_bytes())
        return 0

    def write(self, at: int) -> None:
        """Notes a beat that is committed. Raises OSError."""
        if self._file is None:
            self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600)
        # always as long as before: it is never seen half written
        os.pwrite(self._file, b"%020d\n" % at, 0)

    def remove(self) -> None:
        """Removes the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def last_beat(path: Path) -> int:
    """The time of the last beat that a database has, 0 where it has none or is none. Raises sqlite3.Error."""
    with closing(connect(path)) as connection:
        has_nodes = "SELECT count(*) FROM sqlite_schema WHERE name = 'nodes'"
        if not connection.execute(has_nodes).fetchone()[0]:
            return 0
        found = connection.execute("SELECT max(beat_at) FROM nodes").fetchone()[0]
        return found if isinstance(found, int) else 0


class OpenFiles:
    """The files of an open database, to see whether they are still those at their places."""

    def __init__(self, path: Path) -> None:
        self._paths = (path, path.with_name(f"{path.name}-wal"))
        self._identities: tuple[tuple[int, int], ...] = ()

    def remember(self) -> None:
        """Remembers the files as they are now, while a connection has them open."""
        self._identities = self._look()

    def are_there(self) -> bool:
        """Whether the files are those that were remembered, or none were."""
        try:
            return not self._identities or self._look() == self._identities
        except OSError:
            return False

    def _look(self) -> tuple[tuple[int, int], ...]:
        return tuple((found.st_dev, found.st_ino) for found in map(os.stat, self._paths))


class Inspection:
    """Looks for damage in a whole database, in a thread if that takes longer than a start may."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_closed = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> bool:
        """Looks for a while and returns whether damage was found; goes on in a thread."""
        is_damaged = self._is_damaged(LOOK_SECONDS)
        if is_damaged is None:
            self._thread = threading.Thread(target=self._go_on, name="store-inspection", daemon=True)
            self._thread.start()
        return bool(is_damaged)

    def close(self) -> None:
        """Ends the thread."""
        self._is_closed.set()
        if self._thread is not None:
            self._thread.join()

    def _go_on(self) -> None:
        if self._is_damaged(None):
            _logger.error("%s is damaged: stop the server and put a backup in its place", self._path)

    def _is_damaged(self, seconds: float | None) -> bool | None:
        """Whether a database is damaged, None if the time was too short. Raises sqlite3.Error."""
        end = None if seconds is None else time.monotonic() + seconds

        def is_over() -> bool:
            return self._is_closed.is_set() or (end is not None and time.monotonic() > end)

        try:
            with closing(connect(self._path)) as connection:
                connection.set_progress_handler(is_over, _STEPS)
                found = connection.execute("PRAGMA quick_check(1)").fetchone()
                return bool(found[0] != "ok")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_INTERRUPT:
                return None
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
                return True
            raise
