"""The logs of tables: lines that were written since the last match, and one packed row for each match before.

The write that ends a match packs all lines of its table that are not yet packed. So every line is in one of
both forms, and to whoever reads a log it is the same. A trigger of the database lets a log grow by the line
after the last alone, whichever form that has: no number comes twice.

Each row has a checksum, and whoever reads one that does not match it gets a StoreError with DAMAGED.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, Table, Text, column, delete, func, select, update, values

from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store import rows
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.log_lines import LogLine, line_checksum, matches, pack, packed_checksum, unpack
from sevenbridge_app.store.rows import Row
from sevenbridge_app.store.schema import log, packed_log


class MatchLog(NamedTuple):
    """What is read to know a match that is over."""

    standing: bytes
    """How the table stood before these lines, empty before its first match; the store does not read it."""
    lines: list[LogLine]
    """All lines since the match before; the last write of them ends the match."""


def rows_of(table: str, lines: Sequence[LogLine], key: bytes) -> list[Row]:
    """The rows of lines that a write with this key adds."""
    keyed = (line._replace(key=key) for line in lines)
    return [(table, *line, line_checksum(table, line)) for line in keyed]


def pack_match(connection: Connection, match: FinishedMatch, last: int, standing: bytes) -> None:
    """Packs the lines of a match that is over, and all that were written since the match before.

    ``last`` is the number of the line after which the table stands as ``standing`` says.
    """
    ours = (log.c.table_code == match.table, log.c.line <= last)
    # an erasure that changes a line at this moment is waited for, or it would change a row that is gone
    lines = _unpacked(connection, _lines_of(match.table).where(*ours).with_for_update())
    place = (match.table, match.number, last, lines[-1].at)
    body = pack(lines, standing)
    rows.insert(connection, packed_log, [(*place, body, packed_checksum(*place, body))])
    connection.execute(delete(log).where(*ours))


def read(connection: Connection, table: str, after: int) -> list[LogLine]:
    """The lines of a table with a higher number than ``after``, in order."""
    # lines that are packed between both queries are in both, and never in none
    unpacked = _unpacked(connection, _lines_of(table).where(log.c.line > after))
    query = _packed(table).where(packed_log.c.last_line > after).order_by(packed_log.c.match)
    packed = [line for row in connection.execute(query) for line in _unpack(row)[0]]
    first = packed[-1].number if packed else 0
    return [
        *(line for line in packed if line.number > after),
        *(line for line in unpacked if line.number > first),
    ]


def read_match(connection: Connection, table: str, match: int) -> MatchLog | None:
    """What is read to know a match; None where none of this number is over."""
    query = _packed(table).where(packed_log.c.match.in_((match - 1, match)))
    found = {row.match: _unpack(row) for row in connection.execute(query)}
    if match not in found:
        return None
    _, standing = found.get(match - 1, ((), b""))
    return MatchLog(standing, found[match][0])


def last_lines(connection: Connection, codes: Collection[str]) -> dict[str, int]:
    """The numbers of the last lines of tables, by code; a table without lines is left out."""
    if not codes:
        return {}
    # one look into each index for each table, however long its log is
    asked = values(column("code", Text), name="asked").data([(code,) for code in codes]).cte()
    unpacked = select(func.max(log.c.line)).where(log.c.table_code == asked.c.code).scalar_subquery()
    packed = _newest(packed_log.c.last_line, asked.c.code).scalar_subquery()
    found = connection.execute(select(asked.c.code, func.coalesce(unpacked, packed)))
    return {code: line for code, line in found if line is not None}


def last_at(connection: Connection, table: str) -> int | None:
    """When the last line of a table was written; None where there is none."""
    query = select(log.c.at).where(log.c.table_code == table).order_by(log.c.line.desc()).limit(1)
    at: int | None = connection.scalar(query)
    if at is None:
        at = connection.scalar(_newest(packed_log.c.last_at, table))
    return at


def rewrite(
    connection: Connection, table: str, lines: Sequence[LogLine], restate: Callable[[bytes], bytes]
) -> None:
    """Replaces lines by those of the same numbers, and each standing by what ``restate`` makes of it."""
    bodies = {line.number: line.body for line in lines}
    query = _lines_of(table).where(log.c.line >= min(bodies, default=0)).with_for_update()
    for line in _unpacked(connection, query):
        if line.number in bodies:
            new = line._replace(body=bodies[line.number])
            mine = (log.c.table_code == table) & (log.c.line == line.number)
            changed = {"body": new.body, "checksum": line_checksum(table, new)}
            connection.execute(update(log).where(mine).values(changed))
    # after that, since a line that was packed meanwhile is found here
    for row in connection.execute(_packed(table).order_by(packed_log.c.match).with_for_update()).all():
        old, standing = _unpack(row)
        new_lines = [line._replace(body=bodies.get(line.number, line.body)) for line in old]
        body = pack(new_lines, restate(standing))
        mine = (packed_log.c.table_code == table) & (packed_log.c.match == row.match)
        place = (table, row.match, row.last_line, row.last_at)
        changed = {"body": body, "checksum": packed_checksum(*place, body)}
        connection.execute(update(packed_log).where(mine).values(changed))


def remove(connection: Connection, table: str) -> None:
    """Removes the log of a table."""
    connection.execute(delete(log).where(log.c.table_code == table))
    connection.execute(delete(packed_log).where(packed_log.c.table_code == table))


def is_written(connection: Connection, table: str, lines: Sequence[LogLine], key: bytes) -> bool:
    """Whether the lines of a write are in the log.

    Lines that are not packed are known by the write's key, which nobody else has. Packed lines have lost it:
    then this is whether lines of the same numbers, times and bodies are there. Those may be of another node
    that wrote the very same in the same millisecond, which leaves the table as this write would have.
    """
    if not lines or not key:
        return False
    query = select(log.c.key).where(log.c.table_code == table, log.c.line == lines[-1].number)
    found = connection.scalar(query)
    if found is not None:
        return bool(found == key)
    written = read(connection, table, lines[0].number - 1)[: len(lines)]
    return [line[:3] for line in written] == [line[:3] for line in lines]


def line_error(connection: Connection, table: str, lines: Sequence[LogLine]) -> StoreError | None:
    """Why lines do not continue the log of a table: LINE_TAKEN or LINE_MISSING; None if they do.

    The error is about the first line that does not continue the log.
    """
    last = last_lines(connection, [table]).get(table, 0)
    for number, *_ in lines:
        if 1 <= number <= last:
            return StoreError(StoreErrorCode.LINE_TAKEN, table=table, line=number)
        if number != last + 1:
            return StoreError(StoreErrorCode.LINE_MISSING, table=table, line=number)
        last = number
    return None


def check(table: Table, row: Any) -> None:
    """Raises StoreError with DAMAGED for a row of a log, packed or not, that does not match its checksum."""
    if table is log:
        _line_of(row)
    elif table is packed_log:
        _check_packed(row)


def _line_of(row: Any) -> LogLine:
    table, *of_line, kept = row
    line = LogLine._make(of_line)
    if not matches(kept, line_checksum, table, line):
        raise StoreError(StoreErrorCode.DAMAGED, table=table, line=line.number)
    return line


def _check_packed(row: Any) -> None:
    *values_of_row, kept = row
    if not matches(kept, packed_checksum, *values_of_row):
        raise StoreError(StoreErrorCode.DAMAGED, table=row.table_code, line=row.last_line)


def _lines_of(table: str) -> Select[Any]:
    return select(log).where(log.c.table_code == table).order_by(log.c.line)


def _unpacked(connection: Connection, query: Select[Any]) -> list[LogLine]:
    return [_line_of(row) for row in connection.execute(query)]


def _packed(table: str) -> Select[Any]:
    return select(packed_log).where(packed_log.c.table_code == table)


def _unpack(row: Any) -> tuple[list[LogLine], bytes]:
    """The lines of a packed row, and how the table stands after them."""
    _check_packed(row)
    return unpack(row.body, row.last_line)


def _newest(what: Any, table: Any) -> Select[Any]:
    """Selects a column of the packed row that was written last."""
    query = select(what).where(packed_log.c.table_code == table)
    return query.order_by(packed_log.c.match.desc()).limit(1)
