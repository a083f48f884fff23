"""What a session has left of itself in a table's log: its name, and what it said. And how both are taken out.

The moves stay, which are the others' match too: the log of a table gives the same match without a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.titles import NO_TITLE


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something that somebody said."""

    at: int
    """In milliseconds since 1970, UTC."""
    kind: str
    what: str


def said_by(log: Iterable[tuple[LogEvent, int]], session: int) -> list[Utterance]:
    """Returns what a session said at a table, given its log with the times."""
    return [
        Utterance(at, event.kind, event.what)
        for event, at, is_theirs in _with_speaker(log, session)
        if is_theirs and isinstance(event, log_events.SeatSpoke)
    ]


def without(log: Iterable[tuple[LogEvent, int]], session: int, nameless: str) -> dict[int, LogEvent]:
    """Returns the lines of a table's log that tell who a session was, without that, by their numbers."""
    found: dict[int, LogEvent] = {}
    for number, (event, _, is_theirs) in enumerate(_with_speaker(log, session), 1):
        if isinstance(event, log_events.PersonSat) and event.session == session:
            found[number] = msgspec.structs.replace(event, name=nameless, avatar="", title=NO_TITLE)
        elif is_theirs and isinstance(event, log_events.SeatSpoke) and event.kind == "text":
            found[number] = msgspec.structs.replace(event, what=nameless)
    return found


def _with_speaker(log: Iterable[tuple[LogEvent, int]], session: int) -> Iterator[tuple[LogEvent, int, bool]]:
    """Yields events with their times, and whether the session sits in the seat that speaks in them."""
    theirs: set[int] = set()
    for event, at in log:
        if isinstance(event, log_events.PersonSat):
            (theirs.add if event.session == session else theirs.discard)(event.seat)
        elif isinstance(event, log_events.ComputerSeated | log_events.SeatLeft):
            theirs.discard(event.seat)
        yield event, at, isinstance(event, log_events.SeatSpoke) and event.seat in theirs
