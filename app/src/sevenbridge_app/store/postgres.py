"""The database as a PostgreSQL server: its address, the connections, and why opening fails.

Everything that is peculiar to PostgreSQL is in this module and in the migrations. Nothing imports it where a
store stands on something else, and with it the driver.
"""

import os
import socket
import threading
import time
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    NullPool,
    QueuePool,
    create_engine,
    event,
    func,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError

from sevenbridge_app.store import migrations
from sevenbridge_app.store.connections import DATABASE_CONNECTIONS
from sevenbridge_app.store.database import is_failure
from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode

#: for how many seconds those wait who read while all connections are in use
READER_WAIT: Final = 1.0
#: How long a connection may take to come about, the server for a statement, and all that is done at once with
#: a connection, in seconds. The last holds even if the server stands still or the network is cut.
CONNECT_SECONDS: Final = 3
STATEMENT_SECONDS: Final = 5
ANSWER_SECONDS: Final = 6.0

#: what makes a server refuse to wait for us: locks of a node that is gone are free again
_SERVER_SETTINGS: Final = {
    "statement_timeout": f"{STATEMENT_SECONDS}s",
    "idle_in_transaction_session_timeout": f"{STATEMENT_SECONDS}s",
}
#: by which nodes know each other that start together: only one at a time takes migrations
_MIGRATION_LOCK: Final = 0x7B21D6E


class Postgres:
    """A database on a PostgreSQL server, brought up to date when it is opened."""

    patience = 5.0

    def __init__(self, address: str, connections: int = DATABASE_CONNECTIONS) -> None:
        """Opens the database at a ``postgresql://`` address, by two connections or more.

        Raises CannotOpenStore.
        """
        self._url = _read(address)
        self._deadlines = _Deadlines(ANSWER_SECONDS)
        self.readers = _engine(
            self._url,
            QueuePool,
            self._deadlines,
            _SERVER_SETTINGS | {"default_transaction_read_only": "on"},
            pool_size=connections - 1,
            max_overflow=0,
            pool_timeout=READER_WAIT,
            isolation_level="AUTOCOMMIT",
        )
        self._writers = _engine(self._url, NullPool, self._deadlines, _SERVER_SETTINGS)
        event.listen(self._writers, "connect", self._begin_writing)
        try:
            self._migrate()
        except BaseException:
            self.close()
            raise

    def writer(self) -> Connection:
        """Opens the connection of the one who writes. Raises sqlalchemy.exc.DBAPIError."""
        return self._writers.connect()

    def check(self) -> None:
        """Does nothing: a server that is away is noticed by every use of it."""

    @contextmanager
    def guard(self, connection: Connection) -> Iterator[None]:
        """Cuts the connection if what is done through it takes too long."""
        with self._deadlines.over(connection.connection.driver_connection, connection.info):
            yield

    def _begin_writing(self, driver_connection: Any, record: Any) -> None:
        """Says the first words through a new connection of the writer, to which an answer may never come."""
        with self._deadlines.over(driver_connection, record.info):
            _commit_to_disk(driver_connection)

    def now(self, connection: Connection) -> int:
        """The time of the server, in milliseconds since 1970, UTC."""
        seconds = func.extract("epoch", func.clock_timestamp())
        return int(connection.execute(select(func.floor(seconds * 1000))).scalar_one())

    def note_beat(self, at: int) -> None:
        """Does nothing: the server sees to it that its files are whole."""

    def close(self) -> None:
        """Ends what watches over connections."""
        self._deadlines.close()

    def _migrate(self) -> None:
        """Makes the tables or brings them up to date, in one transaction. Raises CannotOpenStore."""
        path = self._url.set(drivername="postgresql").render_as_string()
        engine = _engine(self._url, NullPool, None, {})
        try:
            with engine.begin() as connection:
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
                if encoding != "UTF8":
                    raise CannotOpenStore(OpenErrorCode.WRONG_ENCODING, path=path, encoding=str(encoding))
                connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
                problem = migrations.upgrade(connection)
        except DBAPIError as error:
            raise _cannot_open(self._url, error) from error
        if problem is not None:
            raise CannotOpenStore(problem, path=path)


