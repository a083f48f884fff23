"""Rows that are written or deleted in a hurry: one statement for all of them, in plain SQL.

SQLAlchemy would take longer to put the statement together than any database does to carry it out.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from sqlalchemy import Connection, Dialect, Table

#: rows in a statement: no database takes more than some thousand values at once
MOST_ROWS: Final = 1000

#: a row: a value for every column of its table, in the order of the columns
Row = tuple[object, ...]


def insert(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Inserts rows. Raises sqlalchemy.exc.DBAPIError, also where a row with the same key is there."""
    _execute(connection, table, rows, "")


def put(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Inserts rows in place of those with the same keys. Raises sqlalchemy.exc.DBAPIError."""
    _execute(connection, table, rows, _replacing(connection.dialect, table))


def remove(connection: Connection, table: Table, keys: Sequence[object]) -> None:
    """Deletes the rows with these keys of one column, as far as they are there. Raises DBAPIError."""
    beginning, mark = _deleting(connection.dialect, table)
    for first in range(0, len(keys), MOST_ROWS):
        part = tuple(keys[first : first + MOST_ROWS])
        connection.exec_driver_sql(f"{beginning} IN ({', '.join([mark] * len(part))})", part)


def _execute(connection: Connection, table: Table, rows: Sequence[Row], end: str) -> None:
    beginning, marks = _inserting(connection.dialect, table)
    for first in range(0, len(rows), MOST_ROWS):
        part = rows[first : first + MOST_ROWS]
        statement = beginning + ", ".join([marks] * len(part)) + end
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(part)))


@lru_cache(maxsize=64)
def _inserting(dialect: Dialect, table: Table) -> tuple[str, str]:
    """Returns the beginning of a statement, and the marks that stand for the values of a row."""
    quote = dialect.identifier_preparer
    columns = ", ".join(map(quote.format_column, table.columns))
    marks = ", ".join([_mark(dialect)] * len(table.columns))
    return f"INSERT INTO {quote.format_table(table)} ({columns}) VALUES ", f"({marks})"


@lru_cache(maxsize=64)
def _replacing(dialect: Dialect, table: Table) -> str:
    """Returns the end of a statement that replaces rows."""
    column = dialect.identifier_preparer.format_column
    keys = ", ".join(map(column, table.primary_key))
    others = [column(each) for each in table.columns if not each.primary_key]
    changes = ", ".join(f"{each} = excluded.{each}" for each in others)
    return f" ON CONFLICT ({keys}) DO UPDATE SET {changes}"


@lru_cache(maxsize=64)
def _deleting(dialect: Dialect, table: Table) -> tuple[str, str]:
    """Returns the beginning of a statement that deletes rows by their key, and the mark of a value."""
    quote = dialect.identifier_preparer
    (key,) = table.primary_key
    return f"DELETE FROM {quote.format_table(table)} WHERE {quote.format_column(key)}", _mark(dialect)


def _mark(dialect: Dialect) -> str:
    """Returns what stands for a value in a statement."""
    return "?" if dialect.paramstyle == "qmark" else "%s"
