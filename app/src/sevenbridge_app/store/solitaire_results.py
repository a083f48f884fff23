"""How guests did at Seven by Seven."""

from dataclasses import asdict, dataclass, field, fields
from datetime import date, timedelta
from itertools import groupby
from typing import Literal, TypeAlias

from sqlalchemy import Connection, exists, func, insert, select

from sevenbridge_app.store.schema import solitaire_results

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


def add(connection: Connection, session: int, result: SolitaireResult) -> bool:
    """Adds a result. False where the session has one of that deal, which stays.

    Raises ValueError for a daily deal of no date, sqlalchemy.exc.IntegrityError for an unknown session.
    """
    if result.kind == "daily":
        day_of(result.number)
    row = {"session": session, **asdict(result), "won": int(result.won)}
    key = [column == row[column.name] for column in solitaire_results.primary_key]
    if connection.scalar(select(exists().where(*key))):
        return False
    connection.execute(insert(solitaire_results), row)
    return True


def results_of(connection: Connection, session: int) -> list[SolitaireResult]:
    """All results of a session, in the order in which they ended."""
    columns = [solitaire_results.c[each.name] for each in fields(SolitaireResult)]
    query = select(*columns).where(solitaire_results.c.session == session)
    rows = connection.execute(query.order_by(solitaire_results.c.at, solitaire_results.c.number))
    return [SolitaireResult(**{**row._mapping, "won": bool(row.won)}) for row in rows]


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
