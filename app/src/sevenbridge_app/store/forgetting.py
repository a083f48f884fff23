"""Removes what a host no longer keeps, or a guest no longer wants kept.

A match that is over stays as long as one of those who played it: it is part of their statistics. Whoever is
forgotten has no name there, and nobody can come back as them.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, func, or_, select, tuple_, update

from sevenbridge_app.store import logs
from sevenbridge_app.store.errors import StoreError
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.schema import (
    KNOWN,
    blocks,
    complaints,
    deadlines,
    duplicates,
    invitations,
    meeting_places,
    own_puzzles,
    puzzle_runs,
    puzzle_standings,
    results,
    review_jobs,
    reviews,
    sessions,
    solitaire_results,
    table_words,
    tables,
    viewed_matches,
)
from sevenbridge_app.store.sessions import NAMELESS, Session, shut


class TableCursor(NamedTuple):
    """Where a search for old tables stands."""

    updated_at: int
    code: str


def tables_before(connection: Connection, before: int, after: TableCursor, limit: int) -> list[TableCursor]:
    """Tables whose entries have not changed since ``before``, the oldest first, from ``after`` on."""
    columns = tables.c
    query = select(columns.updated_at, columns.code).where(
        columns.updated_at < before, tuple_(columns.updated_at, columns.code) > tuple_(*after)
    )
    return [
        TableCursor._make(row)
        for row in connection.execute(query.order_by(columns.updated_at, columns.code).limit(limit))
    ]


def remove_table(connection: Connection, code: str, before: int) -> bool:
    """Removes a table with its log; False where something happened there since ``before``."""
    at = logs.last_at(connection, code)
    if at is not None and at >= before:
        return False
    _remove_table(connection, code)
    return True


def give_up_table(connection: Connection, code: str) -> bool:
    """Removes a table whose log is damaged; False for any other."""
    try:
        logs.read(connection, code, 0)
    except StoreError:
        _remove_table(connection, code)
        return True
    return False


def _remove_table(connection: Connection, code: str) -> None:
    connection.execute(delete(deadlines).where(deadlines.c.table_code == code))
    connection.execute(delete(meeting_places).where(meeting_places.c.table_code == code))
    connection.execute(delete(table_words).where(table_words.c.table_code == code))
    _remove_reviews(connection, code)
    connection.execute(delete(complaints).where(complaints.c.table_code == code))
    connection.execute(delete(invitations).where(invitations.c.table_code == code))
    connection.execute(delete(viewed_matches).where(viewed_matches.c.table_code == code))
    logs.remove(connection, code)
    connection.execute(delete(tables).where(tables.c.code == code))


def guests_before(connection: Connection, before: int, limit: int) -> list[Session]:
    """Sessions that nobody has used since ``before``."""
    query = select(sessions.c.number, sessions.c.name, sessions.c.created_at, sessions.c.seen_at)
    query = query.where(sessions.c.seen_at < before, KNOWN).limit(limit)
    return [Session(*row) for row in connection.execute(query)]


def forget_guest(connection: Connection, number: int, at: int) -> None:
    """Removes all that tells who a session is; its row stays where others have played with it.

    The last row stays, too, so that no number comes again: logs know guests by their numbers.
    """
    for kept in (solitaire_results, duplicates, viewed_matches, own_puzzles, puzzle_standings, puzzle_runs):
        connection.execute(delete(kept).where(kept.c.session == number))
    connection.execute(delete(blocks).where(or_(blocks.c.session == number, blocks.c.blocked == number)))
    connection.execute(delete(complaints).where(complaints.c.about == number))
    connection.execute(update(complaints).where(complaints.c.by == number).values(by=None))
    connection.execute(update(results).where(results.c.session == number).values(name=NAMELESS))
    nobody = {"name": NAMELESS, "forgotten_at": at}
    connection.execute(update(sessions).where(sessions.c.number == number).values(nobody))
    shut(connection, number)
    has_played = exists().where(results.c.session == number)
    is_last = select(func.max(sessions.c.number)).scalar_subquery() == number
    connection.execute(delete(sessions).where(sessions.c.number == number, ~has_played, ~is_last))


def rewrite(
    connection: Connection,
    code: str,
    lines: Sequence[LogLine],
    restate: Callable[[bytes], bytes],
) -> None:
    """Replaces lines of a table's log by those of the same numbers.

    ``restate`` makes another of how the table stood after each match. The reviews of its matches are removed:
    they tell names, too.
    """
    logs.rewrite(connection, code, lines, restate)
    _remove_reviews(connection, code)


def _remove_reviews(connection: Connection, code: str) -> None:
    """Removes the reviews of a table; whoever computes one now computes it in vain."""
    for each in (reviews, review_jobs):
        connection.execute(delete(each).where(each.c.table_code == code))
