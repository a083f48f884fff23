"""The players by name, as a command line or a table's settings give them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.bots.novice import NovicePlayer
from sevenbridge.bots.player import Player
from sevenbridge.bots.random_player import RandomPlayer
from sevenbridge.bots.rule import RulePlayer

#: weakest first
PLAYERS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {"random": RandomPlayer, "novice": NovicePlayer, "greedy": GreedyPlayer, "rule": RulePlayer}
)


class UnknownPlayer(ValueError):
    """No player has this ``name``; ``known`` are the names that there are."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(PLAYERS)

    def __str__(self) -> str:
        return f"there is no player {self.name!r}; use one of: {', '.join(self.known)}"


def player(name: str) -> Player:
    """A new player of this name. Raises UnknownPlayer."""
    try:
        return PLAYERS[name]()
    except KeyError:
        raise UnknownPlayer(name) from None
