"""Whom the host of a server shuts out: addresses, ranges of them, and guests."""

from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, delete, insert, or_, select

from sevenbridge_app.store.schema import bans

BanKind: TypeAlias = Literal["address", "guest"]


class Ban(NamedTuple):
    """Somebody is shut out. Times in milliseconds since 1970, UTC."""

    kind: BanKind
    subject: str
    """A network as ``ipaddress`` writes it, or the number of a session."""
    at: int
    """Since when."""
    until: int | None
    """None for ever."""


def add(connection: Connection, ban: Ban) -> None:
    """Adds a ban; it takes the place of one of the same subject."""
    lift(connection, ban.kind, ban.subject)
    connection.execute(insert(bans), ban._asdict())


def lift(connection: Connection, kind: BanKind, subject: str) -> bool:
    """Removes a ban. False where there is none."""
    found = delete(bans).where(bans.c.kind == kind, bans.c.subject == subject)
    return bool(connection.execute(found).rowcount)


def standing(connection: Connection, at: int) -> list[Ban]:
    """All bans that count at a time, the oldest first."""
    query = select(bans).where(or_(bans.c.until.is_(None), bans.c.until > at))
    rows = connection.execute(query.order_by(bans.c.at, bans.c.kind, bans.c.subject))
    return [Ban._make(row) for row in rows]
