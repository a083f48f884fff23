"""Matches that several guests play, each once and alone, and the days that have one for everybody.

``origin`` is what they have in common: a day (yyyy-mm-dd), or the token of the invitation to a match that was
played first.
"""

from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select, text

from sevenbridge_app.results.duplicates import Attempt, SeenMatch
from sevenbridge_app.store.schema import days, duplicates, invitations, looks, matches, results

# whoever comes first decides; the others read what is there
_BIND_DAY: Final = "INSERT INTO days (day, secret) VALUES (:day, :secret) ON CONFLICT DO NOTHING"
_MAKE_DAY: Final = "UPDATE days SET terms = :terms, beacon = :beacon WHERE day = :day AND terms IS NULL"
_BEGIN: Final = (
    "INSERT INTO duplicates (session, origin, table_code, begun_at, until) "
    "VALUES (:session, :origin, :table, :at, :until) ON CONFLICT DO NOTHING"
)

_INVITE: Final = (
    "INSERT INTO invitations (token, table_code, match) "
    "VALUES (:token, :table, :match) ON CONFLICT DO NOTHING"
)
_NOTE_LOOK: Final = (
    "INSERT INTO looks (session, table_code, match, at) "
    "VALUES (:session, :table, :match, :at) ON CONFLICT DO NOTHING"
)


class StoredDay(NamedTuple):
    """What the deal of a day is made of."""

    secret: bytes
    """Of the shuffles. Nobody may know it before the day is over."""
    terms: bytes
    """What else is the same for all; the store does not read it."""
    beacon: bytes
    """The number from outside that goes into the cards, empty for none; the store does not read it."""


def day_of(connection: Connection, day: str) -> StoredDay | None:
    """What the deal of a day is made of; None for a day on which nobody has asked for it."""
    query = select(days.c.secret, days.c.terms, days.c.beacon)
    row = connection.execute(query.where(days.c.day == day, days.c.terms.is_not(None))).one_or_none()
    return None if row is None else StoredDay._make(row)


def bound_secret(connection: Connection, day: str) -> bytes | None:
    """The secret to which the deal of a day is bound, made or not; None for none yet."""
    return connection.scalar(select(days.c.secret).where(days.c.day == day))


def bind_day(connection: Connection, day: str, secret: bytes) -> bytes:
    """Binds the deal of a day, which is still to be made, to a secret; returns that which was kept first."""
    connection.execute(text(_BIND_DAY), {"day": day, "secret": secret})
    found = bound_secret(connection, day)
    assert found is not None, "it was put there"
    return found


def make_day(connection: Connection, day: str, made: StoredDay) -> StoredDay:
    """Keeps what the deal of a day is made of, and returns what was kept first.

    A day that is bound to a secret keeps that one.
    """
    bind_day(connection, day, made.secret)
    connection.execute(text(_MAKE_DAY), {"day": day, "terms": made.terms, "beacon": made.beacon})
    found = day_of(connection, day)
    assert found is not None, "it was put there"
    return found


def invite(connection: Connection, token: str, table: str, match: int) -> str:
    """Keeps the token of the invitation to a finished match; returns the one that it was given first."""
    connection.execute(text(_INVITE), {"token": token, "table": table, "match": match})
    query = select(invitations.c.token).where(invitations.c.table_code == table, invitations.c.match == match)
    return str(connection.scalar(query))


def invited_to(connection: Connection, token: str) -> tuple[str, int] | None:
    """The table and the number of the match to which somebody is invited, None for an unknown token."""
    query = select(invitations.c.table_code, invitations.c.match).where(invitations.c.token == token)
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.table_code, row.match)


def is_news(connection: Connection, session: int, table: str, match: int) -> bool:
    """Whether a guest may still play a match, as one of somebody else alone, and has not looked at it."""
    persons = (
        select(results.c.session)
        .join(matches, matches.c.serial == results.c.match)
        .where(matches.c.table_code == table, matches.c.number == match, results.c.session.is_not(None))
    )
    found = list(connection.scalars(persons))
    if len(found) != 1 or found[0] == session:
        return False
    return connection.scalar(select(looks.c.at).where(_has_looked(session, table, match))) is None


def note_look(connection: Connection, session: int, table: str, match: int, at: int) -> None:
    """Notes that a guest sees the cards of a finished match; the first time counts."""
    row = {"session": session, "table": table, "match": match, "at": at}
    connection.execute(text(_NOTE_LOOK), row)


def looks_of(connection: Connection, session: int) -> list[SeenMatch]:
    """What a guest has looked at, in the order in which that was."""
    query = select(looks.c.table_code, looks.c.match, looks.c.at).where(looks.c.session == session)
    return [SeenMatch(*row) for row in connection.execute(query.order_by(looks.c.at, looks.c.table_code))]


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


def terms_of_days(connection: Connection, session: int) -> dict[str, bytes]:
    """The terms of the days that a guest has begun, by these days."""
    begun = days.join(duplicates, duplicates.c.origin == days.c.day)
    query = select(days.c.day, days.c.terms).select_from(begun).where(duplicates.c.session == session)
    return {row.day: row.terms for row in connection.execute(query)}


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
        invitations.c.table_code == looks.c.table_code,
        invitations.c.match == looks.c.match,
    )
    .correlate(duplicates, looks),
    exists()
    .where(_OTHERS.c.origin == duplicates.c.origin, _OTHERS.c.table_code == looks.c.table_code)
    .correlate(duplicates, looks),
)
_LOOKED: Final = (
    exists()
    .where(looks.c.session == duplicates.c.session, looks.c.at < matches.c.finished_at, _OF_THE_SAME)
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
        _LOOKED.label("looked"),
    ).select_from(duplicates.outerjoin(matches, _ENDED).outerjoin(results, _RESULT))


def _one(connection: Connection, query: Select[Any]) -> Attempt | None:
    return next(iter(_all(connection, query)), None)


def _all(connection: Connection, query: Select[Any]) -> list[Attempt]:
    return [Attempt(*row) for row in connection.execute(query)]


def _has_looked(session: int, table: str, match: int) -> ColumnElement[bool]:
    return and_(looks.c.session == session, looks.c.table_code == table, looks.c.match == match)


def _is(session: int, origin: str) -> ColumnElement[bool]:
    return and_(duplicates.c.session == session, duplicates.c.origin == origin)
