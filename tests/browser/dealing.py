"""Stacked decks: a test says who is dealt what, and the server deals it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from sevenbridge.engine.cards import pack, parse_cards
from sevenbridge.engine.shuffle import Fairness


def deck(hands: Sequence[str], upcard: str, stock: str = "", jokers: int = 0) -> list[int]:
    """A pack, top card first, that gives these hands, this up-card and these first cards of the stock.

    The first hand is that of the dealer's left neighbour. All other cards follow.
    """
    dealt = [parse_cards(hand) for hand in hands]
    begun = [card for each in zip(*dealt, strict=True) for card in each]
    begun += parse_cards(f"{upcard} {stock}")
    return begun + [card for card in pack(jokers) if card not in begun]


@contextmanager
def stacked(*decks: Sequence[int], seats: int = 4) -> Iterator[None]:
    """Within the block, deals the rounds of every match from these decks, further rounds from the last one.

    The last of the seats draws the lowest card and deals, so that seat 0 begins.
    """

    def chosen(self: Fairness, round_number: int, pack: Iterable[int]) -> list[int]:
        return list(decks[min(round_number, len(decks) - 1)])

    def lowest_last(self: Fairness, pack: Iterable[int]) -> list[int]:
        drawn = parse_cards("Ks Qs Js Ts 9s")[: seats - 1] + parse_cards("As")
        return drawn + [card for card in pack if card not in drawn]

    with patch.object(Fairness, "deck", chosen), patch.object(Fairness, "first_dealer_cards", lowest_last):
        yield
