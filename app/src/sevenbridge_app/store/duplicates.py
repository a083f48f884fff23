"""Matches that several guests play, each once and alone, and how they did.

``origin`` is what they have in common: a day (yyyy-mm-dd), or the token of the invitation to a match that was
played first.
"""

from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select, text

from sevenbridge_app.results.duplicates import Attempt
from sevenbridge_app.store.schema import duplicates, invitations, matches, results, viewed_matches

_BEGIN: Final = (
    "INSERT INTO duplicates (session, origin, table_code, begun_at, until) "
    "VALUES (:session, :origin, :table, :at, :until) ON CONFLICT DO NOTHING"
)


def begin(connection: Connection, session: int, origin: str, table: str, at: int, until: int | None) -> str:
    """Notes that a guest begins at this table; returns the table at which the guest has begun first."""
    row = {"session": session, "origin": origin, "table": table, "at": at, "until": until}
    connection.execute(text(_BEGIN), row)
    query = select(duplicates.c.table_code).where(_is(session, origin))
    return str(connection.scalar(query))


def attempt(connection: Connection, session: int, origin: str) -> Attempt | None:
    """How a guest played a match, if at all."""
    return _one(connection, _attempts().where(_is(session, origin)))


def attempt_at(connection: Connection, table: str) -> Attempt | None:
    """How the match at a table was played, if it is one that others play as well."""
    return _one(connection, _attempts().where(duplicates.c.table_code == table))


def attempts_of(connection: Connection, session: int) -> list[Attempt]:
    """All such matches of a guest, by their origin: days in their order, then the others."""
    query = _attempts().where(duplicates.c.session == session)
    return _all(connection, query.order_by(duplicates.c.origin))


def finished(connection: Connection, origin: str, limit: int) -> list[Attempt]:
    """How a match was played by those who have finished it, the first ones first."""
    query = _attempts().where(duplicates.c.origin == origin, _IN_TIME)
    return _all(connection, query.order_by(matches.c.finished_at, duplicates.c.session).limit(limit))


def count(connection: Connection, origin: str) -> int:
    """How many have begun."""
    query = select(func.count()).select_from(duplicates).where(duplicates.c.origin == origin)
    return connection.scalar(query) or 0


def leads(connection: Connection, origin: str) -> dict[int, int]:
    """How many have finished with which lead, by the leads in ascending order."""
    query = select(_LEAD.label("lead"), func.count().label("times")).select_from(_PLAYED)
    query = query.where(duplicates.c.origin == origin, _IN_TIME)
    rows = connection.execute(query.group_by(text("lead")).order_by(text("lead")))
    return {row.lead: row.times for row in rows}


# a table of a duplicate has one match
_ENDED: Final = and_(matches.c.table_code == duplicates.c.table_code, matches.c.number == 1)
_RESULT: Final = and_(results.c.match == matches.c.serial, results.c.session == duplicates.c.session)
_ALL: Final = results.alias()
_OF_ALL: Final = select(func.sum(_ALL.c.points)).where(_ALL.c.match == matches.c.serial).scalar_subquery()
_LEAD: Final = matches.c.seats * results.c.points - _OF_ALL
_OTHERS: Final = duplicates.alias()
# the match that was played first, or anybody's try at it
_OF_THE_SAME: Final = or_(
    exists()
    .where(
        invitations.c.token == duplicates.c.origin,
        invitations.c.table_code == viewed_matches.c.table_code,
        invitations.c.match == viewed_matches.c.match,
    )
    .correlate(duplicates, viewed_matches),
    exists()
    .where(_OTHERS.c.origin == duplicates.c.origin, _OTHERS.c.table_code == viewed_matches.c.table_code)
    .correlate(duplicates, viewed_matches),
)
_VIEWED_BEFORE: Final = (
    exists()
    .where(
        viewed_matches.c.session == duplicates.c.session,
        viewed_matches.c.at < matches.c.finished_at,
        _OF_THE_SAME,
    )
    .correlate(duplicates, matches)
)
_PLAYED: Final = duplicates.join(matches, _ENDED).join(results, _RESULT)
_IN_TIME: Final = and_(
    matches.c.finished_at.is_not(None),
    or_(duplicates.c.until.is_(None), matches.c.finished_at < duplicates.c.until),
)


def _attempts() -> Select[Any]:
    return select(
        duplicates.c.session,
        duplicates.c.origin,
        duplicates.c.table_code,
        duplicates.c.begun_at,
        duplicates.c.until,
        matches.c.finished_at,
        results.c.name,
        results.c.place,
        results.c.points,
        results.c.rounds_won,
        _LEAD.label("lead"),
        _VIEWED_BEFORE.label("viewed_before"),
    ).select_from(duplicates.outerjoin(matches, _ENDED).outerjoin(results, _RESULT))


def _one(connection: Connection, query: Select[Any]) -> Attempt | None:
    return next(iter(_all(connection, query)), None)


def _all(connection: Connection, query: Select[Any]) -> list[Attempt]:
    return [Attempt(*row) for row in connection.execute(query)]


def _is(session: int, origin: str) -> ColumnElement[bool]:
    return and_(duplicates.c.session == session, duplicates.c.origin == origin)
