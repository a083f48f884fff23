"""What the page asks of the day's deal, as it is played alone.

Its cards follow from the date alone, so it is the same for everybody who plays alone on that day, and whoever
wants to can compute it: there is nobody to be compared with. The deal of a server is another one. Its secret
never leaves the server before the day is over, since a guest who had it could play as another guest.
"""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Final, Literal, NamedTuple

import msgspec

from sevenbridge.shuffle import commitment
from sevenbridge_app.alone.request import Answer, Request
from sevenbridge_app.alone.table import PERSON
from sevenbridge_app.results.matches import FinishedMatch, SeatResult
from sevenbridge_app.tables.day import day_at, deal_of, end_of, origin_of, read_day, streak_of, terms_of
from sevenbridge_app.tables.day_results import DayAttempt, DayDeal, OwnDay, OwnDays
from sevenbridge_app.tables.duplicates import Duplicate
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.summary import TableAddress

#: what stands in an address for the day that it is
TODAY: Final = "today"


class _Try(NamedTuple):
    """How the person has played the deal of a day."""

    day: date
    #: the code of the table
    table: str
    #: how the match ended, if it did
    match: FinishedMatch | None

    @property
    def own(self) -> SeatResult | None:
        """How it ended for the person."""
        if self.match is None:
            return None
        return next(each for each in self.match.results if each.session == PERSON)

    @property
    def is_in_time(self) -> bool:
        """Whether it came to the end before the day did."""
        return self.match is not None and self.match.finished_at < end_of(self.day)

    def state(self, today: date) -> Literal["playing", "finished", "broken_off"]:
        """How far it has come."""
        if self.is_in_time:
            return "finished"
        return "playing" if self.day == today else "broken_off"


def own_days(request: Request) -> OwnDays:
    """Returns all days on which the person has begun the deal, and the streak."""
    request.subject.person.introduced()
    zone = request.number("zone", 0)
    tries = [_try_at(request, day) for day in request.subject.person.days]
    stamped = {
        each.day: day_at(each.match.finished_at, zone) if each.match and each.is_in_time else each.day
        for each in tries
    }
    today = day_at(request.at, zone)
    streak = streak_of((stamped[each.day] for each in tries if each.is_in_time), today)
    return OwnDays(
        today=today.isoformat(),
        days=tuple(
            OwnDay(
                each.table,
                each.state(request.today),
                each.own.place if each.own else None,
                each.own.points if each.own else None,
                day=each.day.isoformat(),
                stamped=stamped[each.day].isoformat(),
                fewest_win=terms_of(each.day).fewest_win,
            )
            for each in tries
        ),
        streak=streak.days,
        best_streak=streak.best,
        forgiven=tuple(each.isoformat() for each in streak.forgiven),
    )


def show_day(request: Request) -> DayDeal:
    """Returns the deal of a day, and how the person did."""
    day = _day(request)
    deal = _deal_of(day)
    mine = _try_at(request, day) if day in request.subject.person.days else None
    own = mine.own if mine else None
    left = max(0, end_of(day) - request.at)
    return DayDeal(
        day=day.isoformat(),
        today=request.today.isoformat(),
        time_left=left,
        settings=deal.terms.settings,
        players=deal.terms.players,
        seat=deal.terms.seat,
        fewest_win=deal.terms.fewest_win,
        commitment=commitment(deal.secret),
        next_commitment="",
        beacon=None,
        nonces=tuple(nonce.hex() for nonce in deal.nonces),
        secret="" if left else deal.secret.hex(),
        begun=0 if mine is None else 1,
        finished=1 if mine and mine.is_in_time else 0,
        leads=(),
        lead=_lead(mine.match, own, deal.terms.fewest_win) if mine and mine.match and own else None,
        mine=None
        if mine is None
        else DayAttempt(
            mine.table,
            mine.state(request.today),
            own.place if own else None,
            own.points if own else None,
        ),
    )


def play_day(request: Request) -> Answer:
    """Returns the table at which the person plays the deal of today, a new one the first time."""
    name = request.subject.person.introduced().name
    day, days = _day(request), request.subject.person.days
    if day in days:
        return _address(days[day], 200)
    if day != request.today:
        raise RequestRefused(RefusalCode.DAY_OVER)
    opened, more = _deal_of(day).opening(origin_of(day), PERSON, name)
    code = request.subject.tables.open([opened, *more])
    request.subject.person.begin_day(day, code)
    return _address(code, 201)


def _address(code: str, status: int) -> Answer:
    return Answer(status, msgspec.json.encode(TableAddress(code, f"/t/{code}", f"/t/{code}")))


def _day(request: Request) -> date:
    """Reads the day in the path. Raises RequestRefused for none, and for one that has not come."""
    text = request.path["day"]
    day = request.today if text == TODAY else read_day(text)
    if day is None or day > request.today:
        raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
    return day


def _deal_of(day: date) -> Duplicate:
    secret = hashlib.sha256(f"seven bridge, alone, {day.isoformat()}".encode()).digest()
    return deal_of(day, secret, terms_of(day))


def _try_at(request: Request, day: date) -> _Try:
    person = request.subject.person
    table = person.days[day]
    return _Try(day, table, person.matches.find(table, 1))


def _lead(match: FinishedMatch, own: SeatResult, fewest_win: bool) -> int:
    """Returns by how many points the person is ahead of each of the others, summed."""
    lead = match.seats * own.points - sum(each.points for each in match.results)
    return -lead if fewest_win else lead
