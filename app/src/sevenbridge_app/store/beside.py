"""A connection to a database beside the servers that use it, for what a host does with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, func, select

from sevenbridge_app.store import migrations, sqlite
from sevenbridge_app.store.database import Database
from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode
from sevenbridge_app.store.nodes import SILENT, known


@contextmanager
def beside(where: Path | str, is_reading: bool = False) -> Iterator[Connection]:
    """Connects to the database in a folder or at a ``postgresql://`` address.

    The database is not brought up to date. Each transaction of one who reads sees what there was at one
    moment. Raises CannotOpenStore.
    """
    if isinstance(where, Path):
        name, opening = str(where / sqlite.DATABASE), sqlite.beside(where, is_reading)
    else:
        # what speaks to such a database is loaded only where there is one
        from sevenbridge_app.store import postgres

        name, opening = postgres.shown(where), postgres.beside(where, is_reading)
    with opening as connection:
        with connection.begin():
            problem = migrations.problem(connection)
        if problem is not None:
            raise CannotOpenStore(problem, path=name)
        yield connection


@contextmanager
def alone(where: Path | str) -> Iterator[Connection]:
    """Connects to a database that no server uses, in a transaction. It is made, or brought up to date.

    Raises CannotOpenStore, with IN_USE where a server runs.
    """
    if isinstance(where, Path):
        database: Database = sqlite.SQLite(where)
    else:
        from sevenbridge_app.store import postgres

        database = postgres.Postgres(where)
    try:
        with database.writer() as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                # what takes long here keeps nobody waiting
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            at = database.now(connection)
            if not isinstance(where, Path) and any(at - node.beat_at < SILENT for node in known(connection)):
                raise CannotOpenStore(OpenErrorCode.IN_USE, path=postgres.shown(where))
            yield connection
    finally:
        database.close()


def now(connection: Connection) -> int:
    """The time by which the servers go, in milliseconds since 1970, UTC."""
    if connection.dialect.name == "sqlite":
        return sqlite.clock()
    seconds = func.extract("epoch", func.clock_timestamp())
    return int(connection.execute(select(func.floor(seconds * 1000))).scalar_one())
