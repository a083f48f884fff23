"""Judgements: a decision, what each of its actions was worth, and what the choice cost."""

from dataclasses import dataclass

from sevenbridge.analysis.accounts import rounded, tenths
from sevenbridge.analysis.accuracy import stake_of
from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.decisions import Decision
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.evaluation import DecisionValue
from sevenbridge.analysis.reasons import reasons_for
from sevenbridge.engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A legal action and its value."""

    action: int
    #: the action as a record writes it
    words: str
    #: the points by which the seat is expected ahead of the others on average at the round's end
    ahead: Estimate
    #: its own points
    points: float
    #: its chance to win the round, 0 to 1
    wins: float
    #: in how many worlds the action was tried
    worlds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A decision and what it was worth."""

    round: int
    seat: int
    #: how many decisions this seat made in the round before
    number: int
    #: how many actions were done in the round before; passes and reshuffles are not counted
    after: int
    chosen: Option
    #: the legal actions, the best first
    options: tuple[Option, ...]
    #: the one that came out best at first; it may be the one chosen
    rival: Option
    #: by how much the rival was better than the one chosen, with the paired interval
    gap: Estimate
    #: what the choice cost: as many points as the second weighing tells, where there was one, else 0
    lost: float
    #: what the seat saw
    view: View

    @property
    def best(self) -> Option:
        """The rival if it is clearly better than the chosen one, else the chosen one."""
        return self.rival if self.is_mistake else self.chosen

    @property
    def is_mistake(self) -> bool:
        """Whether another action was better by more than chance explains, both times."""
        return self.gap.low is not None and self.gap.low > 0

    @property
    def stake(self) -> float:
        """The points that a choice at random loses on average (accuracy.py)."""
        return tenths(stake_of(self.expected, (each.ahead.mean for each in self.options)))

    def reasons(self) -> tuple[Comment, ...]:
        """Why the best action is better than a choice that was a mistake; nothing for any other choice."""
        return reasons_for(self.view, self.best.action, self.chosen.action) if self.is_mistake else ()

    @property
    def expected(self) -> float:
        """The points ahead that the seat could expect before it decided."""
        return tenths(self.chosen.ahead.mean + self.lost)


def judgement_of(round: int, decision: Decision, value: DecisionValue) -> Judgement:
    """The judgement of a decision in a round, once its actions have been evaluated."""
    anchor = value.anchor.ahead.mean
    options = {
        each.action: Option(
            action=each.action,
            words=decision.written[each.action],
            # rounded so that the differences to the chosen action are, too
            ahead=rounded(each.ahead, tenths(tenths(anchor) + tenths(each.ahead.mean - anchor))),
            points=tenths(each.points),
            wins=_thousandths(each.wins),
            worlds=each.worlds,
        )
        for each in value.actions
    }
    chosen, rival = options[decision.chosen], options[value.rival.action]
    gap = rounded(value.gap, tenths(rival.ahead.mean - chosen.ahead.mean))
    return Judgement(
        round=round,
        seat=decision.seat,
        number=decision.number,
        after=decision.after,
        chosen=chosen,
        options=tuple(options.values()),
        rival=rival,
        gap=gap,
        lost=gap.mean if value.is_weighed_again else 0.0,
        view=decision.view,
    )


def _thousandths(share: float) -> float:
    return round(share, 3)
