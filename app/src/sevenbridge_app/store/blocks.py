"""Whom guests have blocked: they do not want to hear them, or to be seated with them by a quick match."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from sevenbridge_app.store.schema import blocks, sessions
from sevenbridge_app.store.sessions import is_known


class Block(NamedTuple):
    """Somebody whom a guest has blocked."""

    session: int
    """Whom; for the server alone."""
    name: str
    """What they are called now."""
    at: int
    """Since when, in milliseconds since 1970, UTC: it tells the blocks of a guest apart."""


def add(connection: Connection, session: int, blocked: int, at: int) -> bool:
    """Has a session block another; one that is blocked stays so.

    False where nobody can come back as the other any more.
    """
    if not is_known(connection, blocked):
        return False
    of_session = blocks.c.session == session
    if connection.scalar(select(blocks.c.at).where(of_session, blocks.c.blocked == blocked)) is None:
        last = connection.scalar(select(func.max(blocks.c.at)).where(of_session))
        row = {"session": session, "blocked": blocked, "at": at if last is None else max(at, last + 1)}
        connection.execute(insert(blocks), row)
    return True


def lift(connection: Connection, session: int, at: int) -> None:
    """Removes the block that a session has made at a time, if there is one."""
    connection.execute(delete(blocks).where(blocks.c.session == session, blocks.c.at == at))


def made_by(connection: Connection, session: int) -> list[Block]:
    """Whom a session has blocked, the first one first."""
    query = select(blocks.c.blocked, sessions.c.name, blocks.c.at).join(
        sessions, sessions.c.number == blocks.c.blocked
    )
    rows = connection.execute(query.where(blocks.c.session == session).order_by(blocks.c.at))
    return [Block._make(row) for row in rows]


def kept_apart(connection: Connection, session: int) -> frozenset[int]:
    """Those whom a session has blocked, or who have blocked it."""
    blocked = select(blocks.c.blocked).where(blocks.c.session == session)
    blocking = select(blocks.c.session).where(blocks.c.blocked == session)
    return frozenset(connection.scalars(blocked.union(blocking)))
