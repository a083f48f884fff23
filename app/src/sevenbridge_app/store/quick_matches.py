"""Where those meet who want the same quick match, at whichever node they ask.

``kind`` tells matches apart: a table takes persons for the kind in its entry, until it is full or has begun.
"""

from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, or_, select, text, update

from sevenbridge_app.store import blocks
from sevenbridge_app.store.schema import QUICK, meeting_places, tables
from sevenbridge_app.store.tables import TableEntry

#: for how long somebody is expected at a table that was just opened for a quick match, in milliseconds
EXPECTED: Final = 10_000

# writing the row makes all others wait who ask for the same kind, to the end of the transaction
_WAIT_IN_LINE: Final = text(
    "INSERT INTO meeting_places (kind, table_code) VALUES (:kind, :code) "
    "ON CONFLICT (kind) DO UPDATE SET kind = excluded.kind"
)


def find(connection: Connection, session: int, kind: str, at: int) -> str | None:
    """The table at which somebody has waited longest for a match of a kind, or where those who met will come.

    Those who have blocked each other are not brought together. A table that was just opened is not found
    before they meet there: they may meet at another one.
    """
    is_met_at = exists().where(meeting_places.c.kind == kind, meeting_places.c.table_code == tables.c.code)
    query = select(tables).where(_is_waited_at(kind, at), or_(tables.c.present > 0, is_met_at))
    return _first(connection, query.order_by(tables.c.opened_at, tables.c.code), session)


def meet(connection: Connection, session: int, kind: str, code: str, at: int) -> str:
    """The table where those meet who have found none: that of whoever asked before, or this one.

    All who come with a table of their own at the same time are told the same, but for those who have blocked
    each other.
    """
    connection.execute(_WAIT_IN_LINE, {"kind": kind, "code": code})
    of_this_kind = meeting_places.c.kind == kind
    query = select(tables).join(meeting_places, meeting_places.c.table_code == tables.c.code)
    met = _first(connection, query.where(of_this_kind, _is_waited_at(kind, at)), session)
    if met is None:
        connection.execute(update(meeting_places).where(of_this_kind).values(table_code=code))
    return met or code


def _first(connection: Connection, query: Select[Any], session: int) -> str | None:
    """The first of some tables at which nobody is with whom a session is not to be brought together."""
    apart = blocks.kept_apart(connection, session)
    entries = (TableEntry._make(row) for row in connection.execute(query))
    return next((entry.code for entry in entries if not entry.is_of(apart)), None)


def _is_waited_at(kind: str, at: int) -> ColumnElement[bool]:
    is_somebody_there = or_(tables.c.present > 0, tables.c.opened_at > at - EXPECTED)
    return and_(QUICK, tables.c.quick == kind, is_somebody_there)
