"""Who deals first when the players draw for it (RULES 1.8, `first_dealer = low_card`)."""

from collections.abc import Sequence

from sevenbridge.engine.cards import HIGH_ACE


def low_card_dealer(order: Sequence[int], seats: int) -> tuple[int, list[list[tuple[int, int]]]]:
    """The seat that drew the lowest card, and all that was drawn for it.

    `order` is the spread pack without the joker, top card first (`Fairness.first_dealer_cards`). Seats draw
    one card each in seat order; the lowest rank deals, the ace being the lowest. Those tied for lowest draw
    again from what is left, until one seat is alone. Gives `(dealer, draws)`, where `draws` has one list of
    `(seat, card)` for every time they drew.

    If too few cards are left for all who are tied, which is astronomically unlikely with a whole pack, the
    first of them deals. Raises ValueError for a joker, for no seat, or for fewer cards than seats.
    """
    if not 1 <= seats <= len(order):
        raise ValueError(f"{seats} seats cannot draw from {len(order)} cards")
    if any(_rank(card) >= HIGH_ACE for card in order):
        raise ValueError("the players draw for the deal without the joker")
    draws: list[list[tuple[int, int]]] = []
    tied = list(range(seats))
    taken = 0
    while (len(tied) > 1 or not draws) and taken + len(tied) <= len(order):
        drawn = list(zip(tied, order[taken : taken + len(tied)], strict=True))
        taken += len(tied)
        draws.append(drawn)
        lowest = min(_rank(card) for _, card in drawn)
        tied = [seat for seat, card in drawn if _rank(card) == lowest]
    return tied[0], draws


def _rank(card: int) -> int:
    return card & 15
