"""How much of what actions bring is told by worlds: a gauge of the worlds that a player thinks in.

In rounds that a player plays against itself, ``tuned`` unless another is asked for, a few worlds tell of each
action how much better it is than that of ``value``; with the hands that really lay there, in many orders of
the stock, it shows how much better it was. The gauge is the share of the variance of the latter that a
straight line through the former explains: of all actions that are told to lose less than a few points, for
nobody would take the others.

``python -m research.explained_variance`` prints it. The unit of the interval is the round.
"""

import argparse
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass
from math import sqrt
from typing import Final

from research import gauges
from sevenbridge import unchecked
from sevenbridge.analysis.estimates import Estimate, interval
from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.bots import nogil
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.duplicate_sets import TUNING

#: in so many worlds an action is tried, and in so many orders of the stock with the real hands
WORLDS: Final = 128
ORDERS: Final = 100
#: actions that are told to lose as many points as this are left out
HOPELESS: Final = 6.0

#: what is less than such a part of its terms is nothing
_ALIKE: Final = 1e-9

#: the kinds of worlds that are compared
KINDS: Final = gauges.kinds_of_worlds(WORLDS)
TABLES: Final = (("gamerules", 4), ("gamerules", 2), ("wikipedia_ja", 4))


@dataclass(frozen=True, slots=True)
class PairSums:
    """The sums of pairs of numbers, of which the first is told and the second came."""

    count: float = 0
    told: float = 0
    came: float = 0
    told_squared: float = 0
    came_squared: float = 0
    product: float = 0

    def __add__(self, other: "PairSums") -> "PairSums":
        return PairSums(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    def __sub__(self, other: "PairSums") -> "PairSums":
        return PairSums(*(one - less for one, less in zip(astuple(self), astuple(other), strict=True)))

    def explained(self) -> float:
        """The share of the variance of what came that what was told explains; 0 where nothing varies.

        >>> (PairSums(1, 1, 2, 1, 4, 2) + PairSums(1, 2, 4, 4, 16, 8)).explained()
        1.0
        """
        told = self.count * self.told_squared - self.told**2
        came = self.count * self.came_squared - self.came**2
        both = self.count * self.product - self.told * self.came
        # numbers that are all alike leave a little that is not nought
        if told <= _ALIKE * self.count * self.told_squared or came <= _ALIKE * self.count * self.came_squared:
            return 0.0
        return both**2 / (told * came)


def explained_by(rounds: Iterable[PairSums]) -> Estimate:
    """The share that is explained in all rounds together, with its interval (the jackknife).

    Raises ValueError for no rounds.
    """
    each = list(rounds)
    if not each:
        raise ValueError("nothing is explained in no rounds")
    total = sum(each, PairSums())
    share = total.explained()
    if len(each) == 1:
        return Estimate(share, None, None)
    without = [(total - one).explained() for one in each]
    mean = sum(without) / len(without)
    error = sqrt((len(each) - 1) / len(each) * sum((one - mean) ** 2 for one in without))
    return interval(share, error, len(each))


class Gauge:
    """Measures worlds of one kind in rounds of one player. Raises UnknownPlayer."""

    def __init__(self, make: Callable[[], Worlds], player: str = "tuned") -> None:
        self._playing = make_player(player)
        self._told = Rollouts(make())
        self._hands = KnownHands()
        self._came = Rollouts(self._hands)

    def measure(self, rules: Rules, seats: int, rounds: int, seed: int) -> Estimate:
        """Measures in so many rounds (tuning deals of the seed).

        Raises InvalidRules, and ValueError for no rounds.
        """
        return explained_by(
            self._round(rules, seats, Dice(seed).fork(TUNING, each)) for each in range(rounds)
        )

    def _round(self, rules: Rules, seats: int, dice: Dice) -> PairSums:
        """All actions of a round of the player against itself; seat 0 deals."""
        round = Round(law_of(rules), seats)
        dealing.deal(round, 0, dice)
        sums = PairSums()
        while dealing.advance(round, dice):
            view = view_of(round, round.actor)
            if len(view.legal_actions()) > 1:
                sums += self._decision(round, view, dice.fork(round.discards_made, round.actor))
            unchecked.apply(round, self._playing.choose(view, dice))
        return sums

    def _decision(self, round: Round, view: View, dice: Dice) -> PairSums:
        self._told.update(view, dice)
        nogil.play(self._told, 0, WORLDS)
        self._hands.read(round)
        self._came.update(view, dice)
        nogil.play(self._came, 0, ORDERS)
        anchor = self._told.anchor
        others = view.seats - 1
        sums = PairSums()
        for index in range(self._told.size):
            told = (self._told.margins[index] - self._told.margins[anchor]) / WORLDS / others
            came = (self._came.margins[index] - self._came.margins[anchor]) / ORDERS / others
            if index != anchor and told > -HOPELESS:
                sums += PairSums(1, told, came, told**2, came**2, told * came)
        return sums


def main() -> None:
    """Prints how much each kind of worlds tells at each table."""
    parser = argparse.ArgumentParser(prog="python -m research.explained_variance", description=__doc__)
    parser.add_argument("--rounds", type=gauges.rounds, default=100, help="two or more")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--player", type=gauges.player, default="tuned")
    parser.add_argument("--worlds", action="append", choices=KINDS, help="these alone; may come again")
    asked = parser.parse_args()
    print("rules, seats, worlds: the share of the variance that is explained")
    for preset, seats in TABLES:
        for name in asked.worlds or KINDS:
            found = Gauge(KINDS[name], asked.player).measure(PRESETS[preset], seats, asked.rounds, asked.seed)
            print(f"{preset} {seats} {name:19} {found:.3f}", flush=True)


if __name__ == "__main__":
    main()
