"""The judge: what a seat is best advised to do at a decision, and what another choice costs.

Hint, recap, review, puzzle and best line all ask it. It knows the seat's view alone, and the worlds in which
it tries the actions follow from that: the same view has the same verdict, whoever asks, when and where. So
whoever does what the hint says makes no mistake in the review.

First all actions are estimated quickly. Only where something that is told hangs on it are two of them
compared further, in worlds that had no part in the estimate: an action that seems better than that of the
player ``value``, before it is advised instead; and a choice that seems to lose more than a little, before a
loss is told of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.evaluation import (
    ActionValue,
    Comparison,
    DecisionEvaluator,
    DecisionValue,
    TooManyActions,
)
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View

#: in so many worlds the actions that look best are estimated; interpreted, nobody would wait for more
WORLDS: Final = 320 if IS_COMPILED else 16
#: two actions are compared in so many times as many further worlds
FURTHER: Final = 2
#: fewer points than these nobody feels: half a king
FELT: Final = 5.0
#: a choice that seems to lose so many points is compared with the best
SUSPECT: Final = FELT / 2

_ESTIMATE: Final = 1
_COMPARISON: Final = 2
_NOUGHT: Final = Estimate(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Loss:
    """What an action costs, compared with the best one."""

    #: by how much the best is better; an interval only where the two were compared
    gap: Estimate
    #: the points that are told: those of the comparison where there was one, else 0
    points: float = 0.0
    #: for each seat, by how many points the action puts it further ahead than the best one would; empty
    #: unless the two were compared
    shifts: tuple[float, ...] = ()

    @property
    def is_mistake(self) -> bool:
        """Whether the loss is real, as its interval excludes nought, and large enough to be felt."""
        return self.gap.low is not None and self.gap.low > 0 and self.points >= FELT


@dataclass(slots=True)
class Verdict:
    """What the judge says of one decision."""

    #: what the seat sees
    view: View
    #: the action that is advised
    best: int
    #: all actions, the advised one first and then by what they came to; empty where nothing was estimated
    values: tuple[ActionValue, ...] = ()
    #: by action, what it costs, as far as anybody has asked
    losses: dict[int, Loss] = field(default_factory=dict)

    def value_of(self, action: int) -> ActionValue:
        """The value of an action. Raises KeyError for one that was not estimated."""
        for value in self.values:
            if value.action == action:
                return value
        raise KeyError(action)

    def behind(self, action: int) -> float:
        """By how many points an action seems worse than the best; 0.0 where nothing was estimated."""
        return self.values[0].ahead.mean - self.value_of(action).ahead.mean if self.values else 0.0


#: tells decisions of a match apart
_Key = tuple[object, ...]


def _key(view: View) -> _Key:
    """All that the seat sees of the round; how the match stands changes no verdict."""
    facts = view.facts()
    del facts["totals"], facts["rounds_left"]
    return tuple(tuple(each) if isinstance(each, list) else each for each in facts.values())


class Judge:
    """Judges one decision after another, and keeps its verdicts: each decision is estimated once.

    Actions are estimated in so many ``worlds``, two at least. ``known`` are verdicts that another judge of as
    many worlds has kept. A judge of another ``seed`` has other worlds, to measure this one by.
    """

    def __init__(self, worlds: int = WORLDS, known: Iterable[Verdict] = (), seed: int = 0) -> None:
        if worlds < 2:
            raise ValueError(f"nothing can be estimated in {worlds} worlds")
        self.worlds = worlds
        self._seed = seed
        self._evaluator = DecisionEvaluator()
        self._verdicts = {_key(each.view): each for each in known}

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All that it has kept."""
        return tuple(self._verdicts.values())

    def verdict(self, view: View) -> Verdict:
        """The verdict on a seat that has something to decide. Raises ValueError where it has not."""
        key = _key(view)
        found = self._verdicts.get(key)
        if found is None:
            found = self._verdicts[key] = self._judged(view)
        return found

    def loss(self, verdict: Verdict, action: int) -> Loss:
        """What a legal action costs, compared with the one that is advised."""
        found = verdict.losses.get(action)
        if found is None:
            found = self._weighed(verdict, action)
            # whoever reads the losses of before, in another thread, goes through them undisturbed
            verdict.losses = verdict.losses | {action: found}
        return found

    def compare(self, view: View, one: int, other: int) -> Comparison:
        """By how much one legal action is better than another, in worlds that had no part in the estimate."""
        return self._evaluator.compare(view, self._dice(_COMPARISON), one, other, FURTHER * self.worlds)

    def _dice(self, purpose: int) -> Dice:
        return Dice(self._seed).fork(purpose)

    def _judged(self, view: View) -> Verdict:
        legal = view.legal_actions()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if len(legal) == 1:
            return Verdict(view, legal[0])
        try:
            return self._chosen(view, self._evaluator.evaluate(view, self._dice(_ESTIMATE), self.worlds))
        except TooManyActions:
            return Verdict(view, ValuePlayer().choose(view, Dice(0)))

    def _chosen(self, view: View, value: DecisionValue) -> Verdict:
        """The verdict that follows from an estimate: the usual action, unless another is better, twice."""
        usual, rival = value.usual, value.actions[0]
        if value.gap.low is None or value.gap.low <= 0:
            return Verdict(view, usual.action, _in_order(usual, value.actions))
        further = self.compare(view, rival.action, usual.action)
        if further.gap.low is None or further.gap.low <= 0:
            return Verdict(view, usual.action, _in_order(usual, value.actions))
        best = replace(
            rival,
            ahead=_moved(rival.ahead, usual.ahead.mean + further.gap.mean - rival.ahead.mean),
            points=usual.points + further.points,
            wins=min(1.0, max(0.0, usual.wins + further.wins)),
            worlds=further.worlds,
        )
        others = [best if each is rival else each for each in value.actions]
        return Verdict(view, best.action, _in_order(best, others), {usual.action: _loss(further)})

    def _weighed(self, verdict: Verdict, action: int) -> Loss:
        behind = verdict.behind(action)
        if action == verdict.best or behind < SUSPECT:
            return Loss(_NOUGHT if action == verdict.best else Estimate(behind, None, None))
        return _loss(self.compare(verdict.view, verdict.best, action))


def _loss(comparison: Comparison) -> Loss:
    return Loss(comparison.gap, comparison.gap.mean, comparison.shifts)


def _in_order(best: ActionValue, values: Iterable[ActionValue]) -> tuple[ActionValue, ...]:
    """The best action first, the others behind it: none that was estimated quickly is told to be better."""
    most = best.ahead.mean
    others = [
        replace(each, ahead=_moved(each.ahead, min(0.0, most - each.ahead.mean)))
        for each in values
        if each is not best
    ]
    return best, *sorted(others, key=lambda value: -value.ahead.mean)


def _moved(estimate: Estimate, shift: float) -> Estimate:
    return estimate.map(lambda end: end + shift)
