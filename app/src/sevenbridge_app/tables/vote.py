"""A vote on removing a person from a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: a vote takes so many persons who are there, besides the one whom it is about
FEWEST_VOTERS: Final = 2


@dataclass(slots=True)
class Vote:
    """A vote that goes on; whoever does not want it ends it."""

    #: the seat whose person is to be removed
    seat: int
    #: when it began, in milliseconds since 1970
    began_at: int
    #: the seats whose persons are for it, the one that asked for it first
    agreed: list[int]
