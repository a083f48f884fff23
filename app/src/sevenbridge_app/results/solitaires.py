"""How somebody did at Seven by Seven."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from typing import Literal, TypeAlias

DealKind: TypeAlias = Literal["numbered", "daily", "winnable"]


@dataclass(frozen=True, slots=True)
class SolitaireResult:
    """A deal that was played to its end."""

    kind: DealKind
    number: int
    """The number of the deal; of a daily deal, its date as yyyymmdd."""
    cells: int
    """How many free cells the game had."""
    won: bool
    moves: int
    seconds: int
    at: int
    """When it ended, in milliseconds since 1970, UTC."""


@dataclass(slots=True)
class SolitaireTally:
    """Deals played and won."""

    played: int = 0
    won: int = 0
    best_seconds: int | None = None
    """The time of the fastest win, None without one."""


@dataclass(slots=True)
class SolitaireStatistics(SolitaireTally):
    """All results of a session. A streak is a row of days whose deals were won."""

    by_cells: dict[int, SolitaireTally] = field(default_factory=dict)
    """The same by number of cells."""
    best_streak: int = 0
    streak: int = 0
    """The streak that ends with ``last_day``."""
    last_day: int | None = None
    """The last day whose deal was played (yyyymmdd), None without one."""

    def standing_streak(self, today: date) -> int:
        """The streak as it stands today: a day left out ends it."""
        if self.last_day is None or day_of(self.last_day) < today - timedelta(days=1):
            return 0
        return self.streak


def day_of(number: int) -> date:
    """The date that a daily deal's number means. Raises ValueError where that is none."""
    return date(number // 10000, number // 100 % 100, number % 100)


def statistics_of(results: Iterable[SolitaireResult]) -> SolitaireStatistics:
    """Returns how somebody did who has these results, all zero where there is none."""
    found, days = SolitaireStatistics(), []
    for result in results:
        for tally in (found, found.by_cells.setdefault(result.cells, SolitaireTally())):
            tally.played += 1
            tally.won += result.won
            if result.won and (tally.best_seconds is None or result.seconds < tally.best_seconds):
                tally.best_seconds = result.seconds
        if result.kind == "daily":
            days.append((result.number, result.won))
    if days:
        days.sort()
        won = [day_of(number).toordinal() for number, is_won in days if is_won]
        # days in a row keep their distance from their place in the list
        streaks = [len(list(row)) for _, row in groupby(enumerate(won), lambda item: item[1] - item[0])]
        found.last_day, is_won = days[-1]
        found.best_streak = max(streaks, default=0)
        found.streak = streaks[-1] if is_won else 0
    return found
