"""A yardstick among computer players, on the reporting deals that the arena has too (lab/duplicates.py).

``python -m research.yardsticks reader --among tuned`` tells by how many points a round it is ahead of its
company, and what share of the rounds it wins; the unit of the intervals is the set. The yardsticks are
``ismcts`` (ismcts.py) and ``reader`` (hand_reader.py).
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from research import gauges
from research.hand_reader import HandReader
from research.ismcts import IsmctsPlayer
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.cores import available_cores
from sevenbridge.engine.errors import Refused
from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.lab.duplicates import REPORTING, Duplicates
from sevenbridge.lab.processes import shared_out
from sevenbridge.lab.set_sums import SetSums

YARDSTICKS: Final = MappingProxyType[str, Callable[..., Player]](
    {"ismcts": IsmctsPlayer, "reader": HandReader}
)
SETS: Final = 100
#: how many sets a process plays before it reports
SETS_A_PART: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Yard:
    """What is measured: a yardstick, alone at a table among others of one name."""

    yardstick: str
    #: playouts a decision, 0 for those it is used to
    playouts: int = 0
    company: str
    rules: Rules
    seats: int
    sets: int
    seed: int = 0
    #: the family of deals (lab/duplicates.py)
    family: int = REPORTING
    #: whether the luck of the draws is taken out (lab/duplicates.py)
    corrected: bool = False


def measure(yard: Yard, jobs: int = 1) -> SetSums:
    """What the sets came to, played by so many processes. Raises InvalidRules and UnknownPlayer."""
    check_seats(yard.seats)
    make_player(yard.company)
    sums = SetSums(yard.seats)
    for part in shared_out(partial(_play, yard), range(0, yard.sets, SETS_A_PART), jobs):
        sums += part
    return sums


def _play(yard: Yard, first: int) -> SetSums:
    player = YARDSTICKS[yard.yardstick](*([yard.playouts] if yard.playouts else []))
    duplicates = Duplicates(
        yard.rules,
        yard.seats,
        player,
        make_player(yard.company),
        yard.seed,
        yard.family,
        corrected=yard.corrected,
    )
    if isinstance(player, HandReader):
        player.look_into(duplicates.round)
    duplicates.play(first, min(SETS_A_PART, yard.sets - first))
    return duplicates.sums()


def main() -> None:
    """Measures, and prints two lines."""
    parser = argparse.ArgumentParser(prog="python -m research.yardsticks", description=__doc__)
    parser.add_argument("yardstick", choices=list(YARDSTICKS))
    parser.add_argument("--playouts", type=gauges.at_least(1, "a decision takes a playout"), default=0)
    parser.add_argument("--among", type=gauges.player, default="tuned", metavar="NAME")
    parser.add_argument("--rules", default="gamerules", metavar="PRESET")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--sets", type=gauges.at_least(2, "an interval takes two sets or more"), default=SETS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--corrected", action="store_true", help="without the luck of the draws")
    parser.add_argument("--jobs", type=int, default=available_cores(), help="processes")
    options = parser.parse_args()
    try:
        yard = Yard(
            yardstick=options.yardstick,
            playouts=options.playouts,
            company=options.among,
            rules=Rules.preset(options.rules),
            seats=options.seats,
            sets=options.sets,
            seed=options.seed,
            corrected=options.corrected,
        )
        sums = measure(yard, options.jobs)
    except Refused as error:
        parser.error(str(error))
    ahead = sums.corrected_difference() if yard.corrected else sums.difference()
    print(f"points ahead a round: {gauges.told(ahead, '+.2f')}")
    print(f"rounds won: {gauges.told(sums.share(), '.3f')}")


if __name__ == "__main__":
    main()
