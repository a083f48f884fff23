"""Connections for reading, from any thread."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, QueuePool, create_engine

from sevenbridge.store.closed import StoreClosed
from sevenbridge.store.opening import connect

#: connections kept for the next reader; more are made when more read at once
_KEPT: Final = 8


class Readers:
    """Connections to the database at ``path``, handed out and taken back."""

    def __init__(self, path: Path) -> None:
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: connect(path),
            poolclass=QueuePool,
            pool_size=_KEPT,
            max_overflow=-1,
            isolation_level="AUTOCOMMIT",
        )
        self._change = threading.Condition()
        self._reading = 0
        self._is_closed = False

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection for the caller alone; each query sees all that is committed. Raises StoreClosed."""
        with self._change:
            if self._is_closed:
                raise StoreClosed
            self._reading += 1
        try:
            with self._engine.connect() as connection:
                yield connection
        finally:
            with self._change:
                self._reading -= 1
                self._change.notify_all()

    @contextmanager
    def plain(self) -> Iterator[sqlite3.Connection]:
        """The same, of the driver. Raises StoreClosed."""
        with self.connection() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            yield driver

    def close(self) -> None:
        """Waits for those who read, and closes all connections."""
        with self._change:
            self._is_closed = True
            self._change.wait_for(lambda: not self._reading)
        self._engine.dispose()
