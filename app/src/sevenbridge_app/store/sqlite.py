"""The database as an SQLite file in a folder: the folder's lock, the connections, and why opening fails.

Everything that is peculiar to SQLite is in this module and in the migrations. The rest of the store sends
SQLAlchemy statements over the tables of schema.py, which any database understands.
"""

import logging
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from sevenbridge_app.store import migrations
from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode, StoreError, StoreErrorCode
from sevenbridge_app.store.sqlite_files import BeatNote, Inspection, OpenFiles, connect, is_empty, last_beat

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

DATABASE: Final = "sevenbridge.db"
LOCK: Final = "lock"

#: readers never wait for the writer, and a commit has reached the disk when it returns, on macOS as well
_SETTINGS: Final = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON")
#: The last pages of many logs are written again and again: they are kept in memory (KiB), and are copied to
#: their places less often than by default (pages). So is what SQLite needs to take a statement back.
_WRITER_SETTINGS: Final = ("cache_size = -32000", "wal_autocheckpoint = 4000", "temp_store = MEMORY")
#: how long a connection waits for another program's lock
_TIMEOUT_SECONDS: Final = 10.0

_CODES: Final = {
    sqlite3.SQLITE_NOTADB: OpenErrorCode.NOT_A_DATABASE,
    sqlite3.SQLITE_CORRUPT: OpenErrorCode.DAMAGED,
    sqlite3.SQLITE_BUSY: OpenErrorCode.IN_USE,
    sqlite3.SQLITE_LOCKED: OpenErrorCode.IN_USE,
    sqlite3.SQLITE_READONLY: OpenErrorCode.NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: OpenErrorCode.NOT_WRITABLE,
    sqlite3.SQLITE_PERM: OpenErrorCode.NOT_WRITABLE,
    sqlite3.SQLITE_FULL: OpenErrorCode.NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: OpenErrorCode.NOT_WRITABLE,
}

_logger = logging.getLogger(__name__)


