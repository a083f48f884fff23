"""The players that can be measured: those of bots/names.py, and an opponent that is there for this alone."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.bots import names
from sevenbridge.bots.names import PLAYERS, Thinker
from sevenbridge.bots.player import Player
from sevenbridge.lab.ismcts import IsmctsPlayer

MEASURED: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {**PLAYERS, "ismcts": Thinker(IsmctsPlayer)}
)


def thinks(name: str) -> bool:
    """Whether the player of this name thinks within a budget; so of one that there is."""
    return isinstance(MEASURED[name.partition(":")[0]], Thinker)


def player(name: str) -> Player:
    """A new player of this name, with the budget that follows it. Raises UnknownPlayer and BadBudget."""
    return names.player(name, MEASURED)
