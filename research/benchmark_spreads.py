"""The unit of the benchmark: how far the leads of a round spread among equals, by the rules.

``python -m research.benchmark_spreads`` prints what stands in ``lab/benchmark/tasks.py``.
"""

import argparse
from math import sqrt

from research import gauges
from research.round_results import play
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.benchmark import PAIRINGS


def spread(rules: Rules, seats: int, rounds: int, seed: int) -> float:
    """The standard deviation of the lead of a seat in a round among ``tuned``, in points."""
    law = law_of(rules)
    played = play(rules, seats, rounds, Dice(seed), TunedPlayer())
    squares = sum(lead * lead for points in played for lead in points_ahead(law, points))
    return sqrt(squares / (rounds * seats))


def main() -> None:
    """Prints the spreads."""
    parser = argparse.ArgumentParser(prog="python -m research.benchmark_spreads", description=__doc__)
    parser.add_argument("--rounds", type=gauges.rounds, default=40_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tables = {(each.table.name, each.table.seats): each.table.rules for each in PAIRINGS}
    for (name, seats), rules in tables.items():
        print(f"{name:<16}{seats}{spread(rules, seats, options.rounds, options.seed):>8.1f}", flush=True)


if __name__ == "__main__":
    main()
