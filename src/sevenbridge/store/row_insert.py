"""Inserts of many rows by the plain driver."""

import sqlite3
from functools import cache
from typing import Final

from sqlalchemy import Insert

from sevenbridge.store.statements import sql_of

#: rows in one statement; a power of two. Their parameters stay below what any SQLite takes.
MOST_ROWS: Final = 128


class RowInsert:
    """An insert into ``columns`` columns, carried out for many rows by few statements.

    The driver lets go of the interpreter's lock for each step of a statement, and beside a busy event loop
    each row of ``executemany`` would wait for its turn anew. Here one statement takes many rows, in numbers
    that are powers of two, so that there are few statements to prepare.
    """

    def __init__(self, statement: Insert, columns: int) -> None:
        self._columns = columns
        row = f"({', '.join('?' * columns)})"
        before, after = sql_of(statement).split(row)
        self._sql = cache(lambda rows: before + ", ".join([row] * rows) + after)

    def write(self, connection: sqlite3.Connection, values: list[str | int | bytes]) -> None:
        """Inserts rows, the ``values`` of one after those of the other. Raises sqlite3.Error."""
        rows, start, left = MOST_ROWS, 0, len(values) // self._columns
        while left:
            while rows > left:
                rows >>= 1
            end = start + rows * self._columns
            connection.execute(self._sql(rows), values[start:end])
            start = end
            left -= rows
