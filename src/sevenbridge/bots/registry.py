"""The players by name, as a command line or a table's settings give them.

A player that can think for a longer or shorter time takes a budget for each move after its name:
``NAME:100ms`` for milliseconds, ``NAME:2000`` for playouts.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from sevenbridge.bots.beginners import ChickPlayer, NovicePlayer, RandomPlayer
from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.bots.player import Player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.bots.value import ValuePlayer

_BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms)?")


@dataclass(frozen=True, slots=True)
class Budgeted:
    """Makes players that think within a budget for each move."""

    #: called with nothing for the player's usual budget, or with ``playouts=2000`` or ``milliseconds=100``
    make: Callable[..., Player]

    def __call__(self) -> Player:
        """A new player with its usual budget."""
        return self.make()


#: weakest first, the one that plays for rounds alone, and the levels for people (levels.py), which are other
#: names of players, the owl's with a budget of its own
PLAYERS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "novice": NovicePlayer,
        "greedy": GreedyPlayer,
        "rule": RulePlayer,
        "tuned": TunedPlayer,
        "value": ValuePlayer,
        "search": Budgeted(SearchPlayer),
        "racer": Budgeted(partial(SearchPlayer, for_wins=True)),
        "chick": ChickPlayer,
        "rabbit": GreedyPlayer,
        "fox": TunedPlayer,
        "owl": Budgeted(partial(SearchPlayer, playouts=1500, milliseconds=250)),
    }
)


class UnknownPlayer(ValueError):
    """No player has this ``name``; ``known`` are the names that there are."""

    def __init__(self, name: str, known: tuple[str, ...] = tuple(PLAYERS)) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        return f"there is no player {self.name!r}; use one of: {', '.join(self.known)}"


class BadBudget(ValueError):
    """A ``name`` that ends in no budget, or in one for a player that takes none; ``takers`` take one."""

    def __init__(self, name: str, takers: tuple[str, ...]) -> None:
        super().__init__(name, takers)
        self.name = name
        self.takers = takers

    def __str__(self) -> str:
        return (
            f"{self.name!r}: a budget is written as in NAME:100ms or NAME:2000, for: {', '.join(self.takers)}"
        )


def make_player(name: str, among: Mapping[str, Callable[[], Player]] = PLAYERS) -> Player:
    """A new player of this name, with the budget that follows it. Raises UnknownPlayer and BadBudget."""
    kind, colon, budget = name.partition(":")
    if kind not in among:
        raise UnknownPlayer(kind, tuple(among))
    make = among[kind]
    if not colon:
        return make()
    found = _BUDGET.fullmatch(budget)
    if found is None or not isinstance(make, Budgeted):
        raise BadBudget(name, tuple(each for each in among if isinstance(among[each], Budgeted)))
    return make.make(**{"milliseconds" if found[2] else "playouts": int(found[1])})
