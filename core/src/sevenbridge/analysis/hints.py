"""Hints: the action that is advised to a seat, and reasons for it, all from what the seat sees.

Every reason is a fact of the rules, of the cards in sight, or of the figures (evaluation.py). A fact that
would also speak for an action that came out better is left out: the figures do not bear it out. Whoever is
advised against a meld, a lay-off or a claim that lies open is told why.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from sevenbridge.analysis import prospects
from sevenbridge.analysis.advice import PLAYOUTS, Advice, weigh
from sevenbridge.analysis.comments import Comment, Details
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.evaluation import DecisionEvaluator
from sevenbridge.engine import actions, bits
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION, verb_of
from sevenbridge.engine.cards import JOKER, card_text, cards_in, cards_text
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.scoring import card_points, hand_points
from sevenbridge.engine.view import View, view_from

#: in so many worlds two actions are held against each other
WORLDS: Final = 1500
#: so many reasons are given at most
MOST_REASONS: Final = 3
#: a seat with so few cards may go out soon
FEW_CARDS: Final = 2


class HintCode(Reason):
    """Every reason for which an action is advised; ``Comment`` says what the details are."""

    # Whatever is advised
    ONLY = "only", "nothing else can be done"
    OUT = "out", "it goes out"
    OUT_IN_ONE_GO = "out_in_one_go", "it goes out in one go, which doubles"
    FINISH = "finish", "after it the seat can go out in this turn"
    FINISH_IN_ONE_GO = "finish_in_one_go", "after it the seat can go out in this turn and in one go"
    ONE_LEFT = "one_left", "another seat has one card left", "seat"
    TWO_LEFT = "two_left", "another seat has two cards left", "seat"
    COMPUTER = "computer", "the computer would do it"

    # A meld, a lay-off or a claim
    TAKES_OFF = "takes_off", "the hand counts so many points less", "points"
    OPENS_LAY_OFFS = "opens_lay_offs", "with a meld of its own the seat may lay off", "cards"
    NOTHING_TO_HIDE = "nothing_to_hide", "the seat can no longer go out in one go"
    MELD_BETTER = "meld_better", "it came out better than ending the turn without", "points"
    CLAIM_BETTER = "claim_better", "it came out better than letting the card go", "points"

    # A meld or a lay-off that waits
    KEEP_ONE_GO = "keep_one_go", "going out in one go doubles", "cards"
    KEEP_BETTER = "keep_better", "keeping the cards came out better", "cards points"
    KEEP_FROM_OTHERS = "keep_from_others", "others could lay off on it", "cards fits"
    KEEP_EVEN = "keep_even", "laying the cards down makes no difference that can be told", "cards"
    KEEP_COMPUTER = "keep_computer", "the computer would keep the cards", "cards"

    # A claim that is not made
    PASS_ONE_GO = "pass_one_go", "with nothing on the table, going out in one go doubles"
    PASS_BETTER = "pass_better", "letting the card go came out better", "points"
    PASS_EVEN = "pass_even", "claiming makes no difference that can be told"
    PASS_COMPUTER = "pass_computer", "the computer would let the card go"

    # A discard
    SAFE = "safe", "no unseen cards make a claim with it", "card"
    NO_PON = "no_pon", "too many of its rank are in sight for a pon", "card seen"
    LONE = "lone", "it goes with no other card of the hand", "card"
    DEAD = "dead", "no unseen card makes a meld with it", "card"
    FEWEST = "fewest", "no card of the hand has fewer unseen cards that make a meld with it", "card unseen"
    HIGH = "high", "no card of the hand counts more", "card points"
    BEST = "best", "of all discards it came out best", "card"
    EVEN = "even", "another discard is about as good", "card"


@dataclass(frozen=True, slots=True)
class Hint:
    """The number of the action that is advised, and why, the weightiest reason first."""

    action: int
    reasons: tuple[Comment, ...]


def hint_for(view: View, playouts: int = PLAYOUTS, worlds: int = WORLDS) -> Hint:
    """The hint for a seat that has something to decide; the same view gives the same hint.

    It takes about so many ``playouts`` for the advice, and so many ``worlds`` for each comparison besides;
    with no playouts the advice is that of ``value``, and nothing is compared. Raises ValueError where nothing
    can be done.
    """
    advice = weigh(view, playouts)
    if len(view.legal_actions()) == 1:
        return Hint(advice.action, (Comment(HintCode.ONLY),))
    return _Hinting(view, advice, worlds).hint()


def only_hint() -> Hint:
    """The hint for a seat that may do nothing but draw."""
    return Hint(DRAW_ACTION, (Comment(HintCode.ONLY),))


class _Hinting:
    """One hint in the making."""

    def __init__(self, view: View, advice: Advice, worlds: int) -> None:
        self.view = view
        self.law = view.law
        self.value = advice.value
        self.action = advice.action
        self.worlds = worlds if advice.value is not None else 0
        self.legal = view.legal_actions()
        self.discards = [each for each in self.legal if verb_of(each) == "discard"]
        #: melds, lay-offs and claims
        self.open = [each for each in self.legal if verb_of(each) in ("meld", "layoff", "chi", "pon")]

    def hint(self) -> Hint:
        """The hint. Where an open meld came out clearly better than keeping it, that is advised instead."""
        kept = self._kept() if self.action not in self.open else None
        reasons: Iterator[Comment]
        if kept is not None and kept.gap is not None and kept.gap.high is not None and kept.gap.high < 0:
            self.action, kept = kept.action, None
        if self.action in self.open:
            reasons = self._for_open()
        elif self.action == PASS_ACTION:
            reasons = self._for_pass(kept)
        else:
            reasons = self._for_discard(kept)
        told = tuple(islice(reasons, MOST_REASONS))
        return Hint(self.action, told or (Comment(HintCode.COMPUTER),))

    # -- figures -----------------------------------------------------------------------------------

    def _ahead(self, action: int) -> float:
        """What an action came to, 0.0 where nothing was evaluated."""
        values = self.value.actions if self.value is not None else ()
        return next((each.ahead.mean for each in values if each.action == action), 0.0)

    def _compare(self, view: View, one: int, other: int) -> Estimate | None:
        if not self.worlds:
            return None
        return DecisionEvaluator().compare(view, Dice(1), one, other, self.worlds)

    # -- what ends the round -----------------------------------------------------------------------

    def _out(self) -> Iterator[Comment]:
        """That the action goes out, or lets the seat go out later in the turn."""
        way = prospects.way_out(self.view, self.action)
        if way is None:
            return
        doubles = way.factor > 1
        if way.actions:
            yield Comment(HintCode.FINISH_IN_ONE_GO if doubles else HintCode.FINISH)
        else:
            yield Comment(HintCode.OUT_IN_ONE_GO if doubles else HintCode.OUT)

    def _danger(self) -> Iterator[Comment]:
        """That another seat may go out soon: the one with the fewest cards."""
        view = self.view
        following = [(view.seat + step) % view.seats for step in range(1, view.seats)]
        seat = min(following, key=lambda each: view.counts[each])
        if view.counts[seat] <= FEW_CARDS:
            yield Comment(HintCode.ONE_LEFT if view.counts[seat] == 1 else HintCode.TWO_LEFT, {"seat": seat})

    # -- a meld, a lay-off or a claim ----------------------------------------------------------------

    def _for_open(self) -> Iterator[Comment]:
        view = self.view
        moved = actions.moved_cards(self.action)
        yield from self._out()
        is_claim = actions.is_claim(actions.kind_of(self.action))
        others = [PASS_ACTION] if is_claim else self.discards
        if others:
            other = max(others, key=self._ahead)
            gap = self._compare(view, self.action, other)
            if gap is not None and gap.low is not None and gap.low > 0 and round(gap.mean, 1) > 0:
                code = HintCode.CLAIM_BETTER if is_claim else HintCode.MELD_BETTER
                yield Comment(code, {"points": round(gap.mean, 1)})
        yield from self._danger()
        if cards := prospects.opened_lay_offs(view, moved):
            yield Comment(HintCode.OPENS_LAY_OFFS, {"cards": cards_text(cards_in(cards))})
        if self.law.one_go > 1 and view.exposed >> view.seat & 1:
            yield Comment(HintCode.NOTHING_TO_HIDE)
        points = hand_points(self.law, view.hand) - hand_points(self.law, view.hand & ~moved)
        if points > 0 and view.hand & ~moved:
            yield Comment(HintCode.TAKES_OFF, {"points": points})

    # -- an open meld that waits ---------------------------------------------------------------------

    def _kept(self) -> "_Kept | None":
        """The best of the melds, lay-offs and claims that the advised action leaves alone."""
        if not self.open:
            return None
        # melds say more than lay-offs, and larger ones more than smaller
        best = max(self.open, key=lambda each: (self._ahead(each), actions.moved_cards(each).bit_count()))
        return _Kept(best, self._compare(self.view, self.action, best))

    def _is_for_doubling(self, kept: "_Kept") -> bool:
        """Whether going out in one go is why the cards are kept: it doubles, and else they need not be."""
        if not prospects.may_double(self.view):
            return False
        if kept.gap is None:
            return True
        if not kept.is_clear:
            return False
        rules = self.law.rules.replace(one_go_multiplier=1)
        plain = self._compare(view_from(self.view.facts() | {"rules": rules}), self.action, kept.action)
        return plain is None or plain.low is None or plain.low <= 0

    def _for_pass(self, kept: "_Kept | None") -> Iterator[Comment]:
        assert kept is not None, "whoever may pass has a claim"
        if self._is_for_doubling(kept):
            yield Comment(HintCode.PASS_ONE_GO)
        if kept.is_clear and kept.points > 0:
            yield Comment(HintCode.PASS_BETTER, {"points": kept.points})
        elif kept.gap is not None:
            yield Comment(HintCode.PASS_EVEN)
        else:
            yield Comment(HintCode.PASS_COMPUTER)

    def _for_kept(self, kept: "_Kept") -> Iterator[Comment]:
        cards = actions.moved_cards(kept.action)
        text = cards_text(cards_in(cards))
        is_meld = verb_of(kept.action) == "meld"
        if self._is_for_doubling(kept):
            yield Comment(HintCode.KEEP_ONE_GO, {"cards": text})
        elif kept.is_clear and kept.points > 0:
            yield Comment(HintCode.KEEP_BETTER, {"cards": text, "points": kept.points})
            fits = prospects.fitting(self.view, kept.action) if is_meld else 0
            if fits:
                taken = cards_text(cards_in(fits))
                yield Comment(HintCode.KEEP_FROM_OTHERS, {"cards": text, "fits": taken})
        elif kept.gap is not None:
            yield Comment(HintCode.KEEP_EVEN, {"cards": text})
        else:
            yield Comment(HintCode.KEEP_COMPUTER, {"cards": text})

    # -- a discard -----------------------------------------------------------------------------------

    def _for_discard(self, kept: "_Kept | None") -> Iterator[Comment]:
        view, law = self.view, self.law
        yield from self._out()
        if kept is not None:
            yield from self._for_kept(kept)
        (card,) = cards_in(actions.moved_cards(self.action))
        text = card_text(card)
        if card != JOKER:
            yield from self._about_claims(card, text)
            yield from self._about_company(card, text)
            if self._bears_out(lambda each: card_points(law, each) == card_points(law, card)):
                worth = card_points(law, card)
                if worth == max(card_points(law, each) for each in cards_in(view.hand)) and worth:
                    yield Comment(HintCode.HIGH, {"card": text, "points": worth})
                    yield from self._danger()
        rivals = [each for each in self.discards if each != self.action]
        if self.value is not None and rivals:
            rival = max(rivals, key=self._ahead)
            if self._ahead(self.action) > self._ahead(rival):
                yield Comment(HintCode.BEST, {"card": text})
            else:
                (other,) = cards_in(actions.moved_cards(rival))
                yield Comment(HintCode.EVEN, {"card": card_text(other)})

    def _bears_out(self, is_so: Callable[[int], bool]) -> bool:
        """Whether a fact sets the discard apart, and no discard without it came out better."""
        without = [
            each
            for each in self.discards
            if each != self.action and not is_so(bits.lowest(actions.moved_cards(each)))
        ]
        if not without:
            return False
        return self.value is None or max(map(self._ahead, without)) <= self._ahead(self.action)

    def _about_claims(self, card: int, text: str) -> Iterator[Comment]:
        takers = partial(prospects.takers, self.view)
        chi, pon = takers(card)
        seen = prospects.rank_in_sight(self.view, card)
        if not chi and not pon:
            if self._bears_out(lambda each: each == JOKER or not any(takers(each))):
                yield Comment(HintCode.SAFE, {"card": text})
        elif not pon and seen > 1 and self._bears_out(lambda each: each == JOKER or not takers(each)[1]):
            yield Comment(HintCode.NO_PON, {"card": text, "seen": seen})

    def _about_company(self, card: int, text: str) -> Iterator[Comment]:
        outs = prospects.completing(self.law, self.view.hand, self.view.unseen())
        company = partial(self._company, outs)
        code = company(card)
        if code is not None and self._bears_out(lambda each: company(each) is code):
            details: Details = {"card": text}
            if code is HintCode.FEWEST:
                details["unseen"] = outs[card].bit_count()
            yield Comment(code, details)

    def _company(self, outs: dict[int, int], card: int) -> HintCode | None:
        """How poor the company of a card of the hand is, None for one that has company enough."""
        law, hand = self.law, self.view.hand
        if prospects.holds_meld(law, hand, card):
            return None
        if not any(prospects.belong_together(law, card, other) for other in cards_in(hand & ~bits.bit(card))):
            return HintCode.LONE
        if not outs[card]:
            return HintCode.DEAD
        free = [each for each in outs if not prospects.holds_meld(law, hand, each)]
        least = min(outs[each].bit_count() for each in free)
        return HintCode.FEWEST if outs[card].bit_count() == least else None


@dataclass(frozen=True, slots=True)
class _Kept:
    """An open meld, lay-off or claim that is not advised, and by how much the advised action is better."""

    action: int
    #: None where nothing was compared
    gap: Estimate | None

    @property
    def is_clear(self) -> bool:
        """Whether keeping it is better by more than chance explains."""
        return self.gap is not None and self.gap.low is not None and self.gap.low > 0

    @property
    def points(self) -> float:
        """By how many points."""
        return round(self.gap.mean, 1) if self.gap is not None else 0.0
