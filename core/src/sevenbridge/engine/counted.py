"""A finished round's scores as the sums they are: what each hand left counts, and for whom (RULES 1.7).

The parts are those of which ``scoring`` makes the scores, so that both are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules, rules_of
from sevenbridge.engine.scoring import (
    card_points,
    collector,
    joker_factor,
    one_go_factor,
    payer_for,
    sevens_factor,
)


class FactorReason(StrEnum):
    """Why the points of a hand are multiplied."""

    SEVENS = "sevens"
    JOKER = "joker"
    ONE_GO = "one_go"


class Factor(NamedTuple):
    """By what the points of a hand are multiplied, and why."""

    reason: FactorReason
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHand:
    """What a hand that was left counts, and for whom."""

    #: whose hand it is
    holder: int
    #: the cards, suit by suit from low to high, the joker last
    cards: tuple[int, ...]
    #: what each of them counts, in the same order
    values: tuple[int, ...]
    #: what their sum is multiplied by, in this order
    factors: tuple[Factor, ...] = ()
    #: the seat that loses the points, -1 for none
    payer: int = -1
    #: the seat that gains the points, -1 for none
    collector: int = -1

    def seated(self, playing: Sequence[int]) -> CountedHand:
        """The same with the seats of a table, given those that play, clockwise."""
        payer, collector = (playing[place] if place >= 0 else -1 for place in (self.payer, self.collector))
        return replace(self, holder=playing[self.holder], payer=payer, collector=collector)

    @property
    def points(self) -> int:
        """What the hand counts in all."""
        points = sum(self.values)
        for factor in self.factors:
            points *= factor.times
        return points


def counted_hand(rules: Rules | str, holder: int, hand: int) -> CountedHand:
    """What a hand, a set of cards, counts by itself, before it is known who loses or gains it (RULES 1.7)."""
    law = law_of(rules_of(rules))
    cards = tuple(cards_in(hand))
    factors = ((FactorReason.SEVENS, sevens_factor(law, hand)), (FactorReason.JOKER, joker_factor(law, hand)))
    return CountedHand(
        holder=holder,
        cards=cards,
        values=tuple(card_points(law, card) for card in cards),
        factors=tuple(Factor(reason, times) for reason, times in factors if times != 1),
    )


def counted_hands(round: Round) -> tuple[CountedHand, ...]:
    """The hands of all that are left with cards in a finished round.

    A seat's score is what it gains less what it loses; where points are a penalty, it is what it loses.
    """
    one_go = one_go_factor(round)
    doubled = (Factor(FactorReason.ONE_GO, one_go),) if one_go != 1 else ()
    left = [seat for seat in range(round.seats) if round.hands[seat]]
    hands = (counted_hand(round.rules, seat, round.hands[seat]) for seat in left)
    return tuple(
        replace(
            hand,
            factors=hand.factors + doubled,
            payer=payer_for(round, hand.holder),
            collector=collector(round),
        )
        for hand in hands
    )
