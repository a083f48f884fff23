"""The days that have a deal for everybody, and what it is made of."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, select, text

from sevenbridge_app.store.schema import days, duplicates

# whoever comes first decides; the others read what is there
_BIND_DAY: Final = "INSERT INTO days (day, secret) VALUES (:day, :secret) ON CONFLICT DO NOTHING"
_MAKE_DAY: Final = "UPDATE days SET terms = :terms, beacon = :beacon WHERE day = :day AND terms IS NULL"


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


def terms_of_days(connection: Connection, session: int) -> dict[str, bytes]:
    """The terms of the days that a guest has begun, by these days."""
    begun = days.join(duplicates, duplicates.c.origin == days.c.day)
    query = select(days.c.day, days.c.terms).select_from(begun).where(duplicates.c.session == session)
    return {row.day: row.terms for row in connection.execute(query)}