def shown(address: str) -> str:
    """Returns an address as it may be shown: without its password."""
    return _read(address).set(drivername="postgresql").render_as_string()


@contextmanager
def beside(address: str, is_reading: bool = False) -> Iterator[Connection]:
    """Connects to a database that servers may use. Raises CannotOpenStore.

    Each transaction of one who reads sees what there was at one moment.
    """
    url = _read(address)
    options: dict[str, Any] = {"isolation_level": "REPEATABLE READ"} if is_reading else {}
    try:
        connection = _engine(url, NullPool, None, {}, **options).connect()
    except DBAPIError as error:
        raise _cannot_open(url, error) from error
    with connection:
        yield connection


def _read(address: str) -> URL:
    try:
        return make_url(address).set(drivername="postgresql+psycopg")
    except ArgumentError as error:
        # the address may hold a password, and the error holds the address
        raise CannotOpenStore(OpenErrorCode.BAD_ADDRESS, path="--database") from error


def _cannot_open(url: URL, error: DBAPIError) -> CannotOpenStore:
    path = url.set(drivername="postgresql").render_as_string()
    is_reached = not is_failure(error) or getattr(error.orig, "sqlstate", None)
    code = OpenErrorCode.REFUSED if is_reached else OpenErrorCode.UNREACHABLE
    return CannotOpenStore(code, path=path, why=" ".join(str(error.orig).split()))


class _Deadlines:
    """Cuts connections whose work takes too long.

    The server ends slow statements by itself. But a server or a network that stands still says nothing, and a
    connection would be waited for as long as it is not cut from this side.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._under_way: dict[Any, float] = {}
        self._is_closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-deadlines", daemon=True)
        self._thread.start()

    def hold(self, driver_connection: Any, record: Any) -> None:
        """Keeps a second name for the socket of a new connection.

        It can be cut by that at any time, also while the connection is being closed and its number goes to
        another file.
        """
        number = record.info["socket"] = os.dup(driver_connection.fileno())
        weakref.finalize(driver_connection, os.close, number)

    @contextmanager
    def over(self, driver_connection: Any, info: Mapping[Any, Any]) -> Iterator[None]:
        """Cuts a connection if it is not free again in time; ``hold`` has left a note of it in ``info``."""
        # the driver's connection is referred to meanwhile, and so its socket is not closed
        key = (info["socket"], driver_connection)
        self._under_way[key] = time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._under_way.pop(key, None)

    def close(self) -> None:
        """Ends the thread."""
        self._is_closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_closed.wait(self._seconds / 20):
            last = time.monotonic() - self._seconds
            with self._lock:
                for key, begun in list(self._under_way.items()):
                    if begun < last:
                        del self._under_way[key]
                        _cut(key[0])


def _cut(number: int) -> None:
    """Ends a connection from this side: whoever waits for it is told so at once."""
    found = socket.socket(fileno=number)
    try:
        found.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it has ended by itself
    finally:
        found.detach()


def _commit_to_disk(driver_connection: Any) -> None:
    """Sees to it that a commit is on the disk when it is told, also where that is not the server's habit."""
    query = "SELECT set_config('synchronous_commit', 'on', false)"
    driver_connection.execute(f"{query} WHERE current_setting('synchronous_commit') = 'off'")
    driver_connection.commit()


def _engine(
    url: URL,
    pool: type[NullPool | QueuePool],
    deadlines: _Deadlines | None,
    settings: dict[str, str],
    **options: Any,
) -> Engine:
    engine = create_engine(
        url,
        connect_args={
            "connect_timeout": CONNECT_SECONDS,
            "application_name": "sevenbridge",
            "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
        },
        poolclass=pool,
        hide_parameters=True,  # errors are logged, and what was to be written is nobody's business there
        **options,
    )
    # many rows are one statement, which is planned and sent once
    engine.dialect.use_insertmanyvalues_wo_returning = True
    if deadlines is not None:
        event.listen(engine, "connect", deadlines.hold)
    return engine
