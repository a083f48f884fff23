"""The value of each legal action of one decision, by playing on in worlds that fit what the seat sees.

A value is by how many points the seat is ahead of the others on average at the round's end (negated where the
fewest points win). All actions are first tried equally often. Then, in stages of equal length, the worse half
is dropped and the rest compared in further worlds, as ``search`` does, but never the action that all others
are compared with. Differences are always taken over the same worlds, so luck affects both sides alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from sevenbridge.analysis.estimates import Estimate, mean_of
from sevenbridge.bots import nogil
from sevenbridge.bots.halving import SequentialHalving
from sevenbridge.bots.rollouts import MOST_ACTIONS, Rollouts
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View

#: playouts for a decision: a match of four rounds with four players takes some fifteen seconds, compiled
PLAYOUTS: Final = 8000


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

    #: the action that the others were compared with
    anchor: ActionValue
    #: all actions, the best first
    actions: tuple[ActionValue, ...]
    #: by how much the first is better than the anchor: a paired estimate, (0, 0, 0) where it is the anchor
    gap: Estimate

    @property
    def is_clear(self) -> bool:
        """Whether the first action is better than the anchor by more than chance explains."""
        return self.gap.low is not None and self.gap.low > 0

    @property
    def best(self) -> ActionValue:
        """The first action where it is clearly better, else the anchor."""
        return self.actions[0] if self.is_clear else self.anchor


class TooManyActions(ValueError):
    """A seat has more actions than are compared; in play nobody ever has."""


class DecisionEvaluator:
    """Evaluates one decision after another. The same view and dice give the same values."""

    def __init__(self) -> None:
        self._rollouts = Rollouts()

    def evaluate(
        self, view: View, dice: Dice, playouts: int = PLAYOUTS, against: int | None = None
    ) -> DecisionValue:
        """Evaluates the legal actions of a view that has more than one. Raises TooManyActions.

        It takes about so many ``playouts``, but two worlds for each action at least. All actions are held
        ``against`` one of them, by default that of ``value``.
        """
        rollouts = self._rollouts
        if view.options.total() > MOST_ACTIONS:
            raise TooManyActions(f"there are more than {MOST_ACTIONS} legal actions")
        rollouts.update(view, dice)
        if against is not None:
            rollouts.anchor = rollouts.place_of(against)
        return _Race(rollouts, view, playouts).run()

    def compare(self, view: View, dice: Dice, one: int, other: int, worlds: int) -> Estimate:
        """By how many points one legal action is better than another: a paired estimate of so many worlds."""
        rollouts = self._rollouts
        rollouts.update(view, dice)
        best, anchor = rollouts.place_of(one), rollouts.place_of(other)
        rollouts.anchor = anchor
        for place in range(rollouts.size):
            if place not in (best, anchor):
                rollouts.drop(place)
        nogil.play(rollouts, 0, worlds)
        return _paired_gap(rollouts, best, worlds, view.seats - 1)


@dataclass(frozen=True, slots=True)
class _Sums:
    """The sums of all worlds so far, for the action at each place (see ``Rollouts``)."""

    worlds: int
    margins: Sequence[int]
    points: Sequence[int]
    wins: Sequence[int]


class _Race:
    """The stages of one decision."""

    def __init__(self, rollouts: Rollouts, view: View, playouts: int) -> None:
        self.rollouts = rollouts
        self.others = view.seats - 1
        self.least_points = -inf if view.law.zero_sum else 0.0
        self.playouts = playouts
        self.halving = SequentialHalving(rollouts.size, rollouts.anchor, anchor_takes_a_place=True)
        #: the places that were dropped, the best first
        self.dropped: list[int] = []
        #: for each place, the sums after the last stage that it was in
        self.last: dict[int, _Sums] = {}

    def run(self) -> DecisionValue:
        rollouts, anchor = self.rollouts, self.rollouts.anchor
        worlds = 0
        for stage in range(self.halving.stages):
            if stage:
                dropped = self.halving.halve(self._ranked())
                for place in dropped:
                    rollouts.drop(place)
                self.dropped = dropped + self.dropped
            count = max(2, self.halving.worlds(self.playouts))
            nogil.play(rollouts, worlds, count)
            worlds += count
            self._note(worlds)
        ranked = self._ranked() + self.dropped
        best = ranked[0]
        values = {place: self._value(place, best) for place in ranked}
        # of equal ones the best stays first
        in_order = sorted(values.values(), key=lambda value: -value.ahead.mean)
        return DecisionValue(values[anchor], tuple(in_order), self._gap(best))

    def _note(self, worlds: int) -> None:
        # each of these is a copy where the core is compiled
        rollouts = self.rollouts
        sums = _Sums(worlds, list(rollouts.margins), list(rollouts.points), list(rollouts.wins))
        for place in self.halving.standing:
            self.last[place] = sums

    def _ranked(self) -> list[int]:
        # of two that are as good, the anchor goes first
        anchor = self.rollouts.anchor
        margins = self.last[anchor].margins
        return sorted(self.halving.standing, key=lambda place: (-margins[place], place != anchor))

    def _value(self, place: int, best: int) -> ActionValue:
        """An action's means: those of the best one, less by how much it was worse in the worlds of both."""
        rollouts, last, whole = self.rollouts, self.last[place], self.last[best]

        def mean(sums: Sequence[int], all_sums: Sequence[int]) -> float:
            return all_sums[best] / whole.worlds - (sums[best] - sums[place]) / last.worlds

        # an action that was dropped after few worlds is never shown as better than the best
        ahead = min(mean(last.margins, whole.margins), whole.margins[best] / whole.worlds) / self.others
        own = mean_of(rollouts.margins[place], rollouts.squared_margins[place], last.worlds)
        reach = (own.mean - own.low) / self.others if own.low is not None else 0.0
        return ActionValue(
            action=rollouts.actions[place],
            ahead=Estimate(ahead, ahead - reach, ahead + reach),
            points=max(self.least_points, mean(last.points, whole.points)),
            wins=min(1.0, max(0.0, mean(last.wins, whole.wins))),
            worlds=last.worlds,
        )

    def _gap(self, best: int) -> Estimate:
        if best == self.rollouts.anchor:
            return Estimate(0.0, 0.0, 0.0)
        return _paired_gap(self.rollouts, best, self.last[best].worlds, self.others)


def _paired_gap(rollouts: Rollouts, place: int, worlds: int, others: int) -> Estimate:
    """By how much the action at a place is better than the anchor, for each of the others on average."""
    total = rollouts.margins[place] - rollouts.margins[rollouts.anchor]
    gap = mean_of(total, rollouts.squared_gaps[place], worlds)
    assert gap.low is not None, "two worlds at least were played"
    mean, reach = gap.mean / others, (gap.mean - gap.low) / others
    return Estimate(mean, mean - reach, mean + reach)
