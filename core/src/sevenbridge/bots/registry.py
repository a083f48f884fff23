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

from sevenbridge.bots import allrounder_tables
from sevenbridge.bots.aims import MatchWon, RoundsWon
from sevenbridge.bots.allrounder import AllrounderPlayer
from sevenbridge.bots.beginners import CallerPlayer, ChickPlayer, NovicePlayer, RandomPlayer
from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.bots.closer import CloserPlayer
from sevenbridge.bots.defender import DefenderPlayer
from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.bots.player import Player
from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.sampling import APART
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.bots.tempered import CAREFUL, COLLECTOR, GAMBLER, PATIENT, SPRINTER, TemperedPlayer
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.engine.errors import Reason, Refused

_BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms)?")


@dataclass(frozen=True, slots=True)
class Budgeted:
    """Makes players that think within a budget for each move."""

    #: called with nothing for the player's usual budget, or with ``playouts`` and ``milliseconds``, one None
    make: Callable[..., Player]

    def __call__(self) -> Player:
        """A new player with its usual budget."""
        return self.make()


#: The worlds are 128, with hands that are nearly independent. Each is tried with several orders of the stock,
#: since most of the chance is there.
_STRATEGIST: Final = partial(
    SearchPlayer,
    aim=MatchWon,
    worlds=partial(Posterior, pool=128, sampling=APART),
    weights=allrounder_tables.weights_for,
    base=AllrounderPlayer,
)

#: those that play for points, weakest first; for rounds alone, for the match, to give nothing away;
#: ``allrounder`` and ``strategist``, who play for whatever counts at the table; those with a temper; and the
#: levels for people (levels.py), which are other names of players, the owl's with a budget of its own
_KINDS: Final[Mapping[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "novice": NovicePlayer,
    "greedy": GreedyPlayer,
    "rule": RulePlayer,
    "tuned": TunedPlayer,
    "value": ValuePlayer,
    "search": Budgeted(SearchPlayer),
    "racer": Budgeted(partial(SearchPlayer, aim=RoundsWon)),
    "closer": CloserPlayer,
    "defender": DefenderPlayer,
    "allrounder": AllrounderPlayer,
    "strategist": Budgeted(partial(_STRATEGIST, playouts=1500, milliseconds=250)),
    "caller": CallerPlayer,
    "patient": partial(TemperedPlayer, PATIENT),
    "collector": partial(TemperedPlayer, COLLECTOR),
    "sprinter": partial(TemperedPlayer, SPRINTER),
    "careful": partial(TemperedPlayer, CAREFUL),
    "gambler": partial(TemperedPlayer, GAMBLER),
    "detective": Budgeted(partial(SearchPlayer, playouts=1500, milliseconds=250, worlds=Posterior)),
    "chick": ChickPlayer,
    "rabbit": GreedyPlayer,
    "fox": AllrounderPlayer,
    "owl": Budgeted(partial(_STRATEGIST, playouts=3000, milliseconds=250)),
}

#: all players, and the characters (characters.py) by their ids
PLAYERS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {**_KINDS, **{each.id: _KINDS[each.player] for each in CHARACTERS}}
)


class PlayerFault(Reason):
    """Every reason for which a name means no computer player.

    Of the details, ``known`` and ``takers`` are names parted by commas.
    """

    UNKNOWN_PLAYER = "unknown_player", "no player has this name; known are others", "name known"
    BAD_BUDGET = (
        "bad_budget",
        "a budget is written as in NAME:100ms or NAME:2000, for those that take one",
        "name takers",
    )


class UnknownPlayer(Refused):
    """A name that means no computer player; ``PlayerFault`` lists the codes and their details."""

    reasons = PlayerFault
    code: PlayerFault


def make_player(name: str, among: Mapping[str, Callable[[], Player]] = PLAYERS) -> Player:
    """A new player of this name, with the budget that follows it. Raises UnknownPlayer."""
    kind, colon, budget = name.partition(":")
    if kind not in among:
        raise UnknownPlayer(PlayerFault.UNKNOWN_PLAYER, name=kind, known=", ".join(among))
    make = among[kind]
    if not colon:
        return make()
    found = _BUDGET.fullmatch(budget)
    if found is None or not isinstance(make, Budgeted):
        takers = ", ".join(each for each in among if isinstance(among[each], Budgeted))
        raise UnknownPlayer(PlayerFault.BAD_BUDGET, name=name, takers=takers)
    number = int(found[1])
    if found[2]:
        return make.make(playouts=None, milliseconds=number)
    return make.make(playouts=number, milliseconds=None)
