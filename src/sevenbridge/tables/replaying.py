"""A match that is over, from the log of its table: seen again by any eyes, or written down as a record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.match import Match
from sevenbridge.engine.record import MatchLog, Shuffles, written
from sevenbridge.engine.shuffle import commitment
from sevenbridge.tables import lines, sight, told
from sevenbridge.tables.lines import Line
from sevenbridge.tables.seat import NOBODY
from sevenbridge.tables.table import QUIET, RESHUFFLE, Table, told_apart
from sevenbridge.tables.window import in_the_way

#: a line with the time at which it was written
Dated = tuple[Line, int]


def messages(code: str, log: Iterable[Dated], match: int, eyes: int) -> list[told.Told]:
    """What these eyes were told of this match of a table, or would have been: its events, with the whole
    table after the first and after a move that was taken back. Nothing of a match that is not over.
    """
    table = Table(code)
    found: list[told.Told] = []
    for line, at in log:
        table.fold(line, at)
        if table.match_number != match or isinstance(line, QUIET):
            continue
        found.append(sight.event(table, line, eyes))
        if isinstance(line, lines.Began | lines.Undone):
            whole = sight.snapshot(table, eyes, NOBODY, at)
            found.append(msgspec.structs.replace(whole, now=None))
        if isinstance(line, lines.Ended):
            return found
    return []


def record_of(code: str, log: Iterable[Dated], match: int) -> str | None:
    """The record of this match of a table; None for one that is not over.

    A seat has the name of the person who began the match in it. Moves that were taken back are not in it.
    """
    table, keeper = Table(code), None
    began = 0
    players: tuple[str, ...] = ()
    for line, at in log:
        over_before = table.stage == "between"
        table.fold(line, at)
        if table.match_number != match:
            continue
        if isinstance(line, lines.Began):
            began = at
            players = tuple(seat.name or seat.player for seat in table.seats)
        elif isinstance(line, lines.Dealt) and keeper is None:
            match_played = Match(table.rules, len(table.seats), table.dealer)
            keeper = MatchLog(match_played, players, {"date": _day(began), "table": code})
        if keeper is not None and table.stage == "between" and not over_before:
            _enter_round(keeper, table)
        if keeper is not None and isinstance(line, lines.Ended):
            secret = bytes.fromhex(table.secret)
            nonces = tuple(bytes.fromhex(nonce) for nonce in table.nonces)
            return written(
                keeper.record(Shuffles(commitment=commitment(secret), nonces=nonces, secret=secret))
            )
    return None


def _enter_round(keeper: MatchLog, table: Table) -> None:
    """Plays the round that the table has finished once more, into the record."""
    number = len(table.scores) - 1
    round = keeper.deal(table.deck(number))
    for entry in table.course:
        place, action = (-1, DRAW_ACTION) if entry == RESHUFFLE else told_apart(entry)
        for other in in_the_way(round, place, action):
            keeper.let_go(other)
        if entry == RESHUFFLE:
            keeper.restock(table.new_stock(round, number))
        else:
            keeper.play(action)
    keeper.finish()


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
