"""The review of a finished match, with the puzzles that come of it: how it is computed, and that it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from sevenbridge.analysis import Judge, ReviewData, review
from sevenbridge.puzzles import own_puzzles
from sevenbridge_app.results.puzzles import OwnPuzzle


class PendingReview(msgspec.Struct, frozen=True):
    """A review that is not there yet. Ask again every few seconds."""

    ahead: int
    """How many reviews are computed before it."""
    progress: float
    """The share of it that is done, from 0 to 1."""


class FoundPuzzle(NamedTuple):
    """A puzzle that a match leaves the person of a seat."""

    name: str
    line: str
    """The puzzle as a line of JSON."""
    seat: int
    round: int
    """The round of the match, from 0."""
    after: int
    """How many actions the round had before."""

    def own(self, table: str = "", match: int = 0, at: int = 0) -> OwnPuzzle:
        """Returns it as that of the person, from a match of a table, found at this time."""
        return OwnPuzzle(self.name, self.line.encode(), self.seat, self.round, self.after, table, match, at)


class ReviewedMatch(msgspec.Struct, frozen=True):
    """What a review has found."""

    review: ReviewData
    puzzles: tuple[FoundPuzzle, ...]


def reviewed(record: str, judge: Judge, tell: Callable[[float], None]) -> ReviewedMatch:
    """Reviews a match, which takes seconds; ``tell`` is called with the share that is done, from 0 to 1."""
    found = review(record, judge=judge, progress=lambda done, of: tell(done / of))
    puzzles = (
        FoundPuzzle(each.puzzle.name, each.puzzle.as_line(), each.seat, each.round, each.after)
        for each in own_puzzles(found)
    )
    return ReviewedMatch(found.as_data(), tuple(puzzles))
