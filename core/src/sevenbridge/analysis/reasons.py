"""Why one action of a decision is better than another: facts of the rules, and of the cards in sight.

No figure has a part in it. A fact is given as a reason only where the two actions differ in it, and it speaks
for the better one; where nothing does, there is no reason.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Final

from sevenbridge.analysis import prospects
from sevenbridge.analysis.comments import Comment, Details
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.actions import verb_of
from sevenbridge.engine.cards import JOKER, card_text, cards_in, cards_text
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: so many reasons are given at most
MOST_REASONS: Final = 3
#: fewer points than these in a hand are no reason
WORTH_TELLING: Final = 3
#: a seat with so few cards may go out soon
FEW_CARDS: Final = 2


class ReasonCode(Reason):
    """Every reason for which one action is better than another; ``Comment`` says what the details are."""

    # It ends the round
    GOES_OUT = "goes_out", "it goes out, and the other does not in this turn"
    GOES_OUT_DOUBLED = "goes_out_doubled", "it goes out in one go, which doubles; the other does not"
    CAN_GO_OUT = "can_go_out", "after it the seat can go out in this turn, but not after the other"
    CAN_GO_OUT_DOUBLED = "can_go_out_doubled", "the same, and in one go, which doubles"

    # What stays in the hand
    KEEPS_MELD = "keeps_meld", "the other breaks these cards up, which are a meld", "cards"
    KEEPS_SEVEN = "keeps_seven", "it keeps a seven, which is a meld by itself", "card"
    KEEPS_JOKER = "keeps_joker", "it keeps the joker"
    KEEPS_PAIR = (
        "keeps_pair",
        "it keeps a pair, to which so many of the unseen cards go; to the other's card so many fewer",
        "cards fits unseen of other fewer",
    )
    KEEPS_PARTNERS = (
        "keeps_partners",
        "it keeps a card beside others, with which so many of the unseen cards make a meld",
        "card cards unseen of other fewer",
    )
    LONE = "lone", "the card that goes fits no other card of the hand, and the other does", "card"
    DEAD = "dead", "no unseen card makes a meld with the card that goes, but with the other some do", "card"
    KEEPS_LAY_OFF = "keeps_lay_off", "it keeps a card that goes on a meld on the table", "card"
    FEWER_POINTS = "fewer_points", "it leaves so many points fewer in the hand", "points"
    FEW_LEFT = (
        "few_left",
        "another seat has so few cards left, so that points in the hand are dear",
        "seat left",
    )

    # What others get
    UNCLAIMABLE = (
        "unclaimable",
        "no unseen cards make a claim with it, but with the other they do",
        "card other",
    )
    NO_PON_OF = "no_pon_of", "no unseen cards make a pon with it, but with the other they do", "card other"
    NO_CHI_OF = "no_chi_of", "the next seat cannot chi it, but might the other", "card other seat"
    FEEDS_OTHERS = "feeds_others", "others could lay off on what the other lays down", "cards fits"

    # To lay down or to claim
    MELDS_POINTS = "melds_points", "it takes so many points out of the hand", "points"
    COMPLETES = "completes", "it takes the card that completes a meld", "card cards"
    SKIPS = "skips", "the claim passes over so many seats", "count"
    LETS_LAY_OFF = "lets_lay_off", "with a meld of its own the seat may lay off", "cards"
    NO_DOUBLING_LEFT = (
        "no_doubling_left",
        "the seat has laid cards down, so waiting no longer pays by doubling",
    )

    # Where no fact speaks for it
    BETTER = "better", "it comes out so many points better on average", "points"

    # To wait
    WAITS_FOR_DOUBLING = (
        "waits_for_doubling",
        "so many of the unseen cards would let it go out in one go, which doubles",
        "fits unseen of",
    )
    STAYS_HIDDEN = "stays_hidden", "it can still go out in one go, which doubles; after the other it cannot"
    LEFT_LOOSE = "left_loose", "after the other so many cards are left, of which none make a meld", "count"


def reasons_for(view: View, better: int, other: int) -> tuple[Comment, ...]:
    """Why a legal action is better than another, the weightiest reason first; none where nothing is clear.

    That it is better is for the caller to know. What is told is true whichever it is.
    """
    return tuple(islice(_Contrast(view, better, other).reasons(), MOST_REASONS))


def better_by(points: float) -> Comment:
    """The reason where no fact speaks for an action but what it came to."""
    return Comment(ReasonCode.BETTER, {"points": round(points)})


class _Outcome:
    """What one action does and leaves, as far as the seat can see."""

    def __init__(self, view: View, action: int) -> None:
        self.view = view
        self.action = action
        verb = verb_of(action)
        self.is_claim = verb in ("chi", "pon")
        self.is_discard = verb == "discard"
        #: whether it puts cards on the table
        self.lays = self.is_claim or verb in ("meld", "layoff")
        self.makes_meld = self.is_claim or verb == "meld"
        #: the cards of a meld with the one that is claimed, or the card that is moved
        self.moved = actions.moved_cards(action)
        #: the hand after it
        self.hand = view.hand & ~self.moved

    @cached_property
    def way_out(self) -> prospects.WayOut | None:
        """How the seat goes out in this turn."""
        return prospects.way_out(self.view, self.action)

    @cached_property
    def melds(self) -> tuple[int, ...]:
        """Melds that the hand after it holds, side by side."""
        return prospects.best_melds(self.view.law, self.hand)

    @property
    def placed(self) -> int:
        """How many cards of the hand it has laid down, or leaves in a meld."""
        laid = (self.moved & self.view.hand).bit_count() if self.lays else 0
        return laid + sum(self.melds).bit_count()

    @property
    def points(self) -> int:
        """What the hand after it counts."""
        return hand_points(self.view.law, self.hand)

    @property
    def card(self) -> int:
        """The card that it discards or lays off."""
        return bits.lowest(self.moved)

    def fits(self) -> int:
        """The unseen cards that others could lay off on the meld that it makes."""
        return prospects.fitting(self.view, self.action) if self.makes_meld else 0

    def outs(self, card: int) -> int:
        """The unseen cards that make a meld with a card of the hand after it, and others of the hand."""
        return prospects.completing(self.view.law, self.hand, self.view.unseen()).get(card, 0)


class _Contrast:
    """Two actions of one decision."""

    def __init__(self, view: View, better: int, other: int) -> None:
        self.view = view
        self.law = view.law
        self.better = _Outcome(view, better)
        self.other = _Outcome(view, other)

    def reasons(self) -> Iterator[Comment]:
        """All reasons, the weightiest first."""
        yield from self._out()
        if self.better.way_out is not None:
            return
        yield from self._meld_kept()
        if self.better.is_discard and self.other.is_discard:
            yield from self._discards()
        elif self.better.lays and self.other.lays:
            yield from self._points()
            yield from self._fed()
        elif self.better.lays:
            yield from self._laid()
        elif self.other.lays:
            yield from self._waiting()

    # -- whatever it is ------------------------------------------------------------------------------

    def _out(self) -> Iterator[Comment]:
        """That it goes out, or can in this turn, and the other cannot, or without the doubling."""
        way, other = self.better.way_out, self.other.way_out
        if way is None or (other is not None and other.factor >= way.factor):
            return
        if way.factor > 1:
            yield Comment(ReasonCode.CAN_GO_OUT_DOUBLED if way.actions else ReasonCode.GOES_OUT_DOUBLED)
        else:
            yield Comment(ReasonCode.CAN_GO_OUT if way.actions else ReasonCode.GOES_OUT)

    def _meld_kept(self) -> Iterator[Comment]:
        """That the other takes a meld apart: more cards find no place than need be."""
        better, other = self.better, self.other
        if better.placed <= other.placed or other.way_out is not None:
            return
        kept = [meld for meld in better.melds if meld & other.moved and not self._goes_on(meld)]
        if other.is_discard and better.makes_meld and better.moved & other.moved:
            kept = [better.moved]
        if not kept:
            return
        if not kept[0] & (kept[0] - 1):
            yield Comment(ReasonCode.KEEPS_SEVEN, {"card": card_text(bits.lowest(kept[0]))})
        else:
            yield Comment(ReasonCode.KEEPS_MELD, {"cards": cards_text(cards_in(kept[0]))})

    def _goes_on(self, meld: int) -> bool:
        """Whether the rest of a meld, of which the other lays cards down, may be laid off after them."""
        other = self.other
        return other.lays and not (other.makes_meld and other.moved & self.view.hand & ~meld)

    def _danger(self) -> Iterator[Comment]:
        """That another seat may go out soon: the one with the fewest cards, of several the next one."""
        view = self.view
        following = [(view.seat + step) % view.seats for step in range(1, view.seats)]
        seat = min(following, key=lambda each: view.counts[each])
        if view.counts[seat] <= FEW_CARDS:
            yield Comment(ReasonCode.FEW_LEFT, {"seat": seat, "left": view.counts[seat]})

    def _points(self) -> Iterator[Comment]:
        fewer = self.other.points - self.better.points
        if fewer >= WORTH_TELLING:
            yield Comment(ReasonCode.FEWER_POINTS, {"points": fewer})
            yield from self._danger()

    # -- two discards --------------------------------------------------------------------------------

    def _discards(self) -> Iterator[Comment]:
        points = [*self._points()]
        # where somebody may go out at once, what is left in the hand comes first
        is_urgent = len(points) > 1
        if is_urgent:
            yield from points
        if self.other.card == JOKER:
            yield Comment(ReasonCode.KEEPS_JOKER)
        elif self.better.card != JOKER:
            yield from self._company()
            yield from self._claims()
            yield from self._lay_off()
        if not is_urgent:
            yield from points

    def _company(self) -> Iterator[Comment]:
        """That the card which goes is of less use in the hand than the one which is kept."""
        card, kept = self.better.card, self.other.card
        if self._is_lone(card) and not self._is_lone(kept):
            yield Comment(ReasonCode.LONE, {"card": card_text(card)})
        elif self._is_dead(card) and not self._is_dead(kept):
            yield Comment(ReasonCode.DEAD, {"card": card_text(card)})
        yield from self._chances()

    def _is_lone(self, card: int) -> bool:
        """Whether no other card of the hand could be in a meld with this one."""
        others = cards_in(self.view.hand & ~bits.bit(card))
        return not prospects.holds_meld(self.law, self.view.hand, card) and not any(
            prospects.belong_together(self.law, card, each) for each in others
        )

    def _is_dead(self, card: int) -> bool:
        """Whether neither the hand nor an unseen card makes a meld with it."""
        view = self.view
        outs = prospects.completing(self.law, view.hand, view.unseen())[card]
        return not outs and not prospects.holds_meld(self.law, view.hand, card)

    def _chances(self) -> Iterator[Comment]:
        """That the card which is kept makes a meld with more unseen cards than the other would."""
        better, other = self.better, self.other
        kept, unseen = other.card, self.view.unseen()
        if better.placed > other.placed or any(bits.bit(kept) & meld for meld in better.melds):
            return
        outs, fewer = better.outs(kept), other.outs(better.card).bit_count()
        if any(bits.bit(better.card) & meld for meld in other.melds) or outs.bit_count() <= fewer:
            return
        partners = [
            card
            for card in cards_in(better.hand & ~bits.bit(kept))
            if any(
                prospects.is_meld(self.law, bits.bit(kept) | bits.bit(card) | bits.bit(each))
                for each in cards_in(outs)
            )
        ]
        if not partners:
            return
        details: Details = {
            "unseen": outs.bit_count(),
            "of": unseen.bit_count(),
            "other": card_text(better.card),
            "fewer": fewer,
        }
        peers = bits.ACES << (kept & 15)
        if len(partners) == 1 and not (bits.bit(partners[0]) | outs) & ~peers:
            cards = cards_text(sorted([kept, *partners]))
            fits = cards_text(cards_in(outs))
            yield Comment(ReasonCode.KEEPS_PAIR, {"cards": cards, "fits": fits, **details})
        else:
            told: Details = {"card": card_text(kept), "cards": cards_text(partners)}
            yield Comment(ReasonCode.KEEPS_PARTNERS, told | details)

    def _claims(self) -> Iterator[Comment]:
        """That others cannot claim the card, and could the other."""
        view = self.view
        able, following = prospects.claimants(view), (view.seat + 1) % view.seats
        if not able:
            return
        chi, pon = prospects.takers(view, self.better.card)
        other_chi, other_pon = prospects.takers(view, self.other.card)
        is_next_able = bool(able >> following & 1)
        chi, other_chi = chi and is_next_able, other_chi and is_next_able
        cards: Details = {"card": card_text(self.better.card), "other": card_text(self.other.card)}
        if not (chi or pon) and (other_chi or other_pon):
            yield Comment(ReasonCode.UNCLAIMABLE, cards)
        elif other_pon and not pon and chi <= other_chi:
            yield Comment(ReasonCode.NO_PON_OF, cards)
        elif other_chi and not chi and pon <= other_pon:
            yield Comment(ReasonCode.NO_CHI_OF, {**cards, "seat": following})

    def _lay_off(self) -> Iterator[Comment]:
        """That the card which is kept goes on a meld on the table, and the other does not."""
        taken = legality.taken_by(self.law, self.view.melds)
        if taken & self.other.moved and not taken & self.better.moved:
            yield Comment(ReasonCode.KEEPS_LAY_OFF, {"card": card_text(self.other.card)})

    # -- to lay down, or not -------------------------------------------------------------------------

    def _fed(self) -> Iterator[Comment]:
        """That others could lay off on the meld of the other, and less on this one."""
        fits = self.other.fits() & ~self.better.fits()
        if fits and self.better.fits().bit_count() < self.other.fits().bit_count():
            details: Details = {
                "cards": cards_text(cards_in(self.other.moved)),
                "fits": cards_text(cards_in(fits)),
            }
            yield Comment(ReasonCode.FEEDS_OTHERS, details)

    def _laid(self) -> Iterator[Comment]:
        """Why cards are laid down now."""
        view, better = self.view, self.better
        if better.is_claim:
            claimed = better.moved & ~view.hand
            held = cards_text(cards_in(better.moved & view.hand))
            yield Comment(ReasonCode.COMPLETES, {"card": card_text(bits.lowest(claimed)), "cards": held})
        points = hand_points(self.law, view.hand) - better.points
        if points >= WORTH_TELLING:
            yield Comment(ReasonCode.MELDS_POINTS, {"points": points})
            yield from self._danger()
        if better.is_claim and (skipped := (view.seat - view.discarder - 1) % view.seats):
            yield Comment(ReasonCode.SKIPS, {"count": skipped})
        if cards := prospects.opened_lay_offs(view, better.moved) if better.makes_meld else 0:
            yield Comment(ReasonCode.LETS_LAY_OFF, {"cards": cards_text(cards_in(cards))})
        if self.law.one_go > 1 and view.exposed >> view.seat & 1:
            yield Comment(ReasonCode.NO_DOUBLING_LEFT)

    def _waiting(self) -> Iterator[Comment]:
        """Why cards are not laid down yet."""
        view, better, other = self.view, self.better, self.other
        if prospects.may_double(view) and other.way_out is None:
            finishing = prospects.finishing(view, better.hand)
            if finishing:
                yield Comment(
                    ReasonCode.WAITS_FOR_DOUBLING,
                    {
                        "fits": cards_text(cards_in(finishing)),
                        "unseen": finishing.bit_count(),
                        "of": view.unseen().bit_count(),
                    },
                )
            else:
                yield Comment(ReasonCode.STAYS_HIDDEN)
        yield from self._fed()
        if other.is_claim and other.way_out is None and not other.melds:
            yield Comment(ReasonCode.LEFT_LOOSE, {"count": other.hand.bit_count()})