class _FolderLock:
    """Locks a folder for this process, until the lock is released or the process ends in whatever way.

    The lock's file stays. Raises CannotOpenStore where another process holds the lock, or where the folder
    cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / LOCK).open("ab")
        except OSError as error:
            raise CannotOpenStore(OpenErrorCode.NOT_WRITABLE, path=str(folder)) from error
        try:
            _lock(self._file)
        except OSError as error:
            self._file.close()
            is_held = isinstance(error, BlockingIOError)
            code = OpenErrorCode.IN_USE if is_held else OpenErrorCode.NOT_WRITABLE
            raise CannotOpenStore(code, path=str(folder)) from error

    def release(self) -> None:
        """Lets other processes lock the folder."""
        self._file.close()


class SQLite:
    """The database in a folder that no other process has open, brought up to date when it is opened."""

    # a disk that is full or broken does not get better while somebody waits
    patience = 0.0

    def __init__(self, folder: Path) -> None:
        """Opens the database in a folder, or makes it. Raises CannotOpenStore."""
        self._path = folder / DATABASE
        self._lock = _FolderLock(folder)
        self._note = BeatNote(self._path)
        self._files = OpenFiles(self._path)
        self._inspection = Inspection(self._path, self._tell_damage)
        #: whether the files were found to be gone, or damaged
        self._is_told = False
        self._is_damaged = False
        try:
            self._check()
            _migrate(self._path)
            self.readers = readers(self._path)
        except BaseException:
            self._inspection.close()
            self._lock.release()
            raise

    def writer(self) -> Connection:
        """Opens the connection of the one who writes. Raises sqlalchemy.exc.DBAPIError."""
        connection = writer(self._path)
        # whoever has read has the files open
        with connection.begin():
            migrations.problem(connection)
        self._files.remember()
        return connection

    def check(self) -> None:
        """Refuses to use files that are damaged or no longer at their places: what is written is lost."""
        if self._is_damaged:
            raise StoreError(StoreErrorCode.UNAVAILABLE)
        if not self._files.are_there():
            if not self._is_told:
                self._is_told = True
                _logger.error("%s or its -wal is gone: nothing is written until it is back", self._path)
            raise StoreError(StoreErrorCode.UNAVAILABLE)

    def guard(self, connection: Connection) -> AbstractContextManager[None]:
        """Does nothing: a disk answers."""
        return nullcontext()

    def now(self, connection: Connection) -> int:
        """The time of this machine, in milliseconds since 1970, UTC."""
        return clock()

    def note_beat(self, at: int) -> None:
        """Notes beside the database which beat it has."""
        with suppress(OSError):
            self._note.write(at)

    def close(self) -> None:
        """Lets other processes open the folder."""
        self._inspection.close()
        if not self._is_told:
            self.note_beat(0)
        self._note.close()
        self._lock.release()

    def _check(self) -> None:
        """Raises CannotOpenStore for a database that is damaged, gone, or lacks what was committed last."""
        path = str(self._path)
        try:
            noted = self._note.read()
            if is_empty(self._path):
                if noted is not None:
                    raise CannotOpenStore(OpenErrorCode.GONE, path=path, note=str(self._note.path))
                return
            self._inspection.begin()
            if noted and noted > last_beat(self._path):
                raise CannotOpenStore(OpenErrorCode.LOST, path=path, note=str(self._note.path))
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise CannotOpenStore(_code_of(error), path=path) from error

    def _tell_damage(self, damage: CannotOpenStore) -> None:
        """Lets nobody use a database any more in which damage was found after the start."""
        self._is_told = self._is_damaged = True
        where = f", in the log of table {damage.details['table']}" if "table" in damage.details else ""
        _logger.error("%s is damaged%s: stop the server and put a backup in its place", self._path, where)


def _migrate(path: Path) -> None:
    """Makes the database or brings it up to date, in one transaction. Raises CannotOpenStore."""
    # migrations recreate tables where SQLite cannot change them, while other tables refer to them
    engine = _engine(path, NullPool, "IMMEDIATE", "foreign_keys = OFF", is_new=True)
    try:
        with engine.begin() as connection:
            problem = migrations.upgrade(connection)
    except DBAPIError as error:
        raise _cannot_open(path, error) from error
    except UnicodeDecodeError as error:
        raise CannotOpenStore(OpenErrorCode.DAMAGED, path=str(path)) from error
    if problem is not None:
        raise CannotOpenStore(problem, path=str(path))


def _code_of(error: BaseException | None) -> OpenErrorCode:
    """Why a database cannot be opened. What SQLite has no better word for comes of damage."""
    # the lower byte is the error proper, the rest its variety
    return _CODES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, OpenErrorCode.DAMAGED)


def _cannot_open(path: Path, error: DBAPIError) -> CannotOpenStore:
    """Returns the error that says why a database cannot be opened."""
    return CannotOpenStore(_code_of(error.orig), path=str(path))


@contextmanager
def beside(folder: Path, is_reading: bool = False) -> Iterator[Connection]:
    """Connects to the database in a folder, which a server may use. Raises CannotOpenStore.

    Each transaction of one who reads sees what there was at one moment, and keeps nobody from writing.
    """
    path = folder / DATABASE
    if not path.exists():
        raise CannotOpenStore(OpenErrorCode.MISSING, path=str(path))
    try:
        connection = readers(path).connect() if is_reading else writer(path)
    except DBAPIError as error:
        raise _cannot_open(path, error) from error
    with connection:
        yield connection


def clock() -> int:
    """The time of this machine, in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def readers(path: Path) -> Engine:
    """The pool of connections that read, for any thread."""
    return _engine(path, QueuePool, "DEFERRED", "foreign_keys = ON", pool_size=8, max_overflow=-1)


def writer(path: Path) -> Connection:
    """The connection of the one who writes. Raises sqlalchemy.exc.DBAPIError."""
    return _engine(path, NullPool, "IMMEDIATE", "foreign_keys = ON", *_WRITER_SETTINGS).connect()


def _lock(file: BinaryIO) -> None:
    if sys.platform == "win32":
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from error
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _engine(
    path: Path,
    pool: type[NullPool | QueuePool],
    transaction: str,
    *settings: str,
    is_new: bool = False,
    **options: int,
) -> Engine:
    engine = create_engine(
        "sqlite://",
        creator=lambda: connect(path, _TIMEOUT_SECONDS, is_new),
        poolclass=pool,
        hide_parameters=True,  # errors are logged, and what was to be written is nobody's business there
        **options,
    )
    # The driver gives up the interpreter's lock at each step of a statement: beside a busy event loop each
    # row of its executemany waits for its turn again. So many rows are one statement.
    engine.dialect.use_insertmanyvalues_wo_returning = True

    # The driver itself would begin a transaction too late: not before changes of the schema, nor reads. An
    # event "begin" would do as well, but a listener makes everything dearer that a connection does.
    def begin(connection: Any) -> None:
        connection.execute(f"BEGIN {transaction}")

    engine.dialect.do_begin = begin  # type: ignore[method-assign, assignment]

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        for setting in (*_SETTINGS, *settings):
            connection.execute(f"PRAGMA {setting}").close()

    return engine
