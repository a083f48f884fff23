"""Results at Seven by Seven as somebody tells them: played again, and never taken on trust."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

import msgspec

from sevenbridge import Malformed
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
from sevenbridge_app.results.solitaires import SolitaireResult, SolitaireStatistics
from sevenbridge_app.tables.day import read_day
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

#: the most seconds that a result may tell, a day
LONGEST: Final = 86_400


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


def known_deal(number: int) -> int:
    """Checks the number of a deal. Raises RequestRefused."""
    if not FIRST_DEAL <= number <= LAST_DEAL:
        raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
    return number


def _played(result: Result, day: date | None) -> Game:
    """Plays the game of a result; ``day`` is the day whose deal it says it is.

    Raises RequestRefused unless it is that deal's, legal, and over.
    """
    number = known_deal(result.deal)
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


def known_day(text: str, today: date) -> date:
    """Reads a day that has come somewhere on earth, as yyyy-mm-dd; "" is today. Raises RequestRefused."""
    day = read_day(text) if text else today
    if day is None or (day - today).days > 1:
        raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
    return day


def checked_result(result: Result, today: date, at: int) -> SolitaireResult:
    """Plays the moves of a result again, and returns what is kept of it.

    Raises RequestRefused unless they are legal, and the game is over and that of the deal.
    """
    day = known_day(result.day, today) if result.kind == "daily" else None
    game = _played(result, day)
    return SolitaireResult(
        kind=result.kind,
        number=result.deal if day is None else int(day.strftime("%Y%m%d")),
        cells=CELLS,
        won=game.status == Status.WON,
        moves=len(game.moves),
        seconds=min(max(result.seconds, 0), LONGEST),
        at=at,
    )


def told_statistics(found: SolitaireStatistics, today: date) -> SevenStatistics:
    """Returns what somebody is told of these statistics."""
    return SevenStatistics(
        played=found.played,
        won=found.won,
        best_seconds=found.best_seconds,
        streak=found.standing_streak(today),
        best_streak=found.best_streak,
    )
