"""The settings of a table, chosen when it is opened."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from sevenbridge import MAX_SEATS, MIN_SEATS, Rules, check_seats
from sevenbridge.bots import LEVELS, PLAYERS
from sevenbridge.rulebook import Value
from sevenbridge_app.tables.company import check_company
from sevenbridge_app.tables.open_values import values
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

#: the computer player that plays for persons at tables whose settings name none
STAND_IN: Final = "greedy"
#: the computers that are nobody in particular: players, and levels
FILLING: Final = tuple(dict.fromkeys((*PLAYERS, *(level.name for level in LEVELS))))

Claims = Literal["fast", "level"]
Visibility = Literal["public", "unlisted", "private"]
Coached = Literal["nobody", "newcomers", "everybody"]
Watching = Literal["none", "hidden", "open"]

#: lowest and highest of each number, in seconds (``pause_ms`` in milliseconds); 0 is always "none"
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "move_seconds": (5, 600),
    "bank_seconds": (10, 3600),
    "claim_seconds": (3, 60),
    "watch_delay_seconds": (10, 600),
    "pause_ms": (100, 5000),
}
#: how long the window of a ``level`` table may stay open, in seconds
LEVEL_SECONDS: Final = (3, 5)


def check_bounds(name: str, value: int) -> None:
    """Raises RequestRefused for a number that this setting may not have."""
    low, high = BOUNDS[name]
    if value and not low <= value <= high:
        raise RequestRefused(RefusalCode.BAD_SETTING, setting=name, low=low, high=high)


class SettingsState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table is set to, as a server tells it; none of it changes later, but for the pause."""

    seats: int = 4
    """How many, 2 to 6."""
    preset: str = "gamerules"
    """The name of the rules."""
    switches: dict[str, Value] = {}
    """The rules that differ from the preset; the length of a match is one of them."""
    move_seconds: int = 0
    """The time for a turn, 0 for no clock."""
    bank_seconds: int = 0
    """The time that a person may use beyond that in a match."""
    claims: Annotated[str, values(Claims)] = "fast"
    """``fast`` asks only those who can claim, and play goes on as soon as all have answered; ``level`` opens
    the same window after every discard.
    """
    claim_seconds: int = 10
    """How long the window stays open; 0, at fast tables alone, for no limit."""
    fill: str = "greedy"
    """The player, or the level, that takes empty seats, "" for none."""
    company: tuple[str, ...] = ()
    """The characters that take them instead, one after the other: an id, or a level for any of it. The
    last goes for all further seats.
    """
    visibility: Annotated[str, values(Visibility)] = "unlisted"
    """Who finds the table: everybody in the list, or only those who have its code.

    ``private`` also allows free text, and several seats for one person.
    """
    watching: Annotated[str, values(Watching)] = "hidden"
    """Whether others may watch, and whether they see all hands."""
    watch_delay_seconds: int = 120
    """How many seconds later those who see all hands see them."""
    pause_ms: int = 700
    """How long computers wait before they act, unless a person sets it otherwise later."""
    coach: Annotated[str, values(Coached)] = "newcomers"
    """Who may ask the coach for hints where others play as well: nobody; those who sit down before they have
    finished three matches, until they have, unless the table is public; everybody. Who plays with computers
    alone always may. ``level`` tables have no coach.
    """
    outs: bool = True
    """Whether the table tells persons with one or two cards what they go out with, as long as they may ask
    the coach.
    """
    quick: bool = False
    """Whether the match begins by itself, soon after two persons have sat down."""

    def rules(self) -> Rules:
        """Makes the rules of the table. Raises InvalidRules."""
        return Rules.preset(self.preset, **self.switches)


class TableSettings(SettingsState, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a table that is opened: nothing else is taken, and nothing else read from a log."""

    claims: Claims = "fast"
    visibility: Visibility = "unlisted"
    watching: Watching = "hidden"
    coach: Coached = "newcomers"

    @property
    def is_level(self) -> bool:
        """Whether the same claim window opens after every discard."""
        return self.claims == "level"

    @property
    def stand_in(self) -> str:
        """The name of the computer player that plays for persons who are away."""
        return self.fill or STAND_IN

    @property
    def quick_kind(self) -> str:
        """What those want alike who are brought together for a quick match."""
        return f"{self.preset} {self.seats}"

    @property
    def fills_seats(self) -> bool:
        """Whether computers take the seats that are empty when a match begins."""
        return bool(self.fill or self.company)

    def check(self) -> None:
        """Raises InvalidRules or RequestRefused unless a table can be opened with these settings."""
        self.rules()
        if not MIN_SEATS <= self.seats <= MAX_SEATS:
            raise RequestRefused(RefusalCode.BAD_SETTING, setting="seats", low=MIN_SEATS, high=MAX_SEATS)
        check_seats(self.seats)
        for name in BOUNDS:
            check_bounds(name, getattr(self, name))
        if self.is_level and not LEVEL_SECONDS[0] <= self.claim_seconds <= LEVEL_SECONDS[1]:
            raise RequestRefused(
                RefusalCode.BAD_SETTING, setting="claim_seconds", low=LEVEL_SECONDS[0], high=LEVEL_SECONDS[1]
            )
        if self.coach == "everybody" and self.is_level:
            raise RequestRefused(RefusalCode.NO_COACH_AT_LEVEL)
        if self.bank_seconds and not self.move_seconds:
            raise RequestRefused(RefusalCode.BANK_WITHOUT_CLOCK)
        if self.fill and self.fill not in FILLING:
            raise RequestRefused(RefusalCode.UNKNOWN_PLAYER, player=self.fill[:40], known=", ".join(FILLING))
        check_company(self.company, self.seats)
        if self.watching == "open" and not self.watch_delay_seconds:
            low, high = BOUNDS["watch_delay_seconds"]
            raise RequestRefused(RefusalCode.BAD_SETTING, setting="watch_delay_seconds", low=low, high=high)
