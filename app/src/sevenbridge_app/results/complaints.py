"""What somebody has told the host about another at a table."""

from typing import Literal, NamedTuple, TypeAlias

#: what somebody is said to have done
ComplaintReason: TypeAlias = Literal["rude", "cheating", "stalling", "other"]


class Complaint(NamedTuple):
    """What a guest has told the host about another."""

    at: int
    """In milliseconds since 1970, UTC."""
    by: int | None
    """The session that complains, None for one that has been forgotten since."""
    about: int
    """The session of the other."""
    name: str
    """What the other was called at the table."""
    table: str
    match: int
    """The number of the match there, 0 before the first."""
    seat: int
    reason: ComplaintReason
    said: bytes
    """What the other said at the table, as the server wrote it; the store does not read it."""
    number: int = 0
    """By which the host names it; the store gives it."""
