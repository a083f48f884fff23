"""A yardstick among computer players, on the reporting deals that the arena has too (lab/duplicate_sets.py).

``python -m research.yardsticks reader --among tuned`` tells by how many points a round it is ahead of its
company, and what share of the rounds it wins; the unit of the intervals is the set. The yardsticks are
``ismcts`` (ismcts.py) and ``reader`` (hand_reader.py).
"""

import argparse
from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Final

from research import gauges
from research.hand_reader import HandReader
from research.ismcts import IsmctsPlayer
from sevenbridge.bots.player import Player
from sevenbridge.cores import available_cores
from sevenbridge.engine.errors import Refused
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.arena import Contest, play_contest

YARDSTICKS: Final = MappingProxyType[str, Callable[..., Player]](
    {"ismcts": IsmctsPlayer, "reader": HandReader}
)
SETS: Final = 100


def contest(options: argparse.Namespace) -> Contest:
    """What is asked for: the yardstick alone among its company. Raises InvalidRules and UnknownPlayer."""
    make = YARDSTICKS[options.yardstick]
    return Contest(
        rules=Rules.preset(options.rules),
        seats=options.seats,
        players=(partial(make, options.playouts) if options.playouts else make, options.among),
        sets=options.sets,
        seed=options.seed,
        one_way=True,
        corrected=options.corrected,
    )


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
        (found,) = play_contest(contest(options), jobs=options.jobs)
    except Refused as error:
        parser.error(str(error))
    print(f"points ahead a round: {found.difference():+.2f}")
    print(f"rounds won: {found.share():.3f}")


if __name__ == "__main__":
    main()
