"""Sessions of guests: a name, and the hash of the token that its owner shows."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update

from sevenbridge.store.schema import sessions
from sevenbridge.store.statements import sql_of

HASH_BYTES: Final = 32

#: enters the hash of a token, a name, and the time of coming
ADD: Final = sql_of(insert(sessions).values(token_hash=None, name=None, created_at=None))
#: gives another name to the session of a number
RENAME: Final = sql_of(update(sessions).where(sessions.c.number == bindparam("session")).values(name=None))


@dataclass(frozen=True, slots=True)
class Session:
    """A guest: the number by which results name it, the name, and when it came (milliseconds)."""

    number: int
    name: str
    created_at: int


def checked_hash(token_hash: bytes) -> bytes:
    """The hash. Raises ValueError for what cannot be a SHA-256: a token must never get here."""
    if len(token_hash) != HASH_BYTES:
        raise ValueError("a session is known by the SHA-256 of its token")
    return token_hash


def session_of(connection: Connection, token_hash: bytes) -> Session | None:
    """The session whose token has this hash."""
    query = select(sessions.c.number, sessions.c.name, sessions.c.created_at)
    row = connection.execute(query.where(sessions.c.token_hash == token_hash)).one_or_none()
    return Session(*row) if row else None
