"""How much of what the analyst tells as lost was lost: a gauge of the worlds in which it weighs.

A mistake that it tells in rounds of computer players is weighed twice more: in fresh worlds of its own, which
shows what of the figure was luck; and with the hands that really lay there, in many orders of the stock, to
show what the worlds had wrong. Both come as shares of what was told: one would be perfect.

``python -m research.told_losses`` prints both. The unit of the intervals is the round.
"""

import argparse
from dataclasses import dataclass
from typing import Final

from research import gauges
from sevenbridge import unchecked
from sevenbridge.analysis.estimates import Estimate, RatioSums
from sevenbridge.analysis.evaluation import DecisionEvaluator
from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.bots import nogil
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.duplicate_sets import TUNING

#: in so many worlds and orders of the stock mistakes are weighed again
WORLDS: Final = 1000
TABLES: Final = (("gamerules", 4), ("wikipedia_ja", 4), ("gamerules", 2))


class NoMistakes(ValueError):
    """No mistake was told, so there is nothing of which shares could come again."""


@dataclass(frozen=True, slots=True)
class ToldLosses:
    """What was told of the mistakes of a player, and what shares of it came again."""

    mistakes: int
    #: points a round
    told: float
    in_fresh_worlds: Estimate
    with_real_hands: Estimate


class Gauge:
    """Weighs the mistakes of one round after the other."""

    def __init__(self, judge: Judge, worlds: int = WORLDS) -> None:
        self._judge = judge
        self._evaluator = DecisionEvaluator()
        self._hands = KnownHands()
        self._rollouts = Rollouts(self._hands)
        self._worlds = worlds

    def measure(self, rules: Rules, seats: int, player: str, rounds: int, seed: int) -> ToldLosses:
        """Measures so many rounds of this player against itself (tuning deals of the seed).

        Raises InvalidRules, UnknownPlayer, and NoMistakes where none is told.
        """
        playing = make_player(player)
        fresh, real = RatioSums(), RatioSums()
        mistakes, all_told = 0, 0.0
        for number in range(rounds):
            dice = Dice(seed).fork(TUNING, number)
            round = Round(law_of(rules), seats)
            dealing.deal(round, 0, dice)
            told = came_again = came = 0.0
            while dealing.advance(round, dice):
                view = view_of(round, round.actor)
                chosen = playing.choose(view, dice)
                if len(view.legal_actions()) > 1:
                    weighing = dice.fork(round.discards_made, round.actor, len(view.legal_actions()))
                    verdict = self._judge.verdict(view)
                    loss = self._judge.loss(verdict, chosen)
                    if loss.is_mistake:
                        better = verdict.best
                        mistakes += 1
                        told += loss.points
                        again = self._evaluator.compare(view, weighing, better, chosen, self._worlds)
                        came_again += again.gap.mean
                        came += self._with_real_hands(round, view, (chosen, better), weighing)
                unchecked.apply(round, chosen)
            all_told += told
            fresh.add(came_again, told)
            real.add(came, told)
        if not mistakes:
            raise NoMistakes("no mistake is told, and there are no numbers to share")
        return ToldLosses(mistakes, all_told / rounds, fresh.mean(), real.mean())

    def _with_real_hands(self, round: Round, view: View, pair: tuple[int, int], dice: Dice) -> float:
        """By how many points the second action is better than the first with the hands as they are."""
        self._hands.read(round)
        self._rollouts.compare(view, pair, dice)
        nogil.play(self._rollouts, 0, self._worlds)
        chosen, better = self._rollouts.margins[:2]
        return (better - chosen) / self._worlds / (view.seats - 1)


def main() -> None:
    """Prints what was told of each player's mistakes."""
    parser = argparse.ArgumentParser(prog="python -m research.told_losses", description=__doc__)
    parser.add_argument("--players", type=gauges.players, default="novice,greedy,tuned")
    parser.add_argument("--rounds", type=gauges.rounds, default=40, help="two or more")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    gauge = Gauge(Judge())
    print("rules, seats, player: mistakes, points told a round; shares in fresh worlds, with the real hands")
    for preset, seats in TABLES:
        for player in asked.players:
            try:
                found = gauge.measure(PRESETS[preset], seats, player, asked.rounds, asked.seed)
            except NoMistakes as none:
                print(f"{preset} {seats} {player}: {none}", flush=True)
                continue
            shares = [f"{each:.2f}" for each in (found.in_fresh_worlds, found.with_real_hands)]
            print(f"{preset} {seats} {player}: {found.mistakes}, {found.told:.1f};", *shares, flush=True)


if __name__ == "__main__":
    main()
