"""Hints: what a friend who sees the same cards would advise, and why.

The judge says which action is best, and the reasons are facts of the rules and of the cards in sight, those
of reviews (reasons.py). A hint says in one line what to do, the weightiest reason, and what is at risk in
points; further reasons stand beside it. Where another action is as good, that is said.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sevenbridge.analysis import prospects
from sevenbridge.analysis.comments import Comment, Details
from sevenbridge.analysis.judge import Judge, Verdict
from sevenbridge.analysis.reasons import MOST_REASONS, ReasonCode, better_by, reasons_for
from sevenbridge.engine import actions
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION, verb_of
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: for so many points fewer at risk somebody new is advised an action that is as good
SAFER: Final = 10
#: what seems so many points worse is not as good
FAR_BEHIND: Final = 20.0
#: fewer points than these are no risk worth telling
WORTH_TELLING: Final = 3

#: what these reasons tell, the risk tells in a hint
_OF_POINTS: Final = (ReasonCode.MELDS_POINTS, ReasonCode.FEWER_POINTS)
#: whoever can go out is not told what is at risk
_OUT: Final = (
    ReasonCode.GOES_OUT,
    ReasonCode.GOES_OUT_DOUBLED,
    ReasonCode.CAN_GO_OUT,
    ReasonCode.CAN_GO_OUT_DOUBLED,
)


class CounselCode(Reason):
    """What a hint can advise, and what is at risk; ``Comment`` says what the details are."""

    # What to do
    ONLY = "only", "nothing else can be done"
    TAKE = "take", "claim the discard", "card"
    MELD = "meld", "lay a meld", "cards"
    LAY_OFF = "lay_off", "lay a card off", "card"
    DISCARD = "discard", "discard a card", "card"
    KEEP = "keep", "discard a card, and keep these cards, which could be laid down", "cards card"
    LET_GO = "let_go", "let the discard go", "card"

    # What is at risk
    SAFER = "safer", "the hand counts so many points less", "points"
    AT_RISK = "at_risk", "the hand counts so many points if another seat goes out first", "points"
    AT_RISK_DOUBLED = (
        "at_risk_doubled",
        "the same, but going out in one go doubles the points",
        "points",
    )

    # What else would do
    AS_GOOD = "as_good", "another discard is as good", "card"
    LAY_AS_GOOD = "lay_as_good", "laying the cards down is as good", "cards"
    KEEP_AS_GOOD = "keep_as_good", "keeping the cards for now is as good", "cards"
    TAKE_AS_GOOD = "take_as_good", "claiming the card is as good", "card"
    LET_GO_AS_GOOD = "let_go_as_good", "letting the card go is as good", "card"


@dataclass(frozen=True, slots=True)
class Counsel:
    """One action in one line: what to do, why, and what is at risk."""

    action: int
    #: of ``CounselCode``
    do: Comment
    #: of ``ReasonCode``; None where nothing speaks for it
    why: Comment | None = None
    #: of ``CounselCode``; None where nothing is worth telling
    risk: Comment | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """What is advised to a seat, and why."""

    counsel: Counsel
    #: further reasons, the weightiest first
    reasons: tuple[Comment, ...] = ()
    #: what else would do as well, of ``CounselCode``
    as_good: Comment | None = None
    #: for somebody new, the bolder way, which is no worse
    bold: Counsel | None = None

    @property
    def action(self) -> int:
        """The number of the action that is advised."""
        return self.counsel.action


def hint_for(view: View, *, judge: Judge | None = None, is_new: bool = False) -> Hint:
    """The hint for a seat that has something to decide; the same view gives the same hint.

    To somebody who ``is_new`` to the game the safe way is advised where it is as good. The ``judge`` keeps
    what it finds for the review; without one a new one is asked. Raises ValueError where nothing can be done.
    """
    judge = judge or Judge()
    verdict = judge.verdict(view)
    if len(view.legal_actions()) == 1:
        return Hint(Counsel(verdict.best, Comment(CounselCode.ONLY)))
    return _Hinting(judge, verdict).hint(is_new)


def only_hint() -> Hint:
    """The hint for a seat that may do nothing but draw."""
    return Hint(Counsel(DRAW_ACTION, Comment(CounselCode.ONLY)))


class _Hinting:
    """One hint in the making."""

    def __init__(self, judge: Judge, verdict: Verdict) -> None:
        self.judge = judge
        self.verdict = verdict
        self.view = verdict.view
        self.law = verdict.view.law
        #: the actions from the best to the worst
        self.ranked = [each.action for each in verdict.values] or self._unranked()
        #: melds, lay-offs and claims
        self.open = [each for each in self.ranked if _lays(each)]

    def _unranked(self) -> list[int]:
        rest = [each for each in self.view.legal_actions() if each != self.verdict.best]
        # melds say more than lay-offs, and larger ones more than smaller
        return [self.verdict.best, *sorted(rest, key=lambda each: -actions.moved_cards(each).bit_count())]

    def hint(self, is_new: bool) -> Hint:
        best = self.verdict.best
        safe = self._safe() if is_new and self.verdict.values else None
        chosen = best if safe is None else safe
        reasons = self._reasons(chosen)
        counsel = self._counsel(chosen, reasons)
        told = {*_OF_POINTS, *([counsel.why.code] if counsel.why is not None else ())}
        return Hint(
            counsel,
            reasons=tuple(each for each in reasons if each.code not in told),
            as_good=self._as_good(chosen) if safe is None else None,
            bold=None if safe is None else self._counsel(best, self._reasons(best)),
        )

    # -- what is compared with what ------------------------------------------------------------------

    def _reasons(self, action: int) -> tuple[Comment, ...]:
        """Why this action, the weightiest reason first."""
        other = self._alternative(action)
        if other is None:
            return ()
        reasons = reasons_for(self.view, action, other) or self._figure(action, other)
        rival = next((each for each in self.ranked if each != action and verb_of(each) == "discard"), None)
        if verb_of(action) == "discard" and _lays(other) and rival is not None:
            # why to keep something, and then why this card goes
            reasons += reasons_for(self.view, action, rival)
        return reasons[:MOST_REASONS]

    def _figure(self, action: int, other: int) -> tuple[Comment, ...]:
        """By how much the best action is better than another, where it clearly is."""
        if action != self.verdict.best or not self.verdict.values:
            return ()
        loss = self.judge.loss(self.verdict, other)
        return (better_by(loss.points),) if loss.is_mistake else ()

    def _alternative(self, action: int) -> int | None:
        """What most people would think of instead: the best action of another kind, else of the same."""
        rest = [each for each in self.ranked if each != action]
        if _lays(action):
            # a meld or a claim is held against doing without
            rest = [each for each in rest if not _lays(each)] or rest
        elif self.open:
            rest = self.open
        return rest[0] if rest else None

    def _is_as_good(self, action: int) -> bool:
        """Whether the review would name no mistake if the seat did this."""
        if not self.verdict.values or self.verdict.behind(action) >= FAR_BEHIND:
            return False
        return not self.judge.loss(self.verdict, action).is_mistake

    # -- the line ------------------------------------------------------------------------------------

    def _counsel(self, action: int, reasons: Sequence[Comment]) -> Counsel:
        why = next((each for each in reasons if each.code not in _OF_POINTS), None)
        is_out = why is not None and why.code in _OUT
        return Counsel(action, self._do(action), why, None if is_out else self._risk(action))

    def _do(self, action: int) -> Comment:
        verb, moved = verb_of(action), actions.moved_cards(action)
        cards: Details = {"cards": cards_text(cards_in(moved))}
        card: Details = {"card": cards_text(cards_in(moved))}
        if verb in ("chi", "pon"):
            return Comment(CounselCode.TAKE, self._top())
        if verb == "meld":
            return Comment(CounselCode.MELD, cards)
        if verb == "layoff":
            return Comment(CounselCode.LAY_OFF, card)
        if action == PASS_ACTION:
            return Comment(CounselCode.LET_GO, self._top())
        if kept := self._kept(moved):
            return Comment(CounselCode.KEEP, {"cards": cards_text(cards_in(kept)), **card})
        return Comment(CounselCode.DISCARD, card)

    def _top(self) -> Details:
        return {"card": cards_text(self.view.discards[-1:])}

    def _kept(self, moved: int) -> int:
        """The cards of the largest open meld or lay-off that a discard leaves in the hand, 0 for none."""
        kept = (actions.moved_cards(each) for each in self.open)
        return max((each for each in kept if not each & moved), key=int.bit_count, default=0)

    def _points_after(self, action: int) -> int:
        """What the hand counts once the action is done."""
        return hand_points(self.law, self.view.hand & ~actions.moved_cards(action))

    def _risk(self, action: int) -> Comment | None:
        view, moved, after = self.view, actions.moved_cards(action), self._points_after(action)
        if after >= SAFER and not _lays(action) and (action == PASS_ACTION or self._kept(moved)):
            doubles = prospects.may_double(view)
            code = CounselCode.AT_RISK_DOUBLED if doubles else CounselCode.AT_RISK
            return Comment(code, {"points": after})
        fewer = hand_points(self.law, view.hand) - after
        return Comment(CounselCode.SAFER, {"points": fewer}) if fewer >= WORTH_TELLING else None

    # -- what else would do --------------------------------------------------------------------------

    def _safe(self) -> int | None:
        """Of the actions that are as good as the best the one with least at risk, if that is much less."""
        most = self._points_after(self.verdict.best) - SAFER
        safer = [each for each in self.ranked[1:] if _lays(each) and self._points_after(each) <= most]
        for action in sorted(safer, key=self._points_after):
            if self._is_as_good(action):
                return action
        return None

    def _as_good(self, action: int) -> Comment | None:
        """What else would do as well: something of another kind, if there is a choice, or another discard."""
        other = self._alternative(action)
        if other is None or not self._is_as_good(other):
            return None
        verb, moved = verb_of(other), actions.moved_cards(other)
        if verb in ("chi", "pon"):
            return None if _is_claim(action) else Comment(CounselCode.TAKE_AS_GOOD, self._top())
        if other == PASS_ACTION:
            return Comment(CounselCode.LET_GO_AS_GOOD, self._top())
        if _lays(action):
            kept: Details = {"cards": cards_text(cards_in(actions.moved_cards(action)))}
            return None if _lays(other) else Comment(CounselCode.KEEP_AS_GOOD, kept)
        if _lays(other):
            return Comment(CounselCode.LAY_AS_GOOD, {"cards": cards_text(cards_in(moved))})
        return Comment(CounselCode.AS_GOOD, {"card": cards_text(cards_in(moved))})


def _lays(action: int) -> bool:
    """Whether an action puts cards on the table."""
    return verb_of(action) in ("meld", "layoff", "chi", "pon")


def _is_claim(action: int) -> bool:
    return verb_of(action) in ("chi", "pon")
