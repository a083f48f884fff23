"""Lines of logs in the database, written and read with the plain driver: the one place in a hurry."""

import sqlite3
from typing import Final

from sqlalchemy import insert

from sevenbridge.store import schema
from sevenbridge.store.row_insert import RowInsert
from sevenbridge.store.work import Line, LineMissing, LineRefused, LineTaken

# FAIL, not ABORT: SQLite need not be able to take a part of a statement back, for which it would keep a copy
# of every page. Whoever appends takes back the whole.
_INSERT: Final = RowInsert(insert(schema.log).prefix_with("OR FAIL"), len(schema.log.columns))
_READ: Final = "SELECT line, at, body FROM log WHERE table_code = ? AND line > ? ORDER BY line"
_REFUSALS: Final[dict[int, type[LineRefused]]] = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: LineTaken,
    sqlite3.SQLITE_CONSTRAINT_TRIGGER: LineMissing,
}


def append(connection: sqlite3.Connection, values: list[str | int | bytes]) -> None:
    """Writes lines, of which ``values`` has one after the other table code, number, time and body.

    Raises LineTaken and LineMissing, which name the right table if all lines are of one, and sqlite3.Error.
    Then some of them may be written: the caller rolls back.
    """
    try:
        _INSERT.write(connection, values)
    except sqlite3.IntegrityError as error:
        if refusal := _REFUSALS.get(error.sqlite_errorcode):
            raise refusal(str(values[0])) from error
        raise


def read(connection: sqlite3.Connection, table: str, after: int) -> list[Line]:
    """The lines of a table with a higher number than ``after``, in order."""
    return [Line._make(row) for row in connection.execute(_READ, (table, after))]
