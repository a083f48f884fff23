"""How somebody has done at puzzles, and the puzzles from that person's matches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

#: so many puzzles from somebody's matches are kept, those made last
KEPT: Final = 120


class OwnPuzzle(NamedTuple):
    """A puzzle from a match of a guest."""

    name: str
    body: bytes
    """What the server wrote; the store does not read it."""
    seat: int
    """The seat at which the guest played the match."""
    round: int
    """The round of the match, from 0."""
    after: int
    """How many actions the round had before."""
    table: str = ""
    """The code of the table; known of those that are stored, as the next."""
    match: int = 0
    at: int = 0
    """When it was stored, in milliseconds since 1970, UTC."""


class PuzzleStanding(NamedTuple):
    """How a puzzle stands with a guest who has answered it."""

    box: int
    due: int | None
    """The day on which it comes again as yyyymmdd, None for never."""


@dataclass(frozen=True, slots=True)
class AnsweredPuzzle:
    """All that is kept of how a guest has answered a puzzle."""

    box: int
    due: int | None
    """As in ``PuzzleStanding``."""
    answers: int
    """How many there were."""
    solved: int
    """Those of the answers that solved it."""
    at: int
    """When the last one was given, in milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """How a guest has done at puzzles."""

    standings: Mapping[str, PuzzleStanding]
    """By the names of the puzzles."""
    run: int = 0
    """How many answers in a row solved one, up to the last. Those that changed nothing are not counted."""
    longest: int = 0
    """The longest such row."""
    answered_at: Mapping[str, int] = field(default_factory=dict)
    """When each was answered last, in milliseconds since 1970, UTC."""


def row_after(run: int, longest: int, is_solved: bool) -> tuple[int, int]:
    """Returns the row of answers that solved a puzzle, after one more, and the longest such row."""
    run = run + 1 if is_solved else 0
    return run, max(longest, run)
