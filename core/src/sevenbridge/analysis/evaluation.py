"""What the legal actions of a decision are worth, by playing on in worlds that fit what the seat sees.

A value is by how many points the seat is ahead of the others on average at the round's end (negated where the
fewest points win). All actions are tried in the same worlds, so luck affects all of them alike. What is
clearly worse than the action of the player ``value`` is no longer tried as soon as that can be told, and of
the others the worse half is dropped three times on the way.

Of many actions the one that comes out best has had luck, too. So what is told of two actions comes from a
comparison in further worlds, which had no part in choosing them. Hands come again there with other orders of
the stock, so the interval goes by the hands and not by the worlds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from sevenbridge.analysis.estimates import Estimate, RatioSums, mean_of
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots import nogil
from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.rollouts import MOST_ACTIONS, Rollouts
from sevenbridge.bots.sampling import Sampling
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View

#: so many worlds have hands of their own; those of higher numbers have the same hands again
HANDS: Final = 48
#: hands of every kind, at a price that a hint can pay
SAMPLING: Final = Sampling(first=400, apart=80, hands=24, pairs=4)
#: so many worlds are played between two looks at what is clearly worse
BATCH: Final = 16
#: nothing is called clearly worse after fewer worlds
LEAST_WORLDS: Final = 32
#: clearly worse is what lies so many standard errors behind
CLEAR: Final = 3.0


@dataclass(frozen=True, slots=True)
class ActionValue:
    """One action, and what it came to in the worlds in which it was tried."""

    action: int
    #: the points by which the seat is expected ahead of the others on average at the round's end
    ahead: Estimate
    #: its own points
    points: float
    #: the share of rounds that it wins, 0 to 1
    wins: float
    #: in how many worlds the action was tried
    worlds: int


@dataclass(frozen=True, slots=True)
class DecisionValue:
    """The values of all actions of a decision."""

    #: the action of ``value``, with which the others were compared
    usual: ActionValue
    #: all actions, the best first
    actions: tuple[ActionValue, ...]
    #: by how much the best is better than the usual one, in the worlds of both: (0, 0, 0) where it is that
    gap: Estimate


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two actions in the same worlds: by how much the first came to more than the second."""

    gap: Estimate
    #: the same of the seat's own points, and of the share of rounds that it wins
    points: float
    wins: float
    worlds: int
    #: for each seat, by how many points the second puts it further ahead of the others than the first does,
    #: which makes nought for all of them
    shifts: tuple[float, ...]


class TooManyActions(ValueError):
    """A seat has more actions than are tried; in play nobody ever has."""


class DecisionEvaluator:
    """Evaluates one decision after another. The same view and dice give the same values."""

    def __init__(self) -> None:
        self._rollouts = Rollouts(Posterior(HANDS, SAMPLING))

    def evaluate(self, view: View, dice: Dice, worlds: int) -> DecisionValue:
        """Evaluates the legal actions of a view that has more than one. Raises TooManyActions.

        The actions that look best are tried in so many ``worlds``, the others in fewer.
        """
        if len(view.legal_actions()) > MOST_ACTIONS:
            raise TooManyActions(f"there are more than {MOST_ACTIONS} legal actions")
        self._rollouts.update(view, dice)
        return _Race(self._rollouts, view, worlds).run()

    def compare(self, view: View, dice: Dice, one: int, other: int, worlds: int) -> Comparison:
        """By how much one legal action is better than another, in so many worlds."""
        rollouts = self._rollouts
        rollouts.compare(view, (other, one), dice)
        gaps = RatioSums()
        for hands in range(min(HANDS, worlds)):
            before = rollouts.margins[1] - rollouts.margins[0]
            with_these = range(hands, worlds, HANDS)
            for number in with_these:
                nogil.play(rollouts, number, 1)
            gap = rollouts.margins[1] - rollouts.margins[0] - before
            gaps.add(gap / (view.seats - 1), len(with_these))
        seat_points = list(rollouts.seat_points)
        shifts = [(seat_points[seat] - seat_points[8 + seat]) / worlds for seat in range(view.seats)]
        return Comparison(
            gap=gaps.mean(),
            points=(rollouts.points[1] - rollouts.points[0]) / worlds,
            wins=(rollouts.wins[1] - rollouts.wins[0]) / worlds,
            worlds=worlds,
            shifts=points_ahead(view.law, shifts),
        )


