"""How a scripted person chooses among the actions on offer."""

from __future__ import annotations

import random
from collections.abc import Iterable

from sevenbridge.engine.actions import verb_of

#: what a scripted person likes to do, first things first
TASTE = ("chi", "pon", "meld", "layoff", "draw", "discard", "pass")


def chosen(options: Iterable[int], dice: random.Random) -> int:
    """An action that mostly brings a round to its end, and now and then anything."""
    found = list(options)
    if dice.random() < 0.1:
        return dice.choice(found)
    best = min(TASTE.index(verb_of(action)) for action in found)
    return dice.choice([action for action in found if TASTE.index(verb_of(action)) == best])
