"""Sets of cards as rows of bytes: one for each card, 1 where the card is in the set (layout.py)."""

from sevenbridge.engine import bits
from sevenbridge.engine.cards import HIGH_ACE, JOKER
from sevenbridge.lab.environments import memory

#: by spot in the lanes of cards.py: where the card stands among all cards
COLUMN = [0] * 64
for _spot in range(64):
    _suit, _rank = _spot >> 4, _spot & 15
    COLUMN[_spot] = 13 * _suit + _rank if _rank < 13 else 13 * _suit if _rank == 13 else 52

#: the cards of one suit, those of its ranks in the second byte of its lane, and the column of the joker
SUIT = 0x1FFF
HIGH_RANKS = 0x1F
JOKER_COLUMN = 52

#: the eight bits of each byte as eight bytes, the lowest first
SPREAD = bytearray(2048)
for _byte in range(256):
    SPREAD[8 * _byte : 8 * _byte + 8] = [_byte >> _place & 1 for _place in range(8)]
_SPREAD = memory.bytes_of(memoryview(SPREAD))


def write_rows(sets: list[int], first: int, count: int, out: memoryview, at: int, width: int) -> None:
    """Writes so many sets, from the index ``first`` on, as rows of this width from the index ``at`` on.

    An ace above a king is written as the ace. Up to three bytes after the last row are written as well.
    """
    for index in range(first, first + count):
        cards = sets[index]
        ranks = cards | cards >> HIGH_ACE & bits.ACES
        for suit in range(4):
            lane = ranks >> 16 * suit
            memory.copy(_SPREAD, 8 * (lane & 255), out, at + 13 * suit, 8)
            memory.copy(_SPREAD, 8 * (lane >> 8 & HIGH_RANKS), out, at + 13 * suit + 8, 8)
        if width > JOKER_COLUMN:
            out[at + JOKER_COLUMN] = cards >> JOKER & 1
        at += width


def write_bits(word: int, count: int, out: memoryview, at: int) -> None:
    """Writes so many bits of a word, the lowest first, as bytes, and up to seven bytes after them."""
    for index in range(0, count, 8):
        memory.copy(_SPREAD, 8 * (word >> index & 255), out, at + index, 8)


def columns(cards: int) -> int:
    """A set of cards by their spots as one by their columns; an ace above a king becomes the ace."""
    ranks = cards | cards >> HIGH_ACE & bits.ACES
    found = ranks & SUIT | ranks >> 3 & SUIT << 13 | ranks >> 6 & SUIT << 26 | ranks >> 9 & SUIT << 39
    return found | bits.bit(JOKER_COLUMN) if cards & bits.JOKER else found