@dataclass(frozen=True, slots=True)
class _Sums:
    """The sums of all worlds so far, for each action by its index (see ``Rollouts``)."""

    worlds: int
    margins: Sequence[int]
    points: Sequence[int]
    wins: Sequence[int]


class _Race:
    """One decision: which actions are still tried, and what those came to that are not."""

    def __init__(self, rollouts: Rollouts, view: View, worlds: int) -> None:
        self.rollouts = rollouts
        self.usual = rollouts.anchor
        self.others = view.seats - 1
        self.least_points = -inf if view.law.zero_sum else 0.0
        self.worlds = worlds
        #: the indices that are still tried
        self.standing = list(range(rollouts.size))
        #: those that are not, the best first
        self.dropped: list[int] = []
        #: for each index, the sums after the last worlds that it was tried in
        self.last: dict[int, _Sums] = {}

    def run(self) -> DecisionValue:
        played = 0
        halvings = [self.worlds // 8, self.worlds // 4, self.worlds // 2]
        while played < self.worlds and len(self.standing) > 1:
            count = min(BATCH, self.worlds - played)
            nogil.play(self.rollouts, played, count)
            played += count
            self._note(played)
            self._drop([each for each in self.standing if self._is_clearly_worse(each)])
            while halvings and played >= halvings[0]:
                del halvings[0]
                ranked = self._ranked()
                self._drop([each for each in ranked[(len(ranked) + 1) // 2 :] if each != self.usual])
        ranked = self._ranked() + self.dropped
        best = ranked[0]
        values = {index: self._value(index, best) for index in ranked}
        # of equal ones the best stays first
        in_order = sorted(values.values(), key=lambda value: -value.ahead.mean)
        return DecisionValue(values[self.usual], tuple(in_order), self._gap(best))

    def _note(self, worlds: int) -> None:
        # each of these is a copy where the core is compiled
        rollouts = self.rollouts
        sums = _Sums(worlds, list(rollouts.margins), list(rollouts.points), list(rollouts.wins))
        for index in self.standing:
            self.last[index] = sums

    def _is_clearly_worse(self, index: int) -> bool:
        sums = self.last[index]
        if index == self.usual or sums.worlds < LEAST_WORLDS:
            return False
        behind = sums.margins[self.usual] - sums.margins[index]
        squares = self.rollouts.squared_gaps[index]
        # of a sum of so many worlds
        error = sqrt(max(0.0, squares - behind * behind / sums.worlds))
        return behind > CLEAR * error

    def _drop(self, indices: Sequence[int]) -> None:
        for index in indices:
            self.rollouts.drop(index)
        self.standing = [each for each in self.standing if each not in indices]
        self.dropped = [*indices, *self.dropped]

    def _ranked(self) -> list[int]:
        # of two that are as good, the usual one goes first
        margins = self.last[self.usual].margins
        return sorted(self.standing, key=lambda index: (-margins[index], index != self.usual))

    def _value(self, index: int, best: int) -> ActionValue:
        """An action's means: those of the best one, less by how much it was worse in the worlds of both."""
        rollouts, last, whole = self.rollouts, self.last[index], self.last[best]

        def mean(sums: Sequence[int], all_sums: Sequence[int]) -> float:
            return all_sums[best] / whole.worlds - (sums[best] - sums[index]) / last.worlds

        # an action that was dropped after few worlds is never shown as better than the best
        ahead = min(mean(last.margins, whole.margins), whole.margins[best] / whole.worlds) / self.others
        own = mean_of(rollouts.margins[index], rollouts.squared_margins[index], last.worlds)
        reach = (own.mean - own.low) / self.others if own.low is not None else 0.0
        return ActionValue(
            action=rollouts.actions[index],
            ahead=Estimate(ahead, ahead - reach, ahead + reach),
            points=max(self.least_points, mean(last.points, whole.points)),
            wins=min(1.0, max(0.0, mean(last.wins, whole.wins))),
            worlds=last.worlds,
        )

    def _gap(self, best: int) -> Estimate:
        if best == self.usual:
            return Estimate(0.0, 0.0, 0.0)
        rollouts = self.rollouts
        total = rollouts.margins[best] - rollouts.margins[self.usual]
        gap = mean_of(total, rollouts.squared_gaps[best], self.last[best].worlds)
        return gap.map(lambda end: end / self.others)
