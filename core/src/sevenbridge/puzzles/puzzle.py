"""A puzzle: what one seat knows, what each of its actions is worth, and which of them is to be found."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.judge import FELT
from sevenbridge.analysis.reasons import reasons_for
from sevenbridge.engine.history import EventKind
from sevenbridge.engine.view import View
from sevenbridge.puzzles.view_data import view_data, view_from_data

#: an action that is less than so many points behind the best counts as found, too; where nobody has measured
#: them, what nobody would feel
AS_GOOD: Final = 1.0


class Theme(StrEnum):
    """What a puzzle is about. It gives nothing away: either side may be right."""

    #: which card to throw away
    THROW = "throw"
    #: whether to lay a meld, or which
    MELD = "meld"
    #: whether to lay off a card, or where
    LAY_OFF = "lay_off"
    #: whether to lay a seven that may lie alone, or with one other card
    SEVENS = "sevens"
    #: whether to take a discard, or how
    CLAIM = "claim"
    #: whether to keep everything hidden for going out in one go
    ONE_GO = "one_go"


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What an action is worth, in points by which the seat is ahead of the others at the round's end."""

    action: int
    ahead: float
    #: the standard error of how far it is behind the best, 0.0 for that; None where nobody has measured it
    error: float | None = None


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """One puzzle. ``worths`` has all legal actions of the view, the best first."""

    view: View
    worths: tuple[Worth, ...]
    theme: Theme
    #: the same actions in the same order, measured once more with another player to play on
    again: tuple[Worth, ...] = ()
    #: the levels whose players, when the puzzle was mined, chose another action
    missed_by: tuple[str, ...] = ()

    @cached_property
    def name(self) -> str:
        """The name of the puzzle: the same view has the same, in every collection."""
        return sha256(_written(view_data(self.view)).encode()).hexdigest()[:10]

    @cached_property
    def preset(self) -> str:
        """The preset of its rules, or the one that they are nearest to."""
        return self.view.rules.as_preset()[0]

    @property
    def dealer(self) -> int:
        """The seat that dealt, as far as the history tells; else the first."""
        return next((event.seat for event in self.view.history if event.kind is EventKind.DEAL), 0)

    @property
    def best(self) -> Worth:
        """The best action."""
        return self.worths[0]

    def behind(self, action: int) -> float:
        """By how many points an action is behind the best. Raises KeyError for one that is not legal."""
        for worth in self.worths:
            if worth.action == action:
                return self.best.ahead - worth.ahead
        raise KeyError(action)

    def is_solved_by(self, action: int) -> bool:
        """Whether an action is the best, or as good. Raises KeyError for one that is not legal."""
        is_measured = self.best.error is not None
        return action == self.best.action or self.behind(action) < (AS_GOOD if is_measured else FELT)

    def reasons_against(self, action: int) -> tuple[Comment, ...]:
        """Why the best action is better than another; for the best itself, than the next best."""
        other = self.worths[1].action if action == self.best.action else action
        return reasons_for(self.view, self.best.action, other)

    def as_line(self) -> str:
        """The puzzle as a line of JSON, for ``puzzle_from_line``."""
        data: dict[str, Any] = {
            "view": view_data(self.view),
            "theme": self.theme.value,
            "worths": [_numbers(each) for each in self.worths],
        }
        if self.again:
            data["again"] = [_numbers(each) for each in self.again]
        if self.missed_by:
            data["missed_by"] = list(self.missed_by)
        return _written(data)


def puzzle_from_line(line: str | bytes) -> Puzzle:
    """The puzzle of a line that ``as_line`` wrote. Raises ValueError for anything else."""
    try:
        data = json.loads(line)
        worths = _worths(data["worths"])
        return Puzzle(
            view=view_from_data(data["view"], [each.action for each in worths]),
            worths=worths,
            theme=Theme(data["theme"]),
            again=_worths(data.get("again", ())),
            missed_by=tuple(data.get("missed_by", ())),
        )
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f"this line is no puzzle: {error}") from error


def _written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _numbers(worth: Worth) -> list[float]:
    measured = [] if worth.error is None else [round(worth.error, 3)]
    return [worth.action, round(worth.ahead, 2), *measured]


def _worths(rows: Any) -> tuple[Worth, ...]:
    return tuple(_worth(*row) for row in rows)


def _worth(action: int, ahead: float, error: float | None = None) -> Worth:
    return Worth(action=action, ahead=ahead, error=error)
