"""Judgements: a decision, what each of its actions was worth, and what the choice cost."""

from dataclasses import dataclass

from sevenbridge.analysis.accounts import rounded, tenths
from sevenbridge.analysis.accuracy import stake_of
from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.decisions import Decision
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.judge import Loss, Verdict
from sevenbridge.analysis.reasons import better_by, reasons_for
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
    #: by how much the best was better than the one chosen; an interval only where the two were compared
    gap: Estimate
    #: what the choice cost: as many points as the comparison tells, where there was one, else 0
    lost: float
    #: whether that is real, and large enough to be felt
    is_mistake: bool
    #: what the seat saw
    view: View

    @property
    def best(self) -> Option:
        """The action that the judge advises, where another was a mistake, else the one chosen."""
        return self.options[0] if self.is_mistake else self.chosen

    @property
    def expected(self) -> float:
        """The points ahead that the seat could expect before it decided."""
        return tenths(self.chosen.ahead.mean + self.lost)

    @property
    def stake(self) -> float:
        """The points that a choice at random loses on average (accuracy.py)."""
        return tenths(stake_of(self.expected, (each.ahead.mean for each in self.options)))

    def reasons(self) -> tuple[Comment, ...]:
        """Why the best action is better than a choice that was a mistake; nothing for any other choice."""
        if not self.is_mistake:
            return ()
        found = reasons_for(self.view, self.best.action, self.chosen.action)
        return found or (better_by(self.lost),)


def judgement_of(round: int, decision: Decision, verdict: Verdict, loss: Loss) -> Judgement:
    """The judgement of a decision in a round, by the verdict on it and what the choice cost."""
    best = verdict.values[0].ahead.mean
    lost = tenths(loss.points)
    options = {}
    for each in verdict.values:
        behind = lost if each.action == decision.chosen and loss.shifts else best - each.ahead.mean
        options[each.action] = Option(
            action=each.action,
            words=decision.written[each.action],
            # rounded so that the differences to the best action are, too
            ahead=rounded(each.ahead, tenths(tenths(best) - tenths(behind))),
            points=tenths(each.points),
            wins=_thousandths(each.wins),
            worlds=each.worlds,
        )
    chosen = options[decision.chosen]
    first, *others = options.values()
    return Judgement(
        round=round,
        seat=decision.seat,
        number=decision.number,
        after=decision.after,
        chosen=chosen,
        options=(first, *sorted(others, key=lambda each: -each.ahead.mean)),
        gap=rounded(loss.gap, tenths(first.ahead.mean - chosen.ahead.mean)),
        lost=lost,
        is_mistake=loss.is_mistake,
        view=decision.view,
    )


def _thousandths(share: float) -> float:
    return round(share, 3)
