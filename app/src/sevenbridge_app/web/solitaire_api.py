"""The HTTP side of Seven by Seven: deals by number, of the day and winnable ones, results and statistics."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sevenbridge import cards_text
from sevenbridge.solitaire import FIRST_DEAL, daily_deal, deck_of, next_winnable
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.seven_results import (
    Result,
    ResultEntered,
    SevenStatistics,
    checked_result,
    known_day,
    known_deal,
    told_statistics,
)
from sevenbridge_app.web.endpoints import Endpoint, Parameter
from sevenbridge_app.web.responses import json, read_body, read_number
from sevenbridge_app.web.server import Server


class SevenDeal(msgspec.Struct, frozen=True):
    """A deal of Seven by Seven."""

    deal: int
    """Its number."""
    deck: str
    """The whole pack, the top card first."""


class DailySevenDeal(SevenDeal, frozen=True):
    """The deal of a day."""

    day: str
    """yyyy-mm-dd."""


def solitaire_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for Seven by Seven."""

    async def numbered(request: Request) -> Response:
        """Returns the deal of this number."""
        return json(_deal(known_deal(read_number(request, "deal"))))

    async def winnable(request: Request) -> Response:
        """Returns the first deal from this number on that can be won."""
        return json(
            _deal(
                await asyncio.to_thread(next_winnable, known_deal(read_number(request, "after", FIRST_DEAL)))
            )
        )

    async def of_the_day(request: Request) -> Response:
        """Returns the deal of a day, by default of today (UTC)."""
        day = known_day(request.query_params.get("day", ""), server.days.today())
        number = await asyncio.to_thread(daily_deal, day.year, day.month, day.day)
        return json(DailySevenDeal(number, _deck_text(number), day.isoformat()))

    async def enter(request: Request) -> Response:
        """Stores a result. The server plays the moves again and trusts nobody's word."""
        session = await server.session(request)
        result = await read_body(request, Result, server.settings.limits.body_bytes)
        checked = await asyncio.to_thread(checked_result, result, server.days.today(), server.hub.now())
        is_new = await asyncio.to_thread(server.store.add_solitaire, session.number, checked)
        return json(ResultEntered(checked.won, checked.moves, is_new))

    async def statistics(request: Request) -> Response:
        """Returns the statistics of the session."""
        session = await server.session(request)
        found = await asyncio.to_thread(server.store.solitaire_statistics, session.number)
        return json(told_statistics(found, server.days.today()))

    unknown = (RefusalCode.UNKNOWN_DEAL,)
    return [
        Endpoint(
            method="GET",
            path="/api/seven/deals/{deal}",
            handler=numbered,
            answers={200: SevenDeal},
            refused=unknown,
        ),
        Endpoint(
            method="GET",
            path="/api/seven/winnable",
            handler=winnable,
            query=(Parameter("after", int, "The first number that will do; left out: 1."),),
            answers={200: SevenDeal},
            refused=unknown,
        ),
        Endpoint(
            method="GET",
            path="/api/seven/daily",
            handler=of_the_day,
            query=(Parameter("day", str, "yyyy-mm-dd, tomorrow at the latest; left out: today (UTC)."),),
            answers={200: DailySevenDeal},
            refused=unknown,
        ),
        Endpoint(
            method="POST",
            path="/api/seven/results",
            handler=enter,
            body=Result,
            answers={200: ResultEntered},
            needs_session=True,
            refused=(*unknown, RefusalCode.BAD_GAME),
        ),
        Endpoint(
            method="GET",
            path="/api/seven/statistics",
            handler=statistics,
            answers={200: SevenStatistics},
            needs_session=True,
        ),
    ]


def _deal(number: int) -> SevenDeal:
    return SevenDeal(number, _deck_text(number))


def _deck_text(number: int) -> str:
    return cards_text(deck_of(number))
