"""The players by name: what decides, wherever a command line, a table's settings or a program names one.

A player that thinks long may have another budget for each move, after its name: ``NAME:100ms`` for
milliseconds, ``NAME:2000`` for playouts. Levels (levels.py) and characters (characters.py) are no players:
each names the one that plays for it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from sevenbridge.bots import allrounder_tables
from sevenbridge.bots.aims import MatchWon
from sevenbridge.bots.allrounder import AllrounderPlayer
from sevenbridge.bots.beginners import NovicePlayer, RandomPlayer
from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.bots.gentle import EagerPlayer, ForgetfulPlayer, ShyPlayer
from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.bots.levels import LEVELS
from sevenbridge.bots.player import Player
from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.sampling import APART
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.bots.tempered import CAREFUL, COLLECTOR, GAMBLER, PATIENT, SPRINTER, TemperedPlayer
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.engine.errors import Reason, Refused

#: how long the players of levels and characters think about a move at most, in milliseconds
THINKING_MS: Final = 250

_BUDGET: Final = re.compile(r"([1-9][0-9]{0,8})(ms)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPlayer:
    """A player that has a name, by which it always plays alike (tests/bots/test_frozen.py)."""

    #: by which logs, records and requests name it
    name: str
    #: makes a new one. For one that thinks long: with its usual budget for a move, or with ``playouts`` and
    #: ``milliseconds``, one of them None
    make: Callable[..., Player]
    #: whether it thinks about a move for as long as its budget lets it, and a table hides how long that
    #: takes (sevenbridge_app/tables/thinking.py)
    thinks_long: bool = False


#: The worlds are 128, with hands that are nearly independent. Each is tried with several orders of the stock,
#: since most of the chance is there.
_STRATEGIST: Final = partial(
    SearchPlayer,
    milliseconds=THINKING_MS,
    aim=MatchWon,
    worlds=partial(Posterior, pool=128, sampling=APART),
    weights=allrounder_tables.weights_for,
    base=AllrounderPlayer,
)
_DETECTIVE: Final = partial(SearchPlayer, playouts=1500, milliseconds=THINKING_MS, worlds=Posterior)

#: all players by their names: beginners, gentle ones, those that judge hands, those of a temper, and those
#: that think long
PLAYERS: Final[Mapping[str, NamedPlayer]] = MappingProxyType(
    {
        each.name: each
        for each in (
            NamedPlayer(name="random", make=RandomPlayer),
            NamedPlayer(name="novice", make=NovicePlayer),
            NamedPlayer(name="forgetful", make=ForgetfulPlayer),
            NamedPlayer(name="shy", make=ShyPlayer),
            NamedPlayer(name="eager", make=EagerPlayer),
            NamedPlayer(name="greedy", make=GreedyPlayer),
            NamedPlayer(name="rule", make=RulePlayer),
            NamedPlayer(name="tuned", make=TunedPlayer),
            NamedPlayer(name="value", make=ValuePlayer),
            NamedPlayer(name="allrounder", make=AllrounderPlayer),
            NamedPlayer(name="patient", make=partial(TemperedPlayer, PATIENT)),
            NamedPlayer(name="collector", make=partial(TemperedPlayer, COLLECTOR)),
            NamedPlayer(name="sprinter", make=partial(TemperedPlayer, SPRINTER)),
            NamedPlayer(name="careful", make=partial(TemperedPlayer, CAREFUL)),
            NamedPlayer(name="gambler", make=partial(TemperedPlayer, GAMBLER)),
            NamedPlayer(name="search", make=SearchPlayer, thinks_long=True),
            NamedPlayer(name="detective", make=_DETECTIVE, thinks_long=True),
            NamedPlayer(name="strategist", make=partial(_STRATEGIST, playouts=1500), thinks_long=True),
            NamedPlayer(name="owl", make=partial(_STRATEGIST, playouts=3000), thinks_long=True),
        )
    }
)

#: the player that plays for each level and each character, by their names
_PLAYED_BY: Final[Mapping[str, str]] = MappingProxyType(
    {each.name: each.player for each in LEVELS} | {each.id: each.player for each in CHARACTERS}
)


class PlayerFault(Reason):
    """Every reason for which a name means no computer player.

    Of the details, ``known`` and ``takers`` are names parted by commas.
    """

    UNKNOWN_PLAYER = "unknown_player", "no player has this name", "name known"
    BAD_BUDGET = (
        "bad_budget",
        "a budget is written as in NAME:100ms or NAME:2000, for those that take one",
        "name takers",
    )


class UnknownPlayer(Refused):
    """A name that means no computer player; ``PlayerFault`` lists the codes and their details."""

    reasons = PlayerFault
    code: PlayerFault


def find_player(name: str, among: Mapping[str, NamedPlayer] = PLAYERS) -> NamedPlayer | None:
    """Returns the player of this name, or the one that plays for the level or the character of this name.

    None where there is neither.
    """
    return among.get(_PLAYED_BY.get(name, name))


def make_player(name: str, among: Mapping[str, NamedPlayer] = PLAYERS) -> Player:
    """Makes a new player of this name (``find_player``), with the budget that follows it.

    Raises UnknownPlayer, TypeError for what is no text.
    """
    if not isinstance(name, str):
        raise TypeError(f"a player is made by its name, not by {name!r}")
    bare, colon, budget = name.partition(":")
    player = find_player(bare, among)
    if player is None:
        raise UnknownPlayer(PlayerFault.UNKNOWN_PLAYER, name=bare, known=", ".join(among))
    if not colon:
        return player.make()
    found = _BUDGET.fullmatch(budget)
    if found is None or not player.thinks_long:
        takers = ", ".join(each.name for each in among.values() if each.thinks_long)
        raise UnknownPlayer(PlayerFault.BAD_BUDGET, name=name, takers=takers)
    number = int(found[1])
    if found[2]:
        return player.make(playouts=None, milliseconds=number)
    return player.make(playouts=number, milliseconds=None)
