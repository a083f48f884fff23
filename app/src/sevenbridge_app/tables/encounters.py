"""Who has met whom at a table, as its log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sevenbridge_app.tables import erasure, log_events
from sevenbridge_app.tables.erasure import Utterance
from sevenbridge_app.tables.finished_matches import TimedEvent
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import NO_SESSION


class Encounter(NamedTuple):
    """Somebody whom a session has met at a table."""

    session: int
    match: int
    """The number of the last match at the table, 0 before the first."""
    said: list[Utterance]
    """What they said at the table."""


def met(log: Sequence[TimedEvent], session: int, seat: int, name: str) -> Encounter:
    """Returns who sat last in a seat under a name, though they may have left since.

    Raises RequestRefused if it is nobody else, or if the session that asks has never sat at the table.
    """
    found, has_sat, match = NO_SESSION, False, 0
    for event, _ in log:
        if isinstance(event, log_events.PersonSat):
            has_sat |= event.session == session
            if (event.seat, event.name) == (seat, name):
                found = event.session
        match += isinstance(event, log_events.MatchBegan)
    if not has_sat:
        raise RequestRefused(RefusalCode.NOT_SEATED)
    if found in (NO_SESSION, session):
        raise RequestRefused(RefusalCode.NO_SUCH_PERSON)
    return Encounter(found, match, erasure.said_by(log, found))
