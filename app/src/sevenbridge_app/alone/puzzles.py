"""The puzzles that the matches of the person have left, and how all that were answered stand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

import msgspec

from sevenbridge_app.alone.memory import Memory
from sevenbridge_app.results.puzzles import (
    KEPT,
    AnsweredPuzzle,
    OwnPuzzle,
    PuzzleProgress,
    PuzzleStanding,
    row_after,
)
from sevenbridge_app.tables.puzzle_book import standing_after

_ANSWERS: Final = "puzzles"
_OWN: Final = "own puzzles"


class Answers(msgspec.Struct):
    """How the person has done at puzzles."""

    #: by the names of the puzzles
    puzzles: dict[str, AnsweredPuzzle] = {}
    #: how many answers in a row solved one, up to the last, and the longest such row
    run: int = 0
    longest: int = 0


class Puzzles:
    """The person's own puzzles, the newest first, and all answers."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self.own = memory.read(_OWN, list[OwnPuzzle]) or []
        self.answers = memory.read(_ANSWERS, Answers) or Answers()

    @property
    def progress(self) -> PuzzleProgress:
        """How the person has done."""
        answered = self.answers.puzzles
        return PuzzleProgress(
            {name: PuzzleStanding(each.box, each.due) for name, each in answered.items()},
            self.answers.run,
            self.answers.longest,
            {name: each.at for name, each in answered.items()},
        )

    def add(self, found: Iterable[OwnPuzzle]) -> None:
        """Adds the puzzles of a match, and removes the oldest where there are too many."""
        known = {each.name for each in self.own}
        new = [each for each in found if each.name not in known]
        if not new:
            return
        self.own = [*new, *self.own]
        gone, self.own = self.own[KEPT:], self.own[:KEPT]
        self._memory.write(_OWN, self.own)
        for each in gone:
            self.answers.puzzles.pop(each.name, None)
        if gone:
            self._memory.write(_ANSWERS, self.answers)

    def take_in(self, own: Iterable[OwnPuzzle], answers: Answers) -> None:
        """Adds puzzles and answers that were brought from elsewhere; what was answered here stays."""
        known = {each.name for each in self.own}
        self.own = sorted(
            [*self.own, *(each for each in own if each.name not in known)], key=lambda each: -each.at
        )[:KEPT]
        if not self.answers.puzzles:
            self.answers.run = answers.run
        self.answers.puzzles = answers.puzzles | self.answers.puzzles
        self.answers.longest = max(self.answers.longest, answers.longest)
        self._memory.write(_OWN, self.own)
        self._memory.write(_ANSWERS, self.answers)

    def answer(self, name: str, is_solved: bool, today: date, at: int) -> None:
        """Enters an answer. One that solves the puzzle and changes nothing does not count in the row."""
        answers = self.answers
        known = answers.puzzles.get(name)
        before = None if known is None else PuzzleStanding(known.box, known.due)
        after = standing_after(before, is_solved, today)
        answers.puzzles[name] = AnsweredPuzzle(
            box=after.box,
            due=after.due,
            answers=(known.answers if known else 0) + 1,
            solved=(known.solved if known else 0) + is_solved,
            at=at,
        )
        if not is_solved or after != before:
            answers.run, answers.longest = row_after(answers.run, answers.longest, is_solved)
        self._memory.write(_ANSWERS, answers)
