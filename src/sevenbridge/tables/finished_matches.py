"""A finished match, made of the log of its table: as the messages of any viewer, or as a record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from sevenbridge.engine.record.writing import write_record
from sevenbridge.tables import log_events, redaction, server_messages
from sevenbridge.tables.log_events import LogEvent
from sevenbridge.tables.seat import NO_SESSION
from sevenbridge.tables.table import PRIVATE_EVENTS, REWINDING_EVENTS, Table

#: an event of a log, and when it was written in milliseconds since 1970
TimedEvent = tuple[LogEvent, int]


def replay_messages(
    code: str, log: Iterable[TimedEvent], match: int, viewer: int
) -> list[server_messages.ServerMessage]:
    """Returns the messages of a finished match as a viewer was sent them, or would have been.

    They are its events, with a snapshot after the first and after each undo. Empty for a match that is not
    over.
    """
    table = Table(code)
    found: list[server_messages.ServerMessage] = []
    for event, at in log:
        table.fold(event, at)
        if table.match_number != match or isinstance(event, PRIVATE_EVENTS):
            continue
        found.append(redaction.event(table, event, viewer))
        if isinstance(event, (log_events.MatchBegan, *REWINDING_EVENTS)):
            whole = redaction.snapshot(table, viewer, NO_SESSION, at)
            found.append(msgspec.structs.replace(whole, now=None))
        if isinstance(event, log_events.MatchEnded):
            return found
    return []


def record_of(code: str, log: Iterable[TimedEvent], match: int) -> str | None:
    """Returns the record of a match of a table; None for a match that is not over.

    A seat has the name of the person who began the match in it. Actions that were taken back are left out.
    """
    table = Table(code)
    for event, at in log:
        table.fold(event, at)
        if table.match_number == match and isinstance(event, log_events.MatchEnded):
            return write_record(table.dealt_game.record({"date": _day(table.began_at), "table": code}))
    return None


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
