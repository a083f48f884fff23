"""What is told of a table to those who are not there: in an invitation, in a list, and once it is open."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from sevenbridge_app.tables.settings import SettingsState
from sevenbridge_app.tables.table import Table

#: how many tables, or matches, a list shows
LISTED: Final = 100
#: for how long the list shows a table at which nothing happens, in milliseconds
STALE: Final = 24 * 3600 * 1000


class Summary(msgspec.Struct, frozen=True):
    """What the list of tables, and an invitation, show of a table."""

    code: str
    preset: str
    seats: int
    persons: tuple[str, ...]
    """The names of those who sit there."""
    stage: Literal["open", "playing", "closed"]
    claims: str
    move_seconds: int
    watching: str
    settings: SettingsState


class TableList(msgspec.Struct, frozen=True):
    """The public tables of the last day: first those where somebody waits, then those that changed last.

    Of those where somebody waits, each network has the one where that is so for longest before any has its
    second.
    """

    tables: tuple[Summary, ...]


class TableAddress(msgspec.Struct, frozen=True):
    """Where a table is, which was opened or found."""

    code: str
    path: str
    url: str
    """The whole address: the path behind that of the server, the public one or that by which it was asked.

    Of a page without a server it is the path.
    """


def summary_of(table: Table) -> Summary:
    """Returns what the list of tables shows of a table as it is."""
    return Summary(
        code=table.code,
        preset=table.settings.preset,
        seats=len(table.seating.seats),
        persons=tuple(seat.name for seat in table.seating.persons()),
        stage="closed" if table.stage == "closed" else "playing" if table.is_in_match else "open",
        claims=table.settings.claims,
        move_seconds=table.settings.move_seconds,
        watching=table.settings.watching,
        settings=table.settings,
    )
