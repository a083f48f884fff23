"""A connection to a database beside the servers that use it, for what a host does with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, func, select

from sevenbridge.store import migrations, sqlite
from sevenbridge.store.errors import CannotOpenStore


@contextmanager
def beside(where: Path | str) -> Iterator[Connection]:
    """Connects to the database in a folder or at a ``postgresql://`` address.

    The database is not brought up to date. Raises CannotOpenStore.
    """
    if isinstance(where, Path):
        name, opening = str(where / sqlite.DATABASE), sqlite.beside(where)
    else:
        # what speaks to such a database is loaded only where there is one
        from sevenbridge.store import postgres

        name, opening = postgres.shown(where), postgres.beside(where)
    with opening as connection:
        with connection.begin():
            problem = migrations.problem(connection)
        if problem is not None:
            raise CannotOpenStore(problem, path=name)
        yield connection


def now(connection: Connection) -> int:
    """The time by which the servers go, in milliseconds since 1970, UTC."""
    if connection.dialect.name == "sqlite":
        return sqlite.clock()
    seconds = func.extract("epoch", func.clock_timestamp())
    return int(connection.execute(select(func.floor(seconds * 1000))).scalar_one())
