"""Sessions of guests: a name, and the hash of the token that its owner shows."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from sevenbridge.store.schema import sessions

HASH_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Session:
    """A guest."""

    number: int
    """By which results name the session."""
    name: str
    created_at: int
    """In milliseconds since 1970, UTC."""


def add(connection: Connection, token_hash: bytes, name: str, at: int) -> int:
    """Adds a session and returns its number.

    Raises ValueError for a hash that is no SHA-256: the token itself must never be stored.
    """
    if len(token_hash) != HASH_BYTES:
        raise ValueError("a session is known by the SHA-256 of its token")
    row = {"token_hash": token_hash, "name": name, "created_at": at}
    key = connection.execute(insert(sessions), row).inserted_primary_key
    assert key is not None
    return int(key.number)


def rename(connection: Connection, number: int, name: str) -> None:
    """Gives a session another name. Raises KeyError where there is no such session."""
    if not connection.execute(update(sessions).where(sessions.c.number == number).values(name=name)).rowcount:
        raise KeyError(number)


def find(connection: Connection, token_hash: bytes) -> Session | None:
    """The session whose token has this hash."""
    query = select(sessions.c.number, sessions.c.name, sessions.c.created_at)
    row = connection.execute(query.where(sessions.c.token_hash == token_hash)).one_or_none()
    return Session(*row) if row else None
