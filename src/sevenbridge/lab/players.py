"""The players that can be measured: those of bots/registry.py, and what does not sit at tables.

``detective`` is ``search`` in worlds from the record (bots/posterior.py).
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from sevenbridge.bots import registry
from sevenbridge.bots.player import Player
from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.registry import PLAYERS, Budgeted
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.lab.ismcts import IsmctsPlayer

MEASURED: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        **PLAYERS,
        "detective": Budgeted(partial(SearchPlayer, worlds=Posterior)),
        "ismcts": Budgeted(IsmctsPlayer),
    }
)


def has_budget(name: str) -> bool:
    """Whether the player of this name thinks within a budget; so of one that there is."""
    return isinstance(MEASURED[name.partition(":")[0]], Budgeted)


def make_player(name: str) -> Player:
    """A new player of this name, with the budget that follows it. Raises UnknownPlayer."""
    return registry.make_player(name, MEASURED)
