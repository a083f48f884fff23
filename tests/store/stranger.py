"""A program that knows nothing of the store and speaks to its database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, NullPool, create_engine, make_url

from sevenbridge_app.store import logs, rows
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.schema import log
from sevenbridge_app.store.sqlite import DATABASE


@contextmanager
def stranger(where: Path | str) -> Iterator[Connection]:
    """A connection to the database of a store, whose statements are committed at once."""
    if isinstance(where, Path):
        address = URL.create("sqlite", database=str(where / DATABASE))
    else:
        address = make_url(where).set(drivername="postgresql+psycopg")
    engine = create_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection


def write_line(connection: Connection, table: str, line: LogLine) -> None:
    """Writes a line as another node does."""
    rows.insert(connection, log, logs.rows_of(table, [line], line.key))
