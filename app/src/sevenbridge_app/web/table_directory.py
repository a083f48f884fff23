"""What the store keeps beside the log of a table: its entry in the directory, and its finished matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import partial

import msgspec

from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.sessions import NAMELESS
from sevenbridge_app.store.tables import TableEntry, TableWrite
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.match_results import finished_match
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.standing import standing_of, without_guests
from sevenbridge_app.tables.summary import Summary, summary_of
from sevenbridge_app.tables.table import Table

#: events after which the list of tables shows something else
_LISTED = (
    log_events.TableOpened,
    log_events.PersonSat,
    log_events.ComputerSeated,
    log_events.SeatLeft,
    log_events.MatchBegan,
    log_events.MatchEnded,
    log_events.TableClosed,
)
#: events after which, outside a match, somebody waits at the table or does no longer
_PRESENCE = (log_events.ConnectionLost, log_events.ConnectionRestored)


def directory_entry(table: Table, outbox: Outbox, network: bytes = b"") -> TableEntry | None:
    """Returns the table's entry in the directory if an outbox changes it.

    ``network`` is the hidden one from which somebody waits there, as far as that is known here.
    """
    changing = (*_LISTED, *_PRESENCE) if table.stage == "open" else _LISTED
    if not any(isinstance(event, changing) for event in outbox.events):
        return None
    summary = summary_of(table)
    stage = summary.stage
    present = sum(seat.is_connected for seat in table.seating.seats) if stage == "open" else 0
    return TableEntry(
        code=table.code,
        visibility=table.settings.visibility,
        stage=stage,
        updated_at=outbox.at,
        summary=msgspec.json.encode(summary),
        quick=table.quick_kind,
        present=present,
        opened_at=table.clocks.opened_at,
        sitters="" if stage == "closed" else " ".join(map(str, sorted(_sitters(table)))),
        waits_from=table.clocks.waits_from if present else 0,
        network=network if present else b"",
    )


def _sitters(table: Table) -> set[int]:
    """Returns the sessions whose table it is: of the owner, who comes first, and of those who sit there."""
    return {table.seating.owner, *(seat.session for seat in table.seating.persons())}


def read_summary(summary: bytes) -> Summary:
    """Reads what the store keeps for lists."""
    return msgspec.json.decode(summary, type=Summary)


def with_persons(summary: bytes, names: tuple[str, ...]) -> bytes:
    """Returns what the store keeps for lists, with other names."""
    return msgspec.json.encode(msgspec.structs.replace(read_summary(summary), persons=names))


def ended_match(table: Table, outbox: Outbox) -> FinishedMatch | None:
    """Returns how the match ended if an outbox ends it."""
    if not any(isinstance(event, log_events.MatchEnded) for event in outbox.events):
        return None
    return finished_match(table, outbox.at)


def whole_table(code: str, events: Sequence[LogEvent], at: int, key: bytes) -> TableWrite:
    """Returns what stores a table whose log is whole: it ends with a match, and with the table."""
    table = Table(code)
    for event in events:
        table.fold(event, at)
    outbox = Outbox(events=[*events], at=at)
    return TableWrite(
        code,
        tuple(LogLine(number, at, log_events.encode(event), key) for number, event in enumerate(events, 1)),
        entry=directory_entry(table, outbox),
        match=ended_match(table, outbox),
        standing=standing_after(table),
        key=key,
    )


def standing_after(table: Table) -> Callable[[Set[int]], bytes]:
    """Returns what tells how a table stands after a match, without the names of some sessions."""
    return partial(without_guests, standing_of(table), nameless=NAMELESS)
