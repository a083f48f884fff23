"""A finished match, made of its log: as the messages of any viewer, as a record, or to be played on from.

All functions fold the log into a table, given as it stood before the first line: a new one for a whole log.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

import msgspec

from sevenbridge import Game, read_record, write_record
from sevenbridge_app.tables import log_events, redaction, server_messages
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import NO_SESSION
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import PRIVATE_EVENTS, REWINDING_EVENTS, Table

#: an event of a log, and when it was written in milliseconds since 1970
TimedEvent = tuple[LogEvent, int]

#: the longest record that is reviewed or played on from, in characters: some fifty rounds of six players
LONGEST_RECORD: Final = 200_000


class Replay(msgspec.Struct, frozen=True):
    """A finished match as the messages that a viewer was sent, or would have been."""

    table: str
    match: int
    viewer: int
    """A seat, -1 for a watcher, -2 for all hands."""
    messages: tuple[server_messages.ServerMessage, ...]
    """From ``begun`` to ``ended``. The whole ``table`` follows ``begun`` and whatever goes back."""


def replay_messages(
    table: Table, log: Iterable[TimedEvent], match: int, viewer: int
) -> list[server_messages.ServerMessage]:
    """Returns the messages of a finished match as a viewer was sent them, or would have been.

    They are its events, with a snapshot after the first and after each undo. Empty for a match that is not
    over. Raises RequestRefused for a seat that the table does not have.
    """
    found: list[server_messages.ServerMessage] = []
    for event, at in log:
        table.fold(event, at)
        if table.match_number != match or isinstance(event, PRIVATE_EVENTS):
            continue
        if viewer not in (EVERYTHING, WATCHER) and not 0 <= viewer < len(table.seating.seats):
            raise RequestRefused(RefusalCode.NO_SUCH_SEAT)
        found.append(redaction.event(table, event, viewer))
        if isinstance(event, (log_events.MatchBegan, *REWINDING_EVENTS)):
            whole = redaction.snapshot(table, viewer, NO_SESSION, at)
            found.append(msgspec.structs.replace(whole, now=None))
        if isinstance(event, log_events.MatchEnded):
            return found
    return []


def record_of(table: Table, log: Iterable[TimedEvent], match: int) -> str | None:
    """Returns the record of a match of a table; None for a match that is not over.

    A seat has the name of the person who began the match in it. Actions that were taken back are left out.
    """
    for event, at in log:
        table.fold(event, at)
        if table.match_number == match and isinstance(event, log_events.MatchEnded):
            about = {"date": _day(table.clocks.began_at), "table": table.code}
            return write_record(table.dealt_play.game.record(about))
    return None


class PracticeMoment(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to play on from a moment of a finished match."""

    round: int
    """From 1."""
    after: int
    """How many actions the round had before."""
    seat: int
    """The seat to play."""


class Practice(msgspec.Struct, frozen=True):
    """A finished match from whose moments persons can play on."""

    table: str
    """The code of the table at which it was played."""
    match: int
    """The number of the match there."""
    settings: TableSettings
    """Those of a table for it: nobody is hurried."""
    players: tuple[str, ...]
    """The computers that play the seats: those of the match, and one for each of its persons."""
    record: str

    def opening(self, round: int, after: int, seat: int, session: int, name: str) -> list[LogEvent]:
        """Returns the first events of a table at which a session plays on from a moment, in this seat.

        Raises RequestRefused for a moment or a seat that the match does not have.
        """
        try:
            game = Game.from_record(read_record(self.record)).until(round - 1, after)
        except IndexError:
            raise RequestRefused(RefusalCode.NO_SUCH_MOMENT) from None
        if game.place_of(seat) < 0:
            raise RequestRefused(RefusalCode.NO_SUCH_SEAT)
        return [
            log_events.TableOpened(self.settings, session),
            log_events.PersonSat(seat, session, name),
            *(
                log_events.ComputerSeated(number, player)
                for number, player in enumerate(self.players)
                if number != seat
            ),
            log_events.PracticeBegan(self.table, self.match, round, after, self.record),
            # time begins when the person comes
            log_events.ConnectionLost(seat),
        ]


def practice_of(table: Table, log: Iterable[TimedEvent], match: int) -> Practice | None:
    """Returns a match as one from which persons can play on; None for a match that is not over.

    Raises RequestRefused for one that is too long.
    """
    for event, at in log:
        table.fold(event, at)
        if table.match_number == match and isinstance(event, log_events.MatchEnded):
            break
    else:
        return None
    stand_in = table.settings.stand_in
    settings = msgspec.structs.replace(
        table.settings,
        move_seconds=0,
        bank_seconds=0,
        claims="fast",
        claim_seconds=0,
        fill=stand_in,
        visibility="private",
        watching="hidden",
        pause_ms=table.pause_ms,
        quick=False,
    )
    record = write_record(table.dealt_play.game.record())
    if len(record) > LONGEST_RECORD:
        raise RequestRefused(RefusalCode.TOO_LONG_TO_REVIEW)
    players = tuple(seat.player or stand_in for seat in table.seating.seats)
    return Practice(table.code, match, settings, players, record)


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
