"""``python -m research.moved_decisions``: whether rules that are never seen ask for other play.

In rounds of four ``tuned`` under each of the rules of the benchmark's task ``transfer``, every decision is
put to ``tuned`` once more, with the same table under the preset that the rules are nearest to. It is told in
how many of a hundred it does something else there, with the 95 % interval by rounds, and in how many the
table cannot be under the preset. Where it never does anything else, it does not know of the switch.
"""

import argparse
import dataclasses

from research import gauges
from sevenbridge import unchecked
from sevenbridge.analysis.estimates import RatioSums
from sevenbridge.bots.players import make_player
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position import ImpossiblePosition
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from sevenbridge.lab.benchmark import UNSEEN

SEATS = 4


def moved(rules: Rules, preset: Rules, rounds: int, seed: int) -> tuple[RatioSums, RatioSums]:
    """The decisions made otherwise, of those put twice, and those that could not be, of all; by round."""
    player, dice = make_player("tuned"), Dice(seed)
    others, impossible = RatioSums(), RatioSums()
    round = Round(law_of(rules), SEATS)
    for number in range(rounds):
        cards = dice.fork(number)
        asked = moves = lost = 0
        dealing.deal(round, 0, cards)
        while dealing.advance(round, cards):
            view = view_of(round, round.actor)
            action = player.choose(view, cards)
            if len(view.legal_actions()) > 1:
                try:
                    other = Round.at(dataclasses.replace(round.position(), rules=preset))
                except ImpossiblePosition:
                    lost += 1
                else:
                    # somebody else may be asked first there, or nobody
                    if other.actor != round.actor:
                        lost += 1
                    else:
                        asked += 1
                        moves += player.choose(view_of(other, other.actor), cards) != action
            unchecked.apply(round, action)
        others.add(moves, asked)
        impossible.add(lost, asked + lost)
    return others, impossible


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m research.moved_decisions", description=__doc__)
    parser.add_argument("--rounds", type=gauges.rounds, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name, rules in UNSEEN.items():
        preset, _ = rules.as_preset()
        others, impossible = moved(rules, Rules.preset(preset), options.rounds, options.seed)
        lost = impossible.mean().mean
        told = f"{others.mean():.1%}" if lost < 1 else "–"
        print(f"{name:<16}{preset:<14}{told:<26} not put: {lost:.1%}", flush=True)


if __name__ == "__main__":
    main()
