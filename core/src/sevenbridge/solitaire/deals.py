"""Numbered deals: a number from 1 to 2^32 is a deck, for ever and everywhere (docs/play/solitaire.md).

The order comes from xoshiro128** and a shuffle by rejection, in 32-bit arithmetic only, so that a browser
repeats it. Compiled, a deck takes a fraction of a microsecond; ``fate.cards_dealt`` then tells whether it
can be won.
"""

from collections.abc import Sequence

from sevenbridge.engine.cards import PACK

FIRST_DEAL = 1
LAST_DEAL = 0x1_0000_0000
MASK32 = 0xFFFF_FFFF
GOLDEN = 0x9E37_79B9
MIX1 = 0x85EB_CA6B
MIX2 = 0xC2B2_AE35
_PACK = list(PACK)
_SORTED = sorted(PACK)


class NoSuchDeal(ValueError):
    """A number that no deal has; ``number`` is that number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        return f"deals are numbered {FIRST_DEAL} to {LAST_DEAL}, not {self.number}"


def mixed(word: int) -> int:
    """A 32-bit word stirred so that neighbours have nothing in common (the finalizer of MurmurHash3)."""
    word = ((word ^ (word >> 16)) * MIX1) & MASK32
    word = ((word ^ (word >> 13)) * MIX2) & MASK32
    return word ^ (word >> 16)


class Dealer:
    """Shuffles the pack of 52 for one deal after the other."""

    def __init__(self) -> None:
        self.deck = [0] * 52
        self.counts = [0] * 13

    def shuffle(self, number: int) -> None:
        """Puts the deck of this deal (modulo 2^32) into ``deck``: cards of the engine, the top one first."""
        a = mixed((number + GOLDEN) & MASK32)
        b = mixed((number + 2 * GOLDEN) & MASK32)
        c = mixed((number + 3 * GOLDEN) & MASK32)
        d = mixed((number + 4 * GOLDEN) & MASK32)
        for index in range(52):
            self.deck[index] = _PACK[index]
        # a local name: compiled, it stays in a register
        low32 = MASK32
        mask = 63
        last = 51
        while last > 0:
            # one step of xoshiro128**
            word = (b * 5) & low32
            word = ((word << 7 | word >> 25) * 9) & low32
            c ^= a
            d ^= b
            shifted = b << 9 & low32
            b ^= c
            a ^= d
            c ^= shifted
            d = (d << 11 | d >> 21) & low32
            # an index from 0 to last; beyond it nothing is swapped, and the next word is tried
            chosen = word & mask
            fits = chosen <= last
            chosen = chosen if fits else last
            card = self.deck[last]
            self.deck[last] = self.deck[chosen]
            self.deck[chosen] = card
            last -= fits
            if mask >> 1 >= last:
                mask >>= 1

    def put(self, deck: Sequence[int]) -> None:
        """Takes this deck, top card first, instead of a numbered one.

        Raises ValueError unless it is the whole pack.
        """
        if sorted(deck) != _SORTED:
            raise ValueError("a deck is the whole pack of 52 cards, each of them once")
        for index in range(52):
            self.deck[index] = deck[index]

    def order(self) -> list[int]:
        """The cards of ``deck``, top card first."""
        return [self.deck[index] for index in range(52)]


def deck_of(number: int) -> list[int]:
    """The deck of a numbered deal, top card first. Raises NoSuchDeal outside of 1 to 2^32.

    >>> from sevenbridge.engine.cards import cards_text
    >>> cards_text(deck_of(1)[:6])
    'Qs 7h 4c Kd 4s 9d'
    """
    if not FIRST_DEAL <= number <= LAST_DEAL:
        raise NoSuchDeal(number)
    dealer = Dealer()
    dealer.shuffle(number)
    return dealer.order()
