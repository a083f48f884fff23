"""The players that can be measured: those of bots/registry.py, and an opponent made for this alone."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.bots import registry
from sevenbridge.bots.player import Player
from sevenbridge.bots.registry import PLAYERS, Budgeted
from sevenbridge.lab.ismcts import IsmctsPlayer

MEASURED: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {**PLAYERS, "ismcts": Budgeted(IsmctsPlayer)}
)


def has_budget(name: str) -> bool:
    """Whether the player of this name thinks within a budget; so of one that there is."""
    return isinstance(MEASURED[name.partition(":")[0]], Budgeted)


def make_player(name: str) -> Player:
    """A new player of this name, with the budget that follows it. Raises UnknownPlayer."""
    return registry.make_player(name, MEASURED)
