"""The players that can be measured: those of bots/registry.py, and what does not sit at tables.

``ismcts`` and ``reader`` are there to be measured against, and the latter cheats.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.bots import registry
from sevenbridge.bots.player import Player
from sevenbridge.bots.registry import PLAYERS, Budgeted
from sevenbridge.lab.hand_reader import HandReader
from sevenbridge.lab.ismcts import IsmctsPlayer

MEASURED: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        **PLAYERS,
        "ismcts": Budgeted(IsmctsPlayer),
        "reader": HandReader,
    }
)


def takes_long(name: str) -> bool:
    """Whether the player of this name, one that there is, thinks for long at each move."""
    kind = MEASURED[name.partition(":")[0]]
    return isinstance(kind, Budgeted) or kind is HandReader


def make_player(name: str) -> Player:
    """A new player of this name, with the budget that follows it. Raises UnknownPlayer."""
    return registry.make_player(name, MEASURED)
