"""How somebody has done at Seven by Seven, by kind of deal, in a file that is written whole or not at all."""

import json
from dataclasses import asdict, dataclass, field, fields
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from sevenbridge_app.cli.console.files import check_format, write_whole
from sevenbridge_app.cli.seven_terminal.deals import Deal, DealKind

FORMAT: Final = 1
#: the row for all kinds together
ALL: Final = "all"
ROWS: Final = (*(str(kind) for kind in DealKind), ALL)
_MOST: Final = 1 << 53


class DamagedStatistics(ValueError):
    """A file that holds no statistics."""


@dataclass(slots=True)
class Tally:
    """Games of one kind that have ended.

    ``streak``: how many in a row were won last, ``longest`` ever; of daily deals it counts days.
    ``best_seconds``: of the fastest game won without help, 0 for none; ``last_day``: the last day whose deal
    counts, as ``2025-01-31``; ``watched``: how many more the program has played, neither won nor lost.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    longest: int = 0
    best_seconds: float = 0.0
    last_day: str = ""
    watched: int = 0

    def enter(self, is_won: bool) -> None:
        """Counts a game."""
        self.played += 1
        self.won += is_won
        self.streak = self.streak + 1 if is_won else 0
        self.longest = max(self.longest, self.streak)

    def enter_time(self, seconds: float) -> bool:
        """Notes the time of a won game, and tells whether it is the best."""
        is_best = not self.best_seconds or seconds < self.best_seconds
        if is_best:
            self.best_seconds = seconds
        return is_best

    def standing_streak(self, today: date) -> int:
        """The streak as it stands today: a day left out ends one of days."""
        if self.last_day and date.fromisoformat(self.last_day) < today - timedelta(days=1):
            return 0
        return self.streak


@dataclass(slots=True)
class Statistics:
    """The tallies by kind of deal, and of all."""

    tallies: dict[str, Tally] = field(default_factory=lambda: {row: Tally() for row in ROWS})
    #: the text as it was read: what is not known in it is written again
    found: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def enter(self, deal: Deal, is_won: bool, seconds: float) -> bool:
        """Counts a game that has ended, and returns whether its time is the best of all.

        A daily deal counts once, and one of an earlier day than the last not at all.
        """
        tally = self.tallies[deal.kind]
        if deal.kind == DealKind.DAILY and deal.day:
            last = date.fromisoformat(tally.last_day) if tally.last_day else None
            if last and deal.day <= last:
                return False
            if last != deal.day - timedelta(days=1):
                tally.streak = 0
            tally.last_day = deal.day.isoformat()
        rows = (tally, self.tallies[ALL])
        for row in rows:
            row.enter(is_won)
        if not is_won:
            return False
        return [row.enter_time(seconds) for row in rows][-1]

    def enter_watched(self, deal: Deal) -> None:
        """Counts a game of which the program has made moves: it is neither won nor lost."""
        for row in (self.tallies[deal.kind], self.tallies[ALL]):
            row.watched += 1

    def to_text(self) -> str:
        """The statistics as text for ``from_text``: JSON with a number that tells the version."""
        rows = dict(self.found.get("tallies", {}))
        for row, tally in self.tallies.items():
            rows[row] = rows.get(row, {}) | asdict(tally)
        return json.dumps(self.found | {"format": FORMAT, "tallies": rows}, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> "Statistics":
        """The statistics that ``to_text`` wrote, or that of a version with more or fewer rows and numbers.

        Raises NewerFile, and DamagedStatistics for anything else.
        """
        try:
            found: Any = json.loads(text)
            check_format(found, FORMAT)
            return cls({row: _tally(found["tallies"].get(row, {})) for row in ROWS}, found)
        except DamagedStatistics:
            raise
        except (AttributeError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise DamagedStatistics(str(error)) from error


def _tally(values: Any) -> Tally:
    """Raises DamagedStatistics unless the numbers can be those of a tally; others are passed over."""
    if not isinstance(values, dict):
        raise DamagedStatistics("no tally")
    tally = Tally(**{each.name: values[each.name] for each in fields(Tally) if each.name in values})
    for each in fields(Tally):
        value = getattr(tally, each.name)
        if type(value) is not each.type and (each.type is not float or type(value) is not int):
            raise DamagedStatistics(each.name)
        if not isinstance(value, str) and not 0 <= value < _MOST:
            raise DamagedStatistics(each.name)
    if tally.last_day:
        date.fromisoformat(tally.last_day)
    if not tally.streak <= tally.longest <= tally.won <= tally.played:
        raise DamagedStatistics("the numbers contradict each other")
    return tally


class StatisticsFile:
    """The statistics at ``path``."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Statistics:
        """The statistics, none counted where there is no file.

        Raises DamagedStatistics, NewerFile, OSError.
        """
        try:
            return Statistics.from_text(self.path.read_bytes().decode())
        except FileNotFoundError:
            return Statistics()
        except UnicodeDecodeError as error:
            raise DamagedStatistics(str(error)) from error

    def write(self, statistics: Statistics) -> None:
        """Writes them so that whatever happens, the old ones or the new ones are there. Raises OSError."""
        write_whole(self.path, statistics.to_text())
