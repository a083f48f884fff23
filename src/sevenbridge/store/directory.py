"""The directory of tables."""

import sqlite3
from collections.abc import Iterable
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Select, exists, or_, select
from sqlalchemy.dialects.sqlite import insert

from sevenbridge.store.row_insert import RowInsert
from sevenbridge.store.schema import IN_USE, log, tables
from sevenbridge.store.work import TableEntry

_put = insert(tables)
_PUT: Final = RowInsert(
    _put.on_conflict_do_update(
        index_elements=[tables.c.code],
        set_={column.name: _put.excluded[column.name] for column in tables.c if not column.primary_key},
    ),
    len(tables.columns),
)


def put(connection: sqlite3.Connection, entries: Iterable[TableEntry]) -> None:
    """Enters tables, in the place of earlier entries. Raises sqlite3.Error."""
    _PUT.write(connection, list(chain.from_iterable(entries)))


def live(connection: Connection) -> list[TableEntry]:
    """The tables at which a match goes on, those changed last first."""
    return _entries(connection, _newest().where(tables.c.stage == "playing"))


def public(connection: Connection, limit: int) -> list[TableEntry]:
    """The public tables that are not closed, those changed last first."""
    return _entries(connection, _newest().where(tables.c.visibility == "public").limit(limit))


def entry(connection: Connection, code: str) -> TableEntry | None:
    """The entry of a table."""
    return next(iter(_entries(connection, select(tables).where(tables.c.code == code))), None)


def is_taken(connection: Connection, code: str) -> bool:
    """Whether there is, or ever was, a table of this code."""
    used = or_(exists().where(tables.c.code == code), exists().where(log.c.table_code == code))
    return bool(connection.scalar(select(used)))


def _newest() -> Select[Any]:
    return select(tables).where(IN_USE).order_by(tables.c.updated_at.desc(), tables.c.code)


def _entries(connection: Connection, query: Select[Any]) -> list[TableEntry]:
    return [TableEntry(*row) for row in connection.execute(query)]
