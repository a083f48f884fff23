"""What happens to the files of an SQLite database behind the back of the server that uses it.

They are damaged, put back from an old copy, taken away or replaced while the server runs. What was committed
last is in the file with the ending ``-wal`` alone, which looks like something that can be deleted.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode
from sevenbridge_app.store.log_lines import LogLine, line_checksum, matches, packed_checksum

#: how long the start of a server waits for a look at the whole database, in seconds
LOOK_SECONDS: Final = 1.0
#: how many steps of SQLite's machine, and how many rows of logs, pass between two looks at the clock
_STEPS: Final = 50_000
_ROWS: Final = 1_000
#: for how long the thread then lets others go first, in seconds
_PAUSE: Final = 0.01


def connect(path: Path, timeout: float = 5.0, is_new: bool = False) -> sqlite3.Connection:
    """Connects to a database for any thread, and makes it only where it may be new. Raises sqlite3.Error.

    ``timeout`` is how long the connection waits for locks of other programs, in seconds.
    """
    address = f"file:{quote(str(path))}?mode={'rwc' if is_new else 'rw'}"
    return sqlite3.connect(address, timeout, isolation_level=None, check_same_thread=False, uri=True)


class BeatNote:
    """A small file beside the database, with the time of the last beat that the database has.

    A database with an older beat has lost something. After a clean end the file says 0: there is a database,
    whatever beat it has.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}-beat")
        self._file: int | None = None
        # several threads write
        self._lock = threading.Lock()

    def read(self) -> int | None:
        """The time of the last beat, 0 where it does not matter, None where nothing was noted."""
        try:
            return int(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            return 0

    def write(self, at: int) -> None:
        """Notes a beat that is committed. Raises OSError."""
        with self._lock:
            if self._file is None:
                self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600)
            os.lseek(self._file, 0, os.SEEK_SET)
            # always as long as before: it is never seen half written
            os.write(self._file, b"%020d\n" % at)

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            if self._file is not None:
                os.close(self._file)
                self._file = None


def is_empty(path: Path) -> bool:
    """Whether a database has nothing in it, or is not there at all. Raises sqlite3.Error."""
    if not path.exists():
        return True
    with closing(connect(path)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None


def last_beat(path: Path) -> int:
    """The time of the last beat that a database has, 0 where it has none. Raises sqlite3.Error."""
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
    """Looks for damage in a whole database, in a thread if that takes longer than a start may.

    SQLite finds what does not hold together, and checksums find rows of logs that are not what was written.
    The thread calls ``on_damage`` where it finds something.
    """

    def __init__(self, path: Path, on_damage: Callable[[CannotOpenStore], None]) -> None:
        self._path = path
        self._on_damage = on_damage
        self._is_closed = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Looks for a while, and goes on in a thread.

        Raises CannotOpenStore where it finds damage, and sqlite3.Error.
        """
        if not self._look(LOOK_SECONDS):
            self._thread = threading.Thread(target=self._go_on, name="store-inspection", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Ends the thread."""
        self._is_closed.set()
        if self._thread is not None:
            self._thread.join()

    def _go_on(self) -> None:
        try:
            self._look(inf, _PAUSE)
        except CannotOpenStore as damage:
            self._on_damage(damage)
        except sqlite3.Error as error:
            # what cannot be read to its end is as good as damaged, but for what somebody else holds
            if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                self._on_damage(CannotOpenStore(OpenErrorCode.DAMAGED, path=str(self._path)))

    def _look(self, seconds: float, pause: float = 0.0) -> bool:
        """Returns whether the time was enough. Raises CannotOpenStore and sqlite3.Error."""
        end = time.monotonic() + seconds

        def is_over() -> bool:
            return self._is_closed.is_set() or time.monotonic() > end

        try:
            with closing(connect(self._path)) as connection:
                # whatever damage has made of a text can be read
                connection.text_factory = lambda text: text.decode(errors="replace")
                connection.set_progress_handler(is_over, _STEPS)
                if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                    raise CannotOpenStore(OpenErrorCode.DAMAGED, path=str(self._path))
                for number, (table, is_whole) in enumerate(_rows_of_logs(connection), 1):
                    if not is_whole:
                        raise CannotOpenStore(
                            OpenErrorCode.DAMAGED_LOG, path=str(self._path), table=str(table)
                        )
                    if number % _ROWS == 0:
                        self._is_closed.wait(pause)
                        if is_over():
                            return False
                return True
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_INTERRUPT:
                return False
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
                raise CannotOpenStore(OpenErrorCode.DAMAGED, path=str(self._path)) from error
            raise


def _rows_of_logs(connection: sqlite3.Connection) -> Iterator[tuple[object, bool]]:
    """For each row with a checksum the code of its table, and whether the checksum matches."""
    if connection.execute("SELECT 1 FROM pragma_table_info('log') WHERE name = 'checksum'").fetchone():
        lines = "SELECT table_code, line, at, body, key, checksum FROM log"
        for table, *line, kept in connection.execute(lines):
            yield table, matches(kept, line_checksum, table, LogLine._make(line))
        packed = "SELECT table_code, match, last_line, last_at, body, checksum FROM packed_log"
        for table, *rest, kept in connection.execute(packed):
            yield table, matches(kept, packed_checksum, table, *rest)
