"""How long computer players that think take for their decisions, so that it tells nothing of their cards.

A decision of which others cannot see how many choices there are takes one slot, or several where a slot was
not enough. Which players think is known to everybody.
"""

from __future__ import annotations

from typing import Final

from sevenbridge.bots.registry import PLAYERS, Budgeted

#: a slot, in milliseconds: what the owl may think (bots/registry.py), and time to be asked and to answer
SLOT: Final = 300


def thinks(player: str) -> bool:
    """Returns whether the player of this name thinks for a while."""
    return isinstance(PLAYERS.get(player), Budgeted)


def end_of_slot(begin: int, at: int, slot: int) -> int:
    """Returns the first end of a slot at this time or later; the first slot began at ``begin``."""
    if slot == 0:
        return begin
    return begin + slot * max(1, -(-(at - begin) // slot))
