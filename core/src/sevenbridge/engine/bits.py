"""Sets of cards as 64-bit integers (see cards.py for the spots).

The compiled core reads the same names from bits.pxd, where they are C. Use ``bits.bit(card)``, never ``1 <<
card``: on a C integer that is a 32-bit shift.
"""

LANE = 0x1FFF
ACES = 0x0001_0001_0001_0001
SEVENS = 0x0040_0040_0040_0040
JOKER = 0x4000
NATURAL = 0x1FFF_1FFF_1FFF_1FFF
WILD = SEVENS | JOKER
#: where the two-card runs 6-7 and 7-8 start (RULES 1.2)
SHORT_RUNS = 0x0060_0060_0060_0060


def bit(card: int) -> int:
    """The set of this one card."""
    return 1 << card


def count(cards: int) -> int:
    """How many cards are in the set."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1
