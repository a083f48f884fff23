"""The players by name, as a command line or a table's settings give them.

Where a player thinks for as long as it is told to, a budget for each move may follow its name:
``NAME:100ms`` for milliseconds, ``NAME:2000`` for playouts.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from sevenbridge.bots.chick import ChickPlayer
from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.bots.novice import NovicePlayer
from sevenbridge.bots.player import Player
from sevenbridge.bots.random_player import RandomPlayer
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.bots.value import ValuePlayer

_BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms)?")


@dataclass(frozen=True, slots=True)
class Thinker:
    """How players are made that think within a budget for each move: ``make()`` with their usual one,
    ``make(playouts=2000)`` or ``make(milliseconds=100)``.
    """

    make: Callable[..., Player]

    def __call__(self) -> Player:
        return self.make()


#: weakest first, the one that plays for rounds alone, and the levels for people (levels.py)
PLAYERS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "novice": NovicePlayer,
        "greedy": GreedyPlayer,
        "rule": RulePlayer,
        "tuned": TunedPlayer,
        "value": ValuePlayer,
        "search": Thinker(SearchPlayer),
        "racer": Thinker(partial(SearchPlayer, for_wins=True)),
        "chick": ChickPlayer,
        "rabbit": GreedyPlayer,
        "fox": TunedPlayer,
        "owl": Thinker(partial(SearchPlayer, playouts=1500, milliseconds=250)),
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
    """This ``name`` ends in no budget, or in one for a player that takes none; ``takers`` take one."""

    def __init__(self, name: str, takers: tuple[str, ...]) -> None:
        super().__init__(name, takers)
        self.name = name
        self.takers = takers

    def __str__(self) -> str:
        return (
            f"{self.name!r}: a budget is written as in NAME:100ms or NAME:2000, for: {', '.join(self.takers)}"
        )


def player(name: str, among: Mapping[str, Callable[[], Player]] = PLAYERS) -> Player:
    """A new player of this name, with the budget that follows it. Raises UnknownPlayer and BadBudget."""
    kind, colon, budget = name.partition(":")
    if kind not in among:
        raise UnknownPlayer(kind, tuple(among))
    make = among[kind]
    if not colon:
        return make()
    found = _BUDGET.fullmatch(budget)
    if found is None or not isinstance(make, Thinker):
        raise BadBudget(name, tuple(each for each in among if isinstance(among[each], Thinker)))
    return make.make(**{"milliseconds" if found[2] else "playouts": int(found[1])})
