"""How guests did at Seven by Seven."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.sqlite import insert

from sevenbridge.store.schema import solitaire_results
from sevenbridge.store.statements import sql_of

DealKind: TypeAlias = Literal["numbered", "daily", "winnable"]

#: enters a session's number and a ``SolitaireResult``, unless there is one of that session and deal
ADD: Final = sql_of(insert(solitaire_results).on_conflict_do_nothing())


class SolitaireResult(NamedTuple):
    """A deal that was played to its end. The ``number`` of a daily deal is its date as yyyymmdd; ``cells``
    tells the game apart from that with another number of them; ``at`` in milliseconds.
    """

    kind: DealKind
    number: int
    cells: int
    won: bool
    moves: int
    seconds: int
    at: int


@dataclass(slots=True)
class SolitaireTally:
    """Deals played and won, and the time of the fastest won, None where none was."""

    played: int = 0
    won: int = 0
    best_seconds: int | None = None


@dataclass(slots=True)
class SolitaireStatistics(SolitaireTally):
    """All of a session's results: the totals, the same by number of cells, and the streaks of daily deals.

    A streak is days in a row whose deal was won: the longest ever, and that which ends with ``last_day``,
    the last day whose deal was played (yyyymmdd, None where none was).
    """

    by_cells: dict[int, SolitaireTally] = field(default_factory=dict)
    best_streak: int = 0
    streak: int = 0
    last_day: int | None = None

    def standing_streak(self, today: date) -> int:
        """The streak as it stands today: a day left out ends it."""
        if self.last_day is None or day_of(self.last_day) < today - timedelta(days=1):
            return 0
        return self.streak


def day_of(number: int) -> date:
    """The date that a daily deal's number means. Raises ValueError where that is none."""
    return date(number // 10000, number // 100 % 100, number % 100)


def statistics_of(connection: Connection, session: int) -> SolitaireStatistics:
    """How a session did, all zero for one that has played none."""
    columns = solitaire_results.c
    fastest = func.min(columns.seconds).filter(columns.won == 1)
    query = select(columns.cells, func.count(), func.sum(columns.won), fastest)
    query = query.where(columns.session == session).group_by(columns.cells).order_by(columns.cells)
    rows = connection.execute(query)
    tallies = {cells: SolitaireTally(played, won, best) for cells, played, won, best in rows}
    times = [tally.best_seconds for tally in tallies.values() if tally.best_seconds is not None]
    statistics = SolitaireStatistics(
        played=sum(tally.played for tally in tallies.values()),
        won=sum(tally.won for tally in tallies.values()),
        best_seconds=min(times, default=None),
        by_cells=tallies,
    )
    _count_streaks(connection, session, statistics)
    return statistics


def _count_streaks(connection: Connection, session: int, statistics: SolitaireStatistics) -> None:
    columns = solitaire_results.c
    query = select(columns.number, columns.won).order_by(columns.number)
    query = query.where(columns.session == session, columns.kind == "daily")
    days = [(number, bool(won)) for number, won in connection.execute(query)]
    won = [day_of(number).toordinal() for number, is_won in days if is_won]
    # days in a row keep their distance from their place in the list
    streaks = [len(list(row)) for _, row in groupby(enumerate(won), lambda item: item[1] - item[0])]
    if days:
        statistics.last_day, is_won = days[-1]
        statistics.best_streak = max(streaks, default=0)
        statistics.streak = streaks[-1] if is_won else 0
