"""What a table is set to when it is opened."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from sevenbridge.bots.registry import PLAYERS
from sevenbridge.engine.rules import MAX_SEATS, MIN_SEATS, Rules, Value, check_seats
from sevenbridge.tables.refusals import Refused, Why

Claims = Literal["fast", "level"]
Visibility = Literal["public", "unlisted", "private"]
Watching = Literal["none", "hidden", "open"]

#: lowest and highest of each number, in seconds (``pause_ms`` in milliseconds); 0 is always "none"
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "move_seconds": (5, 600),
    "bank_seconds": (10, 3600),
    "claim_seconds": (3, 60),
    "watch_delay": (10, 600),
    "pause_ms": (100, 5000),
}
#: how long the window of a ``level`` table may stay open, in seconds
LEVEL_SECONDS: Final = (3, 5)


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that can be chosen about a table; none of it changes later.

    ``preset`` and ``switches``: the rules, the length of the match with them. ``move_seconds``: time for a
    turn, 0 for no clock; ``bank_seconds``: what may be used beyond that in a match. ``claims``: ``fast``
    asks only those who can claim and goes on at once, ``level`` opens the same window after every discard;
    ``claim_seconds`` is how long they have, 0 for no limit (fast alone). ``fill``: the computer player that
    takes empty seats, "" for none. ``watching``: whether others may watch, and whether they see all hands,
    ``watch_delay`` seconds later. ``pause_ms``: how long computers wait before they act. ``quick``: the
    match begins by itself, soon after two persons sit down.
    """

    seats: int = 4
    preset: str = "gamerules"
    switches: dict[str, Value] = {}
    move_seconds: int = 0
    bank_seconds: int = 0
    claims: Claims = "fast"
    claim_seconds: int = 10
    fill: str = "greedy"
    visibility: Visibility = "unlisted"
    watching: Watching = "hidden"
    watch_delay: int = 120
    pause_ms: int = 700
    quick: bool = False

    def rules(self) -> Rules:
        """The rules of the table. Raises InvalidRules."""
        return Rules.preset(self.preset, **self.switches)

    def check(self) -> None:
        """Raises InvalidRules or Refused unless a table can be opened like this."""
        self.rules()
        if not MIN_SEATS <= self.seats <= MAX_SEATS:
            raise Refused(Why.BAD_SETTING, setting="seats", low=MIN_SEATS, high=MAX_SEATS)
        check_seats(self.seats)
        for name, (low, high) in BOUNDS.items():
            if getattr(self, name) and not low <= getattr(self, name) <= high:
                raise Refused(Why.BAD_SETTING, setting=name, low=low, high=high)
        if self.claims == "level" and not LEVEL_SECONDS[0] <= self.claim_seconds <= LEVEL_SECONDS[1]:
            raise Refused(
                Why.BAD_SETTING, setting="claim_seconds", low=LEVEL_SECONDS[0], high=LEVEL_SECONDS[1]
            )
        if self.bank_seconds and not self.move_seconds:
            raise Refused(Why.BANK_WITHOUT_CLOCK)
        if self.fill and self.fill not in PLAYERS:
            raise Refused(Why.UNKNOWN_PLAYER, player=self.fill[:40], known=", ".join(PLAYERS))
        if self.watching == "open" and not self.watch_delay:
            low, high = BOUNDS["watch_delay"]
            raise Refused(Why.BAD_SETTING, setting="watch_delay", low=low, high=high)
