"""Cards written with suit symbols or letters, in the order in which a hand is held."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from sevenbridge.engine.cards import HIGH_ACE, JOKER, JOKER_TEXT, RANKS, SUITS
from sevenbridge.engine.position import Meld

__all__ = [
    "LINE",
    "ORDERS",
    "SYMBOLS",
    "Order",
    "Pen",
]

SYMBOLS = "♠♥♦♣"
#: the cells of a line on a terminal of 80 columns; the last one is left free, so that none wraps
LINE: Final = 79

Order = Literal["suit", "rank"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """Writes without colours."""

    #: letters instead of suit symbols
    ascii: bool = False
    #: how many cells a line has room for
    room: int = LINE

    def card(self, card: int) -> str:
        """``7♥``, ``10♠``, ``Jk``; in ASCII ``7h``. The ace above a king is an ace."""
        if card == JOKER:
            return JOKER_TEXT
        rank = RANKS[card & 15] if card & 15 < HIGH_ACE else RANKS[0]
        return ("10" if rank == "T" else rank) + (SUITS if self.ascii else SYMBOLS)[card >> 4]

    def cards(self, cards: Iterable[int]) -> str:
        """Cards side by side."""
        return " ".join(self.card(card) for card in cards)

    def meld(self, meld: Meld) -> str:
        """A meld as it lies: a run from low to high, a set by suit."""
        return self.cards(meld.in_order())

    def words(self, text: str) -> str:
        """Cards in the words of a record, drawn: ``5s Jk=6s`` as ``5♠ Jk=6♠``."""
        return " ".join("=".join(self._word(part) for part in word.split("=")) for word in text.split())

    def strong(self, text: str) -> str:
        """Text that stands out; without colours, just the text."""
        return text

    def faint(self, text: str) -> str:
        """Text that stands back."""
        return text

    def _word(self, word: str) -> str:
        if word == JOKER_TEXT:
            return self.card(JOKER)
        if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
            return self.card(16 * SUITS.index(word[1]) + RANKS.index(word[0]))
        return word


PLAIN: Final = Pen()


def in_hand_order(cards: Iterable[int], order: Order) -> list[list[int]]:
    """A hand in groups, by suit or by rank, the joker last."""
    groups: dict[int, list[int]] = {}
    for card in sorted(cards, key=lambda card: (card == JOKER, card & 15, card >> 4)):
        key = -1 if card == JOKER else card >> 4 if order == "suit" else card & 15
        groups.setdefault(key, []).append(card)
    by_key = sorted((key, group) for key, group in groups.items() if key >= 0)
    return [group for _, group in by_key] + ([groups[-1]] if -1 in groups else [])
