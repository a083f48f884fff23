"""A finished match, made of the log of its table: as the messages of any viewer, or as a record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.match import Match
from sevenbridge.engine.record import MatchLog, Shuffles, written
from sevenbridge.engine.shuffle import commitment
from sevenbridge.tables import log_events, redaction, server_messages
from sevenbridge.tables.log_events import LogEvent
from sevenbridge.tables.seat import NO_SESSION
from sevenbridge.tables.table import PRIVATE_EVENTS, RESHUFFLE, Table, split_move
from sevenbridge.tables.window import must_pass_first

#: an event of a log, and when it was written in milliseconds since 1970
TimedEvent = tuple[LogEvent, int]


def replay_messages(
    code: str, log: Iterable[TimedEvent], match: int, viewer: int
) -> list[server_messages.ServerMessage]:
    """Returns what a viewer was sent of a match of a table, or would have been: its events, with a snapshot
    after the first and after each undo. Empty for a match that is not over.
    """
    table = Table(code)
    found: list[server_messages.ServerMessage] = []
    for event, at in log:
        table.fold(event, at)
        if table.match_number != match or isinstance(event, PRIVATE_EVENTS):
            continue
        found.append(redaction.event(table, event, viewer))
        if isinstance(event, log_events.MatchBegan | log_events.ActionUndone):
            whole = redaction.snapshot(table, viewer, NO_SESSION, at)
            found.append(msgspec.structs.replace(whole, now=None))
        if isinstance(event, log_events.MatchEnded):
            return found
    return []


def record_of(code: str, log: Iterable[TimedEvent], match: int) -> str | None:
    """Returns the record of a match of a table; None for a match that is not over.

    A seat has the name of the person who began the match in it. Actions that were taken back are left out.
    """
    table, keeper = Table(code), None
    began = 0
    players: tuple[str, ...] = ()
    for event, at in log:
        over_before = table.stage == "between"
        table.fold(event, at)
        if table.match_number != match:
            continue
        if isinstance(event, log_events.MatchBegan):
            began = at
            players = tuple(seat.name or seat.player for seat in table.seats)
        elif isinstance(event, log_events.RoundDealt) and keeper is None:
            match_played = Match(table.rules, len(table.seats), table.dealer)
            keeper = MatchLog(match_played, players, {"date": _day(began), "table": code})
        if keeper is not None and table.stage == "between" and not over_before:
            _record_round(keeper, table)
        if keeper is not None and isinstance(event, log_events.MatchEnded):
            secret = bytes.fromhex(table.secret)
            nonces = tuple(bytes.fromhex(nonce) for nonce in table.nonces)
            return written(
                keeper.record(Shuffles(commitment=commitment(secret), nonces=nonces, secret=secret))
            )
    return None


def _record_round(keeper: MatchLog, table: Table) -> None:
    """Plays the round that the table has finished into the record."""
    number = len(table.scores) - 1
    round = keeper.deal(table.deck(number))
    for entry in table.course:
        place, action = (-1, DRAW_ACTION) if entry == RESHUFFLE else split_move(entry)
        for other in must_pass_first(round, place, action):
            keeper.let_go(other)
        if entry == RESHUFFLE:
            keeper.restock(table.new_stock(round, number))
        else:
            keeper.play(action)
    keeper.finish()


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
