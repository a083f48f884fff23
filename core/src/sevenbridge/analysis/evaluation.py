"""The value of each legal action of one decision, by playing on in worlds that fit what the seat sees.

A value is by how many points the seat is ahead of the others on average at the round's end (negated where the
fewest points win). All actions are first tried equally often. Then, in stages of equal length, the worse half
is dropped and the rest compared in further worlds, as ``search`` does, but never the action that all others
are compared with. Differences are always taken over the same worlds, so luck affects both sides alike.

Of many actions the one that comes out best has had luck, too. So where one comes out clearly better, the two
are weighed a second time, in worlds that had no part in the choice, and only what these say is told. Hands
come again there with other orders of the stock, so the interval goes by the hands and not by the worlds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from sevenbridge.analysis.estimates import Estimate, RatioSums, mean_of
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots import nogil
from sevenbridge.bots.halving import SequentialHalving
from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.rollouts import MOST_ACTIONS, Rollouts
from sevenbridge.bots.sampling import THOROUGH
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View

#: playouts for a decision: a match of four rounds with four players takes some thirty seconds, compiled
PLAYOUTS: Final = 8000
#: so many worlds have hands of their own; those of higher numbers have the same hands again
HANDS: Final = 128


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
    #: the action that came out best at first; it may be the anchor
    rival: ActionValue
    #: all actions, the best first
    actions: tuple[ActionValue, ...]
    #: by how much the rival is better than the anchor: a paired estimate, (0, 0, 0) where it is the anchor
    gap: Estimate
    #: for each seat, by how many points the anchor puts it further ahead of the others than the rival does,
    #: which makes nought for all of them; empty unless the two were weighed a second time
    shifts: tuple[float, ...] = ()

    @property
    def is_weighed_again(self) -> bool:
        """Whether the rival came out clearly better at first, so that ``gap`` is from worlds of its own."""
        return bool(self.shifts)

    @property
    def is_clear(self) -> bool:
        """Whether the rival is better than the anchor by more than chance explains, both times."""
        return self.gap.low is not None and self.gap.low > 0

    @property
    def best(self) -> ActionValue:
        """The rival where it is clearly better, else the anchor."""
        return self.rival if self.is_clear else self.anchor


class TooManyActions(ValueError):
    """A seat has more actions than are compared; in play nobody ever has."""


class DecisionEvaluator:
    """Evaluates one decision after another. The same view and dice give the same values."""

    def __init__(self) -> None:
        self._rollouts = Rollouts(Posterior(HANDS, THOROUGH))

    def evaluate(
        self, view: View, dice: Dice, playouts: int = PLAYOUTS, against: int | None = None
    ) -> DecisionValue:
        """Evaluates the legal actions of a view that has more than one. Raises TooManyActions.

        It takes about so many ``playouts``, but two worlds for each action at least, and half as many again
        where an action is weighed a second time. All are held ``against`` one, by default that of ``value``.
        """
        rollouts = self._rollouts
        if view.options.total() > MOST_ACTIONS:
            raise TooManyActions(f"there are more than {MOST_ACTIONS} legal actions")
        rollouts.update(view, dice)
        if against is not None:
            rollouts.anchor = rollouts.index_of(against)
        first = _Race(rollouts, view, playouts).run()
        if not first.is_clear:
            return first
        # half as many playouts again, two in each world
        worlds = max(2, playouts // 4)
        return _weighed_again(first, self._pair(view, dice, first.rival.action, first.anchor.action, worlds))

    def compare(self, view: View, dice: Dice, one: int, other: int, worlds: int) -> Estimate:
        """By how many points one legal action is better than another: a paired estimate of so many worlds."""
        return self._pair(view, dice, one, other, worlds).gap

    def _pair(self, view: View, dice: Dice, one: int, other: int, worlds: int) -> "_Pair":
        """Plays two legal actions in so many worlds, which follow from the next numbers of ``dice``."""
        rollouts = self._rollouts
        rollouts.update(view, dice)
        best, anchor = rollouts.index_of(one), rollouts.index_of(other)
        rollouts.anchor = anchor
        for index in range(rollouts.size):
            if index not in (best, anchor):
                rollouts.drop(index)
        gaps = RatioSums()
        for hands in range(min(HANDS, worlds)):
            before = rollouts.margins[best] - rollouts.margins[anchor]
            with_these = range(hands, worlds, HANDS)
            for number in with_these:
                nogil.play(rollouts, number, 1)
            gap = rollouts.margins[best] - rollouts.margins[anchor] - before
            gaps.add(gap / (view.seats - 1), len(with_these))
        return _Pair(
            gap=gaps.mean(),
            points=(rollouts.points[best] - rollouts.points[anchor]) / worlds,
            wins=(rollouts.wins[best] - rollouts.wins[anchor]) / worlds,
            worlds=worlds,
            shifts=points_ahead(
                view.law,
                [
                    (rollouts.seat_points[8 * anchor + seat] - rollouts.seat_points[8 * best + seat]) / worlds
                    for seat in range(view.seats)
                ],
            ),
        )


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two actions in the same worlds: by how much the first came to more than the other."""

    gap: Estimate
    points: float
    wins: float
    worlds: int
    #: see ``DecisionValue``
    shifts: tuple[float, ...]


