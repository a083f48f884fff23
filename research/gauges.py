"""What gauges share: the kinds of worlds, and the options of their command lines."""

import argparse
from collections.abc import Callable
from functools import partial
from typing import Final

from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.players import UnknownPlayer, make_player
from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.sampling import APART, QUICK, THOROUGH
from sevenbridge.bots.worlds import Worlds

SAMPLINGS: Final = {
    "posterior": QUICK,
    "posterior, apart": APART,
    "posterior, thorough": THOROUGH,
}


def kinds_of_worlds(pool: int) -> dict[str, Callable[[], Worlds]]:
    """The kinds of worlds that are compared, by name; those of a posterior have so many hands."""
    posteriors = {name: partial(Posterior, pool, sampling) for name, sampling in SAMPLINGS.items()}
    return {"determinizations": Determinizations, **posteriors}


def player(name: str) -> str:
    """Reads the name of a player, with the budget that may follow it; of one that there is."""
    try:
        make_player(name)
    except UnknownPlayer as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return name


def players(names: str) -> tuple[str, ...]:
    """Reads the names of players, separated by commas."""
    return tuple(player(name) for name in names.split(","))


def at_least(low: int, why: str) -> Callable[[str], int]:
    """Reads a whole number that is not less than ``low``, and tells ``why`` of any other."""

    def read(text: str) -> int:
        number = int(text)
        if number < low:
            raise argparse.ArgumentTypeError(why)
        return number

    # argparse calls by this name what is no number at all
    read.__name__ = "whole number"
    return read


#: how many rounds a gauge looks at whose interval goes by rounds
rounds: Final = at_least(2, "an interval takes two rounds or more")
