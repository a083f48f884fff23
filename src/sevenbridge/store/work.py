"""What is written for a table: lines of its log, its entry in the directory, its finished matches.

The truth about a table is its log, which only ever grows. Everything else can be told from it, and is kept
beside it because somebody looks it up.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

#: who may find a table: everybody in the list, whoever has its code, whoever is let in
Visibility: TypeAlias = Literal["public", "unlisted", "private"]
#: whether a table waits for players, has a match going on, or is history
Stage: TypeAlias = Literal["open", "playing", "closed"]
SeatKind: TypeAlias = Literal["person", "computer"]


class Line(NamedTuple):
    """A line of a table's log: its ``number``, which counts from 1 without a gap, when it was written
    (milliseconds since 1970, UTC), and its ``body``, of which the store knows nothing.
    """

    number: int
    at: int
    body: bytes


class TableEntry(NamedTuple):
    """What the directory knows of a table: when that changed last, in milliseconds, and a ``summary`` for
    whoever looks for a table, of which the store knows nothing.
    """

    code: str
    visibility: Visibility
    stage: Stage
    updated_at: int
    summary: bytes


class SeatResult(NamedTuple):
    """How a match ended for a seat. ``session`` is None for a computer; ``place`` counts from 1, and those
    who are level share one; ``points`` as the rules of the match count them.
    """

    seat: int
    session: int | None
    name: str
    kind: SeatKind
    place: int
    points: int
    rounds: int
    rounds_won: int
    one_go_wins: int
    claims: int


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that has ended, the ``number``-th of its table: the name of its preset, and the
    result of every seat. Times in milliseconds.
    """

    table: str
    number: int
    started_at: int
    finished_at: int
    preset: str
    seats: int
    results: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """All that one decision of one table writes; it is written whole or not at all."""

    table: str
    lines: tuple[Line, ...]
    entry: TableEntry | None = None
    match: FinishedMatch | None = None


class LineRefused(Exception):
    """A line that does not continue the log of its ``table``."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class LineTaken(LineRefused):
    """Somebody else has written a line of this number."""


class LineMissing(LineRefused):
    """The line before it has not been written, perhaps because that failed."""
