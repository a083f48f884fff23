"""How long computer players that think take for their decisions, so that it tells nothing of their cards.

A decision of which others cannot see how many choices there are takes one slot, or several where a slot was
not enough. Which players think is known to everybody.
"""

from __future__ import annotations

from sevenbridge.bots import find_player


def thinks(computer: str) -> bool:
    """Returns whether the player of this name, or that of a level or character, thinks long."""
    player = find_player(computer)
    return player is not None and player.thinks_long


def end_of_slot(begin: int, at: int, slot: int) -> int:
    """Returns the first end of a slot at this time or later; the first slot began at ``begin``."""
    if slot == 0:
        return begin
    return begin + slot * max(1, -(-(at - begin) // slot))
