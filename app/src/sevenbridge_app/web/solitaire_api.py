"""The HTTP side of Seven by Seven: deals by number, of the day and winnable ones, results and statistics."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sevenbridge import Malformed, cards_text
from sevenbridge.solitaire import (
    CELLS,
    FIRST_DEAL,
    LAST_DEAL,
    Game,
    IllegalMove,
    Status,
    daily_deal,
    deck_of,
    next_winnable,
    parse_move,
)
from sevenbridge_app.store.solitaire_results import SolitaireResult
from sevenbridge_app.tables.day import read_day
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.endpoints import Endpoint, Parameter
from sevenbridge_app.web.responses import json, read_body, read_number
from sevenbridge_app.web.server import Server

#: the most seconds that a result may tell, a day
LONGEST = 86_400


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request that enters a result: a deal played to its end."""

    kind: Literal["numbered", "daily", "winnable"]
    deal: int
    """The number of the deal."""
    moves: list[str]
    """All moves of the game, in the words of a record: docs/library/records.md."""
    seconds: int
    """The time that the game took."""
    day: str = ""
    """The day (yyyy-mm-dd) of a ``daily`` deal."""


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


class ResultEntered(msgspec.Struct, frozen=True):
    """What the server has found of a result."""

    won: bool
    moves: int
    new: bool
    """False where the guest has a result of this deal already, which alone counts."""


class SevenStatistics(msgspec.Struct, frozen=True):
    """How a guest did at Seven by Seven."""

    played: int
    won: int
    best_seconds: int | None
    """The time of the fastest game that was won, null where none was."""
    streak: int
    """Daily deals won on days in a row, up to today or yesterday."""
    best_streak: int


def solitaire_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for Seven by Seven."""

    def known_day(text: str) -> date:
        """Reads a day that has come somewhere on earth, as yyyy-mm-dd; "" is today."""
        today = server.days.today()
        day = read_day(text) if text else today
        if day is None or (day - today).days > 1:
            raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
        return day

    async def numbered(request: Request) -> Response:
        """Returns the deal of this number."""
        return json(_deal(_known(read_number(request, "deal"))))

    async def winnable(request: Request) -> Response:
        """Returns the first deal from this number on that can be won."""
        return json(
            _deal(await asyncio.to_thread(next_winnable, _known(read_number(request, "after", FIRST_DEAL))))
        )

    async def of_the_day(request: Request) -> Response:
        """Returns the deal of a day, by default of today (UTC)."""
        day = known_day(request.query_params.get("day", ""))
        number = await asyncio.to_thread(daily_deal, day.year, day.month, day.day)
        return json(DailySevenDeal(number, _deck_text(number), day.isoformat()))

    async def enter(request: Request) -> Response:
        """Stores a result. The server plays the moves again and trusts nobody's word."""
        session = await server.session(request)
        result = await read_body(request, Result, server.settings.limits.body_bytes)
        day = known_day(result.day) if result.kind == "daily" else None
        game = await asyncio.to_thread(_played, result, day)
        is_won = game.status == Status.WON
        number = result.deal if day is None else int(day.strftime("%Y%m%d"))
        is_new = await asyncio.to_thread(
            server.store.add_solitaire,
            session.number,
            SolitaireResult(
                kind=result.kind,
                number=number,
                cells=CELLS,
                won=is_won,
                moves=len(game.moves),
                seconds=min(max(result.seconds, 0), LONGEST),
                at=server.hub.now(),
            ),
        )
        return json(ResultEntered(is_won, len(game.moves), is_new))

    async def statistics(request: Request) -> Response:
        """Returns the statistics of the session."""
        session = await server.session(request)
        found = await asyncio.to_thread(server.store.solitaire_statistics, session.number)
        today = server.days.today()
        return json(
            SevenStatistics(
                played=found.played,
                won=found.won,
                best_seconds=found.best_seconds,
                streak=found.standing_streak(today),
                best_streak=found.best_streak,
            )
        )

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


def _known(number: int) -> int:
    if not FIRST_DEAL <= number <= LAST_DEAL:
        raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
    return number


def _deal(number: int) -> SevenDeal:
    return SevenDeal(number, _deck_text(number))


def _deck_text(number: int) -> str:
    return cards_text(deck_of(number))


def _played(result: Result, day: date | None) -> Game:
    """Plays the game of a result; ``day`` is the day whose deal it says it is.

    Raises RequestRefused unless it is that deal's, legal, and over.
    """
    number = _known(result.deal)
    if day is not None and daily_deal(day.year, day.month, day.day) != number:
        raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
    if result.kind == "winnable" and next_winnable(number) != number:
        raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
    try:
        game = Game.replayed(deck_of(number), map(parse_move, result.moves))
    except (IllegalMove, Malformed):
        raise RequestRefused(RefusalCode.BAD_GAME) from None
    if game.status == Status.PLAYING:
        raise RequestRefused(RefusalCode.BAD_GAME)
    return game
