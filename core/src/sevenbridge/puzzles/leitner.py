"""When a puzzle comes again: Leitner's boxes, by days.

Whoever solves a puzzle moves it a box further, whoever misses it moves it back into the first. The later the
box, the longer it is until the puzzle is due; what is solved in the last box does not come again. The day is
told from outside.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

#: how many days after an answer a puzzle is due, by its box from 1
DAYS: Final = (1, 3, 7, 16, 35)
#: the box of a puzzle that was solved when it was first seen: it need not come as soon as one that was missed
SOLVED_AT_ONCE: Final = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """How a puzzle stands with somebody who has answered it."""

    #: from 1, one more than there are boxes once it is known by heart
    box: int
    #: the day on which it comes again; None for one that is known by heart
    due: date | None

    def is_due(self, today: date) -> bool:
        """Whether it is to be solved again."""
        return self.due is not None and self.due <= today


def after_answer(before: Standing | None, is_solved: bool, today: date) -> Standing:
    """How a puzzle stands after an answer; ``before`` is None for the first one.

    Solving a puzzle that is not due changes nothing.
    """
    if not is_solved:
        return _in_box(1, today)
    if before is None:
        return _in_box(SOLVED_AT_ONCE, today)
    return _in_box(before.box + 1, today) if before.is_due(today) else before


def _in_box(box: int, today: date) -> Standing:
    return Standing(box, today + timedelta(days=DAYS[box - 1]) if box <= len(DAYS) else None)
