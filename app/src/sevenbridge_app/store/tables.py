"""What is stored for a table: its log, its entry in the directory of tables, and its finished matches.

The truth about a table is its log (logs.py), which only ever grows. Everything else follows from it, and is
stored beside it because somebody looks it up.
"""

from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, Select, exists, func, or_, select, update

from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store import logs, matches, rows, schema, table_words
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.schema import deadlines, log

#: who may find a table: everybody in the list, those who have its code, or those who are let in
Visibility: TypeAlias = Literal["public", "unlisted", "private"]
#: whether a table waits for players, has a match going on, or is history
Stage: TypeAlias = Literal["open", "playing", "closed"]


class TableEntry(NamedTuple):
    """What the directory knows of a table."""

    code: str
    visibility: Visibility
    stage: Stage
    updated_at: int
    """When the entry changed last, in milliseconds since 1970, UTC."""
    summary: bytes
    """What the list of tables shows; the store does not read it."""
    quick: str | None = None
    """The kind of quick match for which the table takes persons now, None for none."""
    present: int = 0
    """How many persons who are connected wait at the table for a match."""
    opened_at: int = 0
    """When the table was opened, in milliseconds since 1970, UTC."""
    sitters: str = ""
    """The numbers of the sessions that own the table or sit there, separated by spaces."""
    waits_from: int = 0
    """Since when somebody waits at the table for a match, 0 where nobody does; as the other times."""
    network: bytes = b""
    """Tells the network from which somebody waits there from others, without telling which it is."""

    def is_of(self, sessions: Collection[int]) -> bool:
        """Whether one of some sessions owns the table, or sits there."""
        return any(int(each) in sessions for each in self.sitters.split())


@dataclass(frozen=True, slots=True)
class TableWrite:
    """All that one decision of one table writes; it is written whole or not at all."""

    table: str
    lines: tuple[LogLine, ...]
    entry: TableEntry | None = None
    """Replaces the table's entry in the directory."""
    match: FinishedMatch | None = None
    standing: Callable[[Set[int]], bytes] | None = None
    """Tells how the table stands after a write that ends a match, without the names of some sessions. From
    there the log of the next match can be read without those before. The store does not read it.
    """
    due_at: int | None = None
    """When the table has something to do next (milliseconds since 1970, UTC), None if nothing by itself."""
    key: bytes = b""
    """Chance, 16 bytes of it, by which the store knows these lines again; empty lines are never known."""
    is_due_new: bool = True
    """Whether ``due_at`` may differ from what the last write of the table said; else it is left as it is."""


#: By which all who write at the same time sort: they go through the tables in one order, so that nobody waits
#: for somebody who waits for them. What belongs to one table keeps its order.
by_table: Final = attrgetter("table")

_PUBLIC: Final = schema.tables.c.visibility == "public"


def write(connection: Connection, writes: Sequence[TableWrite]) -> None:
    """Writes what tables have decided, in order, with few statements for all of them.

    Raises sqlalchemy.exc.DBAPIError. Then a part may be written: the caller rolls back.
    """
    in_order = sorted(writes, key=by_table)
    rows.insert(
        connection, log, [row for each in in_order for row in logs.rows_of(each.table, each.lines, each.key)]
    )
    # of several deadlines of a table only the last stands, and of several entries only the last stays
    due = {each.table: each.due_at for each in in_order if each.is_due_new}
    rows.put(connection, deadlines, [(code, at) for code, at in due.items() if at is not None])
    rows.remove(connection, deadlines, [code for code, at in due.items() if at is None])
    entries = _with_networks(connection, {each.table: each.entry for each in in_order if each.entry})
    rows.put(connection, schema.tables, list(entries.values()))
    table_words.end(connection, [code for code, entry in entries.items() if entry.stage != "open"])
    for each in writes:
        if each.match:
            forgotten = matches.add(connection, each.match)
            standing = each.standing(forgotten) if each.standing else b""
            logs.pack_match(connection, each.match, each.lines[-1].number, standing)


def _with_networks(connection: Connection, entries: dict[str, TableEntry]) -> dict[str, TableEntry]:
    """Entries with the networks that are stored, where a node knows none: nobody there is connected to it."""
    unknown = [code for code, entry in entries.items() if entry.present and not entry.network]
    if not unknown:
        return entries
    columns = schema.tables.c
    stored = select(columns.code, columns.network).where(columns.code.in_(unknown))
    known = {code: entries[code]._replace(network=network) for code, network in connection.execute(stored)}
    return entries | known


def due(connection: Connection, before: int, limit: int) -> list[str]:
    """The tables with something to do at ``before`` or earlier, those first that wait longest."""
    columns = deadlines.c
    query = select(columns.table_code).where(columns.due_at <= before)
    return list(connection.scalars(query.order_by(columns.due_at, columns.table_code).limit(limit)))


def in_use(connection: Connection, limit: int) -> list[TableEntry]:
    """The tables that are not closed, those changed last first."""
    return _entries(connection, _newest().limit(limit))


def public(connection: Connection, limit: int) -> list[TableEntry]:
    """The public tables that are not closed.

    Those come first at which somebody waits: of each network the one where that is so for longest, then the
    second of each, and so on, so that no number of tables of a network hides those of others. Behind them
    come those changed last.
    """
    waited_at = _entries(connection, _in_turns(limit))
    others = _newest().where(_PUBLIC, schema.tables.c.present == 0).limit(limit - len(waited_at))
    return [*waited_at, *_entries(connection, others)]


def waited_at(connection: Connection) -> list[str]:
    """The tables at which somebody waits for a match, as far as their entries tell."""
    return list(connection.scalars(select(schema.tables.c.code).where(schema.WAITED_AT)))


def entry(connection: Connection, code: str) -> TableEntry | None:
    """The entry of a table."""
    return next(iter(_entries(connection, select(schema.tables).where(schema.tables.c.code == code))), None)


def summarize(connection: Connection, code: str, summary: bytes) -> None:
    """Replaces what lists show of a table."""
    connection.execute(update(schema.tables).where(schema.tables.c.code == code).values(summary=summary))


def is_taken(connection: Connection, code: str) -> bool:
    """Whether there is, or ever was, a table of this code."""
    used = or_(
        exists().where(schema.tables.c.code == code),
        exists().where(log.c.table_code == code),
        # what is packed is of a match that is over; of a table that was removed, the matches may be there
        exists().where(schema.matches.c.table_code == code),
    )
    return bool(connection.scalar(select(used)))


def _in_turns(limit: int) -> Select[Any]:
    """The public tables at which somebody waits, one of each network in turn."""
    columns = schema.tables.c
    oldest_first = (columns.waits_from, columns.code)
    turn = func.row_number().over(partition_by=columns.network, order_by=oldest_first).label("turn")
    # the index knows all of this, so that no more than the tables that are shown are read
    waited_at = select(columns.code, turn).where(_PUBLIC, schema.WAITED_AT)
    first = waited_at.order_by(turn, *oldest_first).limit(limit).subquery()
    found = select(schema.tables).join(first, first.c.code == columns.code)
    return found.order_by(first.c.turn, *oldest_first)


def _newest() -> Select[Any]:
    columns = schema.tables.c
    return select(schema.tables).where(schema.IN_USE).order_by(columns.updated_at.desc(), columns.code)


def _entries(connection: Connection, query: Select[Any]) -> list[TableEntry]:
    return [TableEntry._make(row) for row in connection.execute(query)]
