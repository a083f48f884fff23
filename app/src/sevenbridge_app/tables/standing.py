"""How a table stands between two matches: what the next one begins with.

The store keeps it with the log of each match that is over. A match can be folded from there, without all
those that its table had before.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import fields

import msgspec

from sevenbridge_app.tables.clocks import Clocks
from sevenbridge_app.tables.seat import Seat
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.stage import Stage
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.titles import NO_TITLE


class Standing(msgspec.Struct, frozen=True):
    """What goes from match to match at a table; all else begins anew with each."""

    settings: TableSettings
    pause_ms: int
    stage: Stage
    log_length: int
    seq: int
    match_number: int
    clocks: Clocks
    seats: list[Seat]
    owner: int
    has_owner_sat: bool
    all_present: bool
    barred: set[int]


def standing_of(table: Table) -> bytes:
    """Encodes how a table stands that has no match going on."""
    seating = table.seating
    standing = Standing(
        settings=table.settings,
        pause_ms=table.pause_ms,
        stage=table.stage,
        log_length=table.log_length,
        seq=table.seq,
        match_number=table.match_number,
        clocks=table.clocks,
        seats=seating.seats,
        owner=seating.owner,
        has_owner_sat=seating.has_owner_sat,
        all_present=seating.all_present,
        barred=seating.barred,
    )
    return msgspec.json.encode(standing)


def table_from(code: str, standing: bytes) -> Table:
    """Returns the table that ``standing_of`` encoded; one without a history where there is nothing.

    The events of its next match can be folded into it. The match before is unknown to it.
    """
    table = Table(code)
    if not standing:
        return table
    found = msgspec.json.decode(standing, type=Standing)
    table.settings, table.rules = found.settings, found.settings.rules()
    table.pause_ms, table.stage = found.pause_ms, found.stage
    table.log_length, table.seq, table.match_number = found.log_length, found.seq, found.match_number
    for each in fields(Clocks):
        # the parts of the table share their clocks
        setattr(table.clocks, each.name, getattr(found.clocks, each.name))
    seating = table.seating
    seating.seats, seating.owner, seating.barred = found.seats, found.owner, found.barred
    seating.has_owner_sat, seating.all_present = found.has_owner_sat, found.all_present
    return table


def without_guests(standing: bytes, sessions: Set[int], nameless: str) -> bytes:
    """Returns the standing of a table without what tells who some sessions are."""
    if not standing or not sessions:
        return standing
    found = msgspec.json.decode(standing, type=Standing)
    for seat in found.seats:
        if seat.session in sessions:
            seat.name, seat.avatar, seat.title = nameless, "", NO_TITLE
    return msgspec.json.encode(found)
