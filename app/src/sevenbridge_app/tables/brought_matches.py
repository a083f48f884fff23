"""A match that was played elsewhere, made of its record: the log of a table at which it is over.

So whoever has the record sees the match again, has it reviewed and plays on from it, as one of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final

from sevenbridge import NEW_STOCK, PASS_ACTION, Game, Refused, Unreadable, read_record
from sevenbridge.bots import BY_ID, EDITION, PLAYERS
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.finished_matches import LONGEST_RECORD, TimedEvent
from sevenbridge_app.tables.guest_names import checked_name
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.table_codes import new_code

#: sessions of persons who are nobody here
_STRANGERS: Final = 1_000_000


def brought_match(record: str, at: int) -> tuple[str, list[TimedEvent]]:
    """Returns the code and the log of a table at which the match of a record is over.

    The same match has the same code always. Raises RequestRefused for anything but a match that was played
    to its end, whose record says how the cards were shuffled.
    """
    game = _read(record)
    if game.fairness is None or not game.over:
        raise RequestRefused(RefusalCode.RECORD_NOT_WHOLE)
    table = Table(new_code(lambda count: hashlib.shake_256(record.encode()).digest(count)))
    log = [(event, at) for event in _events(game)]
    try:
        for event, _ in log:
            table.fold(event, at)
    except Refused:
        raise RequestRefused(RefusalCode.RECORD_NOT_WHOLE) from None
    # the cards must be those that the secret gives
    if table.dealt_play.game.record().rounds != game.record().rounds:
        raise RequestRefused(RefusalCode.RECORD_NOT_WHOLE)
    return table.code, log


def _read(record: str) -> Game:
    if len(record) > LONGEST_RECORD:
        raise RequestRefused(RefusalCode.TOO_LONG_TO_REVIEW)
    try:
        return Game.from_record(read_record(record))
    except (Refused, Unreadable):
        raise RequestRefused(RefusalCode.NOT_A_RECORD) from None


def _events(game: Game) -> Iterator[LogEvent]:
    preset, switches = game.rules.as_preset()
    settings = TableSettings(seats=game.seats, preset=preset, switches=switches, fill="", watching="open")
    yield log_events.TableOpened(settings, _STRANGERS)
    for seat, name in enumerate(game.players):
        if name in BY_ID or name in PLAYERS:
            yield log_events.ComputerSeated(seat, name)
        else:
            yield log_events.PersonSat(seat, _STRANGERS + seat, checked_name(name))
    assert game.fairness is not None
    nonces = tuple(nonce.hex() for nonce in game.fairness.nonces)
    yield log_events.MatchBegan(game.fairness.secret.hex(), nonces, EDITION)
    yield from moves_of(game)
    yield log_events.MatchEnded()


def moves_of(game: Game) -> Iterator[LogEvent]:
    """Yields what was done in a match as the log of a table has it. Passes follow from what comes after."""
    for deal in game.deals:
        yield log_events.RoundDealt()
        for move in deal.moves:
            if move.action == NEW_STOCK:
                yield log_events.StockReshuffled()
            elif move.action != PASS_ACTION:
                yield log_events.ActionPlayed(move.seat, move.action)
