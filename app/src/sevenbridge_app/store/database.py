"""What a store asks of the database that it stands on, whichever that is."""

from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError


class Database(Protocol):
    """A database that is open and up to date."""

    #: for how many seconds a write is tried again that the database could not take
    patience: float

    @property
    def readers(self) -> Engine:
        """The pool of connections that read, for any thread."""

    def writer(self) -> Connection:
        """Opens the connection of the one who writes. Raises sqlalchemy.exc.DBAPIError."""

    def check(self) -> None:
        """Is called before each use. Raises StoreError with UNAVAILABLE where the database is gone."""

    def guard(self, connection: Connection) -> AbstractContextManager[None]:
        """Guards a use of a connection, which ends within bounds even if the database never answers."""

    def now(self, connection: Connection) -> int:
        """The time by which all go who use the database, in milliseconds since 1970, UTC."""

    def note_beat(self, at: int) -> None:
        """Is told the time of each beat that is committed, and 0 before nodes are forgotten."""

    def close(self) -> None:
        """Closes what is open; the last use of it. The store has ended its connections."""


def is_failure(error: DBAPIError) -> bool:
    """Whether a database fails, and does not just refuse what it was told."""
    return not isinstance(error, IntegrityError | DataError | ProgrammingError | NotSupportedError)
