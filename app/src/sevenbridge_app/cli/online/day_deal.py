"""The deal of a day as a server tells it, and where somebody stands among all who have finished it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

import msgspec

from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import TableError
from sevenbridge_app.tables.settings import SettingsState

_T = TypeVar("_T")


class Attempt(msgspec.Struct, frozen=True):
    """How the guest has played a day."""

    table: str
    #: ``finished``, ``playing``, ``broken_off``, or what a later server calls it
    state: str
    #: at the table; None before the end, as are the points
    place: int | None
    points: int | None


class DayDeal(msgspec.Struct, frozen=True):
    """The deal of a day."""

    day: date
    #: milliseconds until the day is over
    time_left: int
    settings: SettingsState
    #: the computers by seat, "" in that of the person
    players: tuple[str, ...]
    seat: int
    #: whether points are penalty points
    fewest_win: bool
    #: how many have begun, and how many of them have finished in time
    begun: int
    finished: int
    #: how many have finished with which lead; nothing before the guest has, while the day lasts
    leads: tuple[tuple[int, int], ...]
    #: by how many points the guest is ahead of each of the others, all of these together
    lead: int | None
    mine: Attempt | None

    def ahead(self) -> int:
        """By how many points the guest is ahead of the computers on average."""
        return round((self.lead or 0) / (len(self.players) - 1))

    def standing(self) -> Standing | None:
        """Where the guest stands; None for one who has not finished in time."""
        own = self.lead
        if own is None or self.mine is None or self.mine.state != "finished":
            return None
        better = sum(times for lead, times in self.leads if lead > own)
        level = sum(times for lead, times in self.leads if lead == own) - 1
        others = self.finished - 1
        share = (others - better - level) / others if others else None
        return Standing(better + 1, self.finished, share)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands among all who have finished the deal of a day."""

    #: from 1; who are level share a place
    place: int
    of: int
    #: of the others, the share that did worse; None without others
    share: float | None


class PlayedDay(msgspec.Struct, frozen=True):
    """A day of the guest's."""

    #: the day of the guest's calendar on which it came to the end
    stamped: date
    state: str
    place: int | None


class OwnDays(msgspec.Struct, frozen=True):
    """All days of a guest."""

    today: date
    days: tuple[PlayedDay, ...]
    streak: int
    best_streak: int
    #: days that were missed, and do not end the streak
    forgiven: tuple[date, ...]


class Option(msgspec.Struct, frozen=True):
    """What could be done."""

    action: int
    words: str


class Decision(msgspec.Struct, frozen=True):
    """A decision, what was chosen and what the analyst would have done: ``words`` of options."""

    seat: int
    chosen: str
    best: str
    #: in points, on average
    lost: float
    options: tuple[Option, ...]

    def action(self, words: str) -> int:
        """The number of an option."""
        return next(each.action for each in self.options if each.words == words)


class _Round(msgspec.Struct, frozen=True):
    decisions: tuple[Decision, ...]


class _Review(msgspec.Struct, frozen=True):
    #: None as long as the analyst is at work
    rounds: tuple[_Round, ...] | None = None


def deal_of(host: Host, day: str = "today") -> DayDeal:
    """The deal of a day. Raises TableError."""
    return _read(host, host.ask("GET", f"/api/days/{day}"), DayDeal)


def own_days(host: Host, ahead: timedelta) -> OwnDays:
    """The days of the guest, by a clock that is so much ahead of UTC. Raises TableError."""
    return _read(host, host.ask("GET", f"/api/days?zone={ahead // timedelta(minutes=1)}"), OwnDays)


def decisions_of(host: Host, deal: DayDeal) -> tuple[Decision, ...] | None:
    """What the guest had to decide in a deal; None as long as the analyst is at work. Raises TableError."""
    assert deal.mine is not None, "who has not played has decided nothing"
    review = _read(host, host.ask("GET", f"/api/tables/{deal.mine.table}/matches/1/review"), _Review)
    if review.rounds is None:
        return None
    all = (each for round in review.rounds for each in round.decisions)
    return tuple(each for each in all if each.seat == deal.seat and len(each.options) > 1)


def _read(host: Host, answer: Any, kind: type[_T]) -> _T:
    try:
        return msgspec.convert(answer, kind)
    except msgspec.ValidationError:
        raise TableError(shared_table_phrases.OTHER_VERSION.format(address=host.address)) from None
