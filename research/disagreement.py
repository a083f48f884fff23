"""How often fresh worlds call the coach's advice a mistake: a gauge of how far its word can be trusted.

The coach and the review never disagree, for both ask the same judge about the same view. But the judge may be
wrong. So decisions of computer players are put to it and to another one, who has worlds of its own: would the
other have called the advice a mistake? Beside that stands the safe advice for somebody new. One decision is
taken from each round, so that none hangs on another, and the intervals are Wilson's.

``python -m research.disagreement`` prints the shares for every preset.
"""

import argparse
from dataclasses import dataclass
from typing import Final

from research import gauges
from sevenbridge import unchecked
from sevenbridge.analysis.estimates import Estimate, share_of
from sevenbridge.analysis.hints import hint_for
from sevenbridge.analysis.judge import Judge
from sevenbridge.bots.players import make_player
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.duplicate_sets import TUNING

SEATS: Final = 4
#: the seed of the judge by whom the coach is measured
OTHER: Final = 1


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The shares of decisions at which another judge calls the advice a mistake."""

    decisions: int
    #: of all advice, and of that for somebody new
    usual: Estimate
    safe: Estimate
    #: the points that the other judge tells of such advice, per decision
    points: float


def measure(rules: Rules, seats: int, player: str, rounds: int, seed: int) -> Disagreement:
    """Measures one decision of each of so many rounds of a player against itself (tuning deals of the seed).

    Raises InvalidRules, UnknownPlayer.
    """
    decisions = usual = safe = 0
    points = 0.0
    for number in range(rounds):
        view = decision_of(rules, seats, player, Dice(seed).fork(TUNING, number))
        if view is None:
            continue
        coach, other = Judge(), Judge(seed=OTHER)
        losses = [
            other.loss(other.verdict(view), hint_for(view, judge=coach, is_new=is_new).action)
            for is_new in (False, True)
        ]
        decisions += 1
        usual += losses[0].is_mistake
        safe += losses[1].is_mistake
        points += losses[0].points if losses[0].is_mistake else 0.0
    shares = share_of(usual, decisions), share_of(safe, decisions)
    if shares[0] is None or shares[1] is None:
        raise ValueError("no round had a decision")
    return Disagreement(decisions, shares[0], shares[1], points / decisions)


def decision_of(rules: Rules, seats: int, player: str, dice: Dice) -> View | None:
    """One of the decisions of a round, each as likely as the others; None where there was none."""
    playing, found, count = make_player(player), None, 0
    round = Round(law_of(rules), seats)
    dealing.deal(round, dice.below(seats), dice)
    while dealing.advance(round, dice):
        view = view_of(round, round.actor)
        if len(view.legal_actions()) > 1:
            count += 1
            if dice.below(count) == 0:
                found = view
        unchecked.apply(round, playing.choose(view, dice))
    return found


def main() -> None:
    """Prints the shares for every preset."""
    parser = argparse.ArgumentParser(prog="python -m research.disagreement", description=__doc__)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--rounds", type=gauges.rounds, default=400)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print("rules: decisions; advice called a mistake, safe advice called one; points a decision")
    for preset in PRESETS:
        found = measure(PRESETS[preset], SEATS, asked.player, asked.rounds, asked.seed)
        told = f"{found.usual:.1%}; {found.safe:.1%}; {found.points:.2f}"
        print(f"{preset}: {found.decisions}; {told}", flush=True)


if __name__ == "__main__":
    main()