def _weighed_again(first: DecisionValue, pair: _Pair) -> DecisionValue:
    """The same values, but what is told of the rival is the second weighing alone."""
    anchor, rival = first.anchor, first.rival
    ahead = anchor.ahead.mean + pair.gap.mean
    shift = ahead - rival.ahead.mean
    told = replace(
        rival,
        ahead=_moved(rival.ahead, shift),
        points=anchor.points + pair.points,
        wins=min(1.0, max(0.0, anchor.wins + pair.wins)),
        worlds=pair.worlds,
    )
    # an action that was not weighed again is never shown as better than the two that were
    most = max(ahead, anchor.ahead.mean)
    others = [
        replace(each, ahead=_moved(each.ahead, min(0.0, most - each.ahead.mean)))
        for each in first.actions
        if each not in (anchor, rival)
    ]
    pairs = [told, anchor] if pair.gap.mean > 0 else [anchor, told]
    actions = sorted([*pairs, *others], key=lambda value: -value.ahead.mean)
    return DecisionValue(anchor, told, tuple(actions), pair.gap, pair.shifts)


def _moved(estimate: Estimate, shift: float) -> Estimate:
    low, high = (None if end is None else end + shift for end in (estimate.low, estimate.high))
    return Estimate(estimate.mean + shift, low, high)


@dataclass(frozen=True, slots=True)
class _Sums:
    """The sums of all worlds so far, for each action by its index (see ``Rollouts``)."""

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
        self.halving = SequentialHalving(rollouts.size, rollouts.anchor, anchor_counts=True)
        #: the indices that were dropped, the best first
        self.dropped: list[int] = []
        #: for each index, the sums after the last stage that it was in
        self.last: dict[int, _Sums] = {}

    def run(self) -> DecisionValue:
        rollouts, anchor = self.rollouts, self.rollouts.anchor
        worlds = 0
        for stage in range(self.halving.stages):
            if stage:
                dropped = self.halving.halve(self._ranked())
                for index in dropped:
                    rollouts.drop(index)
                self.dropped = dropped + self.dropped
            count = max(2, self.halving.worlds(self.playouts))
            nogil.play(rollouts, worlds, count)
            worlds += count
            self._note(worlds)
        ranked = self._ranked() + self.dropped
        best = ranked[0]
        values = {index: self._value(index, best) for index in ranked}
        # of equal ones the best stays first
        in_order = sorted(values.values(), key=lambda value: -value.ahead.mean)
        return DecisionValue(values[anchor], values[best], tuple(in_order), self._gap(best))

    def _note(self, worlds: int) -> None:
        # each of these is a copy where the core is compiled
        rollouts = self.rollouts
        sums = _Sums(worlds, list(rollouts.margins), list(rollouts.points), list(rollouts.wins))
        for index in self.halving.standing:
            self.last[index] = sums

    def _ranked(self) -> list[int]:
        # of two that are as good, the anchor goes first
        anchor = self.rollouts.anchor
        margins = self.last[anchor].margins
        return sorted(self.halving.standing, key=lambda index: (-margins[index], index != anchor))

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
        if best == self.rollouts.anchor:
            return Estimate(0.0, 0.0, 0.0)
        rollouts = self.rollouts
        total = rollouts.margins[best] - rollouts.margins[rollouts.anchor]
        gap = mean_of(total, rollouts.squared_gaps[best], self.last[best].worlds)
        assert gap.low is not None, "two worlds at least were played"
        mean, reach = gap.mean / self.others, (gap.mean - gap.low) / self.others
        return Estimate(mean, mean - reach, mean + reach)
