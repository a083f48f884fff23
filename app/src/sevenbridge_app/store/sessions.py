"""Sessions of guests: a name, and the hash of the token that its owner shows."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, insert, select, update

from sevenbridge_app.store.schema import KNOWN, sessions

HASH_BYTES: Final = 32
#: what stands in the place of a name that was forgotten
NAMELESS: Final = "—"


@dataclass(frozen=True, slots=True)
class Session:
    """A guest."""

    number: int
    """By which results name the session."""
    name: str
    created_at: int
    """In milliseconds since 1970, UTC."""
    seen_at: int = field(default=0, compare=False)
    """To the day, when somebody was last there."""


def add(connection: Connection, token_hash: bytes, name: str, at: int) -> int:
    """Adds a session and returns its number.

    Raises ValueError for a hash that is no SHA-256: the token itself must never be stored.
    """
    if len(token_hash) != HASH_BYTES:
        raise ValueError("a session is known by the SHA-256 of its token")
    row = {"token_hash": token_hash, "name": name, "created_at": at, "seen_at": at}
    key = connection.execute(insert(sessions), row).inserted_primary_key
    assert key is not None
    return int(key.number)


def rename(connection: Connection, number: int, name: str) -> None:
    """Gives a session another name. Raises KeyError where there is no such session."""
    if not connection.execute(update(sessions).where(sessions.c.number == number).values(name=name)).rowcount:
        raise KeyError(number)


def see(connection: Connection, number: int, at: int) -> None:
    """Notes that somebody is there."""
    connection.execute(update(sessions).where(sessions.c.number == number).values(seen_at=at))


def find(connection: Connection, token_hash: bytes) -> Session | None:
    """The session whose token has this hash."""
    query = select(sessions.c.number, sessions.c.name, sessions.c.created_at, sessions.c.seen_at)
    row = connection.execute(query.where(sessions.c.token_hash == token_hash)).one_or_none()
    return Session(*row) if row else None


def is_known(connection: Connection, number: int) -> bool:
    """Whether somebody can still come back as this session."""
    query = select(sessions.c.number).where(sessions.c.number == number, KNOWN)
    return connection.scalar(query) is not None


def shut(connection: Connection, number: int) -> None:
    """Makes a session one that nobody can come back to: no token has the hash that it gets."""
    nobodys = {"token_hash": secrets.token_bytes(HASH_BYTES)}
    connection.execute(update(sessions).where(sessions.c.number == number).values(nobodys))


def forgotten(connection: Connection, numbers: Collection[int], at: int) -> set[int]:
    """Those of some sessions who have been forgotten; one that was removed has a row again."""
    query = select(sessions.c.number, sessions.c.forgotten_at).where(sessions.c.number.in_(numbers))
    known = {row.number: row.forgotten_at for row in connection.execute(query)}
    for number in set(numbers) - known.keys():
        nobody = {"token_hash": secrets.token_bytes(HASH_BYTES), "name": NAMELESS, "forgotten_at": at}
        connection.execute(insert(sessions), {"number": number, "created_at": at, "seen_at": at, **nobody})
    return {number for number in numbers if known.get(number, at) is not None}
