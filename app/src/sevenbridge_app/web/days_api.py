"""The HTTP side of the day's deal: the deal of a day, one try at it, how all did, and one's own days."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Final, Literal

from starlette.requests import Request
from starlette.responses import Response

from sevenbridge.shuffle import commitment
from sevenbridge_app.results.duplicates import Attempt
from sevenbridge_app.tables.day import day_at, end_of, origin_of, read_day, streak_of
from sevenbridge_app.tables.day_results import DayAttempt, DayDeal, OwnDay, OwnDays
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.summary import TableAddress
from sevenbridge_app.web.days import DealOfDay
from sevenbridge_app.web.endpoints import Endpoint, Parameter
from sevenbridge_app.web.responses import json, read_number
from sevenbridge_app.web.server import Server

#: what stands in an address for the day that it is
TODAY: Final = "today"
#: no clock of the world is further ahead of UTC, or behind it, in minutes
FURTHEST: Final = 14 * 60


def day_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for the deals of days."""
    api = _DaysApi(server)
    return [
        Endpoint(
            method="GET",
            path="/api/days",
            handler=api.own,
            query=(
                Parameter(
                    "zone", int, "By how many minutes the guest's clock is ahead of UTC; left out: by none."
                ),
            ),
            answers={200: OwnDays},
            needs_session=True,
            refused=(RefusalCode.MALFORMED,),
        ),
        Endpoint(
            method="GET",
            path="/api/days/{day}",
            handler=api.shown,
            answers={200: DayDeal},
            refused=(RefusalCode.UNKNOWN_DEAL,),
        ),
        Endpoint(
            method="POST",
            path="/api/days/{day}/play",
            handler=api.play,
            answers={200: TableAddress, 201: TableAddress},
            needs_session=True,
            refused=(RefusalCode.UNKNOWN_DEAL, RefusalCode.DAY_OVER, RefusalCode.PLAYERS_CHANGED),
        ),
    ]


class _DaysApi:
    """Answers the requests about days."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._days = server.days
        self._store = server.store

    async def own(self, request: Request) -> Response:
        """Returns all days on which the session has begun the deal, and its streak."""
        session = await self._server.session(request)
        attempts = await asyncio.to_thread(self._store.attempts_of, session.number)
        own = [(day, each) for each in attempts if (day := read_day(each.origin)) is not None]
        terms = await self._days.terms_of(session.number)
        zone = _zone(request)
        stamped = {day: self._stamped(day, each, zone) for day, each in own}
        today = self._days.today(zone)
        streak = streak_of((stamped[day] for day, each in own if each.is_finished), today)
        days = (
            OwnDay(
                each.table,
                self._state(day, each),
                each.place,
                each.points,
                day=day.isoformat(),
                stamped=stamped[day].isoformat(),
                fewest_win=terms[day].fewest_win,
            )
            for day, each in own
        )
        return json(
            OwnDays(
                today=today.isoformat(),
                days=tuple(days),
                streak=streak.days,
                best_streak=streak.best,
                forgiven=tuple(each.isoformat() for each in streak.forgiven),
            )
        )

    async def shown(self, request: Request) -> Response:
        """Returns the deal of a day, without what nobody may know before it is over, and how all did."""
        day = self._day(request)
        guest = await self._server.guest(request)
        deal = await self._days.deal(day)
        mine = None
        if guest is not None:
            mine = await asyncio.to_thread(self._store.attempt, guest.number, day.isoformat())
        return json(await self._answer(day, deal, mine))

    async def play(self, request: Request) -> Response:
        """Returns the table at which the session plays the deal of today, a new one the first time."""
        session = await self._server.session(request)
        day = self._day(request)
        origin = day.isoformat()
        begun = await asyncio.to_thread(self._store.attempt, session.number, origin)
        if begun is not None:
            return json(self._server.address_of(request, begun.table))
        if day != self._days.today():
            raise RequestRefused(RefusalCode.DAY_OVER)
        deal, _ = await self._days.deal(day)
        opened = await self._server.open_table(
            request, *deal.opening(origin_of(day), session.number, session.name)
        )
        table = await asyncio.to_thread(
            self._store.begin_attempt, session.number, origin, opened, end_of(day)
        )
        return json(self._server.address_of(request, table), 201)

    def _day(self, request: Request) -> date:
        text = request.path_params["day"]
        day = self._days.today() if text == TODAY else read_day(text)
        if day is None:
            raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
        return day

    async def _answer(self, day: date, shown: DealOfDay, mine: Attempt | None) -> DayDeal:
        store, origin, deal = self._store, day.isoformat(), shown.duplicate
        leads = await asyncio.to_thread(store.leads, origin)
        left = self._days.time_left(day)
        # what others have reached tells something of the cards to whoever still has to play them
        is_told = not left or (mine is not None and mine.is_finished)
        better = -1 if deal.terms.fewest_win else 1
        return DayDeal(
            day=origin,
            today=self._days.today().isoformat(),
            time_left=left,
            settings=deal.terms.settings,
            players=tuple(deal.terms.players),
            seat=deal.terms.seat,
            fewest_win=deal.terms.fewest_win,
            commitment=commitment(deal.fairness.secret),
            next_commitment=await self._days.next_commitment(day),
            beacon=shown.beacon,
            nonces=tuple(nonce.hex() for nonce in deal.fairness.nonces),
            secret="" if left else deal.fairness.secret.hex(),
            begun=await asyncio.to_thread(store.count_attempts, origin),
            finished=sum(leads.values()),
            leads=tuple(sorted((better * lead, times) for lead, times in leads.items())) if is_told else (),
            lead=None if mine is None or mine.lead is None else better * mine.lead,
            mine=None
            if mine is None
            else DayAttempt(mine.table, self._state(day, mine), mine.place, mine.points),
        )

    @staticmethod
    def _stamped(day: date, attempt: Attempt, zone: int) -> date:
        if attempt.finished_at is None or not attempt.is_finished:
            return day
        return day_at(attempt.finished_at, zone)

    def _state(self, day: date, attempt: Attempt) -> Literal["playing", "finished", "broken_off"]:
        if attempt.is_finished:
            return "finished"
        return "playing" if self._days.time_left(day) else "broken_off"


def _zone(request: Request) -> int:
    """Reads by how many minutes a clock is ahead of UTC. Raises RequestRefused."""
    zone = read_number(request, "zone", 0)
    if abs(zone) > FURTHEST:
        raise RequestRefused(RefusalCode.MALFORMED)
    return zone
