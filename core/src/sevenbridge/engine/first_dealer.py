"""Who deals first when cards say so (RULES 1.8, `first_dealer`): the lowest card drawn, or the first jack."""

from collections.abc import Sequence
from typing import NamedTuple

from sevenbridge.engine.cards import HIGH_ACE, JACK


class DealerDraw(NamedTuple):
    """A card that a seat was given to find the first dealer."""

    seat: int
    card: int


def low_card_dealer(order: Sequence[int], seats: int) -> tuple[int, tuple[tuple[DealerDraw, ...], ...]]:
    """The seat that drew the lowest card, and all that was drawn for it.

    `order` is the spread pack without the joker, top card first (`Fairness.first_dealer_cards`). Seats draw
    one card each in seat order; the lowest rank deals, the ace being the lowest. Those tied for lowest draw
    again from what is left, until one seat is alone. Gives `(dealer, draws)`, where `draws` has the cards of
    every time they drew.

    If too few cards are left for all who are tied, which is astronomically unlikely with a whole pack, the
    first of them deals. Raises ValueError for a joker, for no seat, or for fewer cards than seats.
    """
    if not 1 <= seats <= len(order):
        raise ValueError(f"{seats} seats cannot draw from {len(order)} cards")
    _check_naturals(order)
    draws: list[tuple[DealerDraw, ...]] = []
    tied = list(range(seats))
    taken = 0
    while (len(tied) > 1 or not draws) and taken + len(tied) <= len(order):
        drawn = tuple(map(DealerDraw, tied, order[taken : taken + len(tied)]))
        taken += len(tied)
        draws.append(drawn)
        lowest = min(_rank(card) for _, card in drawn)
        tied = [seat for seat, card in drawn if _rank(card) == lowest]
    return tied[0], tuple(draws)


def first_jack_dealer(
    order: Sequence[int], seats: int, deals_for_now: int
) -> tuple[int, tuple[tuple[DealerDraw, ...], ...]]:
    """The seat that was given the first jack.

    `order` is the pack without the joker, top card first (`Fairness.first_dealer_cards`). The seat
    `deals_for_now` turns its cards up one at a time, to each seat in turn from its own left, until it turns
    up a jack. Gives `(dealer, (turned,))`, where `turned` are all these cards, the jack last.

    Raises ValueError for a joker, for cards without a jack, and for a seat that there is not.
    """
    if not 0 <= deals_for_now < seats:
        raise ValueError(f"the dealer for now must be one of the {seats} seats, not {deals_for_now}")
    _check_naturals(order)
    turned: list[DealerDraw] = []
    for number, card in enumerate(order, deals_for_now + 1):
        turned.append(DealerDraw(number % seats, card))
        if _rank(card) == JACK:
            return turned[-1].seat, (tuple(turned),)
    raise ValueError("no jack was turned up")


def _check_naturals(order: Sequence[int]) -> None:
    if any(_rank(card) >= HIGH_ACE for card in order):
        raise ValueError("the first dealer is found without the joker")


def _rank(card: int) -> int:
    return card & 15
