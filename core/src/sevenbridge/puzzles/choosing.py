"""Which puzzle comes next: those that are due, then one's own, then new ones neither easy nor hard."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from sevenbridge.puzzles.leitner import Standing
from sevenbridge.puzzles.puzzle import Puzzle

#: so many levels at most miss a puzzle
HARDEST: Final = 4
#: after so many puzzles solved in a row, those that are new are harder
A_STEP: Final = 3


def next_puzzle(
    own: Iterable[Puzzle],
    shipped: Iterable[Puzzle],
    standings: Mapping[str, Standing],
    today: date,
    run: int,
    preset: str = "",
) -> Puzzle | None:
    """The puzzle to be solved next, None where none is due and none is new.

    ``standings`` are those of somebody, by the names of the puzzles, and ``run`` tells how many puzzles this
    person has solved in a row. Of the new ones those by the rules of ``preset`` come before all others.
    """
    own, shipped = list(own), list(shipped)
    due = [
        (standing.due, number, puzzle)
        for number, puzzle in enumerate([*own, *shipped])
        if (standing := standings.get(puzzle.name)) is not None and standing.due and standing.due <= today
    ]
    if due:
        return min(due, key=lambda each: each[:2])[2]
    new = [each for each in own if each.name not in standings]
    if new:
        return new[0]
    wanted = min(1 + run // A_STEP, HARDEST)
    return min(
        (each for each in shipped if each.name not in standings),
        key=lambda each: (preset not in ("", each.preset), abs(len(each.missed_by) - wanted)),
        default=None,
    )
