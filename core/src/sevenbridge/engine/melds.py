"""The melds on the table, and what may be laid off on them (RULES 1.2, 1.3).

A run or lone seven is known by its lowest and highest spot in the lanes of cards.py (the ace above a king
lies at spot 13), a set by -1 for both. A joker is a bit of the meld's cards; in a run it fills the spot
whose card is not there. Four sets of spots, kept beside the melds, decide almost every lay-off.
"""

from collections.abc import Iterator

from sevenbridge.engine import arrays, bits
from sevenbridge.engine.actions import meld_text
from sevenbridge.engine.cards import HIGH_ACE
from sevenbridge.engine.position import Meld


class Melds:
    """The melds of a round, numbered from 0 in the order in which they were laid."""

    def __init__(self, high_ace: int) -> None:
        # whether a run may end with the ace
        self._high_ace = high_ace
        if arrays.are_lists():
            self._make_lists()
        self._clear()

    def _make_lists(self) -> None:
        # the cards of each meld, a set. There are never more than 20 melds: four lone sevens and sixteen of
        # three cards
        self._cards = [0] * 20
        # the seat that laid each meld
        self._owners = [0] * 20
        # the lowest and highest spot of each run or lone seven, -1 for a set
        self._bottoms = [0] * 20
        self._tops = [0] * 20

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Meld:
        """The meld of this number as a value; IndexError where there is none."""
        meld = range(self._count)[number]
        return Meld(self._owners[meld], self._cards[meld], self._bottoms[meld], self._tops[meld])

    def __iter__(self) -> Iterator[Meld]:
        return iter([self[meld] for meld in range(self._count)])

    def _clear(self) -> None:
        """Removes all melds."""
        # how many melds there are
        self._count = 0
        # the spots at which a run may grow downwards, and upwards
        self._lows = 0
        self._highs = 0
        # the cards that a set of two or three can take
        self._wants = 0
        # the lone sevens, which are in ``_lows`` and ``_highs`` too
        self._lone = 0

    def _lay(self, owner: int, cards: int, bottom: int, top: int) -> None:
        """Adds a meld of these cards, which must be one: nothing is checked."""
        self._cards[self._count] = cards
        self._owners[self._count] = owner
        self._bottoms[self._count] = bottom
        self._tops[self._count] = top
        self._count += 1
        self._open(self._count - 1)

    def _grow(self, meld: int, cards: int, bottom: int, top: int) -> None:
        """Adds cards to a meld and sets its ends."""
        self._cards[meld] |= cards
        self._bottoms[meld] = bottom
        self._tops[meld] = top
        self._lows = self._highs = self._wants = self._lone = 0
        for each in range(self._count):
            self._open(each)

    def _open(self, meld: int) -> None:
        cards = self._cards[meld]
        bottom = self._bottoms[meld]
        top = self._tops[meld]
        if bottom < 0:
            if bits.count(cards) < 4:
                suits = bits.ACES << (bits.lowest(cards & bits.NATURAL) & 15)
                self._wants |= suits & ~cards
            return
        low = bottom & 15
        high = top & 15
        # neither end may take a second ace: a run from 2 to the ace is full below, one from the ace or from
        # 2 to the king is full above (an ace added to 2 ... K lies low)
        if low > 1 or (low == 1 and high < HIGH_ACE):
            self._lows |= bits.bit(bottom)
        if high < 12 or (high == 12 and self._high_ace and low > 1):
            self._highs |= bits.bit(top)
        if bottom == top:
            self._lone |= cards

    def _ending_low(self, spot: int, lone: int) -> int:
        """The number of the run with this lowest spot; -1 for none.

        ``lone`` says whether to look for a lone seven or for a longer run.
        """
        for meld in range(self._count):
            if self._bottoms[meld] == spot and (self._tops[meld] == spot) == lone:
                return meld
        return -1

    def _ending_high(self, spot: int, lone: int) -> int:
        """As ``_ending_low``, for the highest spot."""
        for meld in range(self._count):
            if self._tops[meld] == spot and (self._bottoms[meld] == spot) == lone:
                return meld
        return -1

    def _set_of_rank(self, rank: int, wanted: int) -> int:
        """The number of the set of this rank that lacks the card ``wanted``; -1 for none."""
        for meld in range(self._count):
            cards = self._cards[meld]
            if self._bottoms[meld] >= 0 or bits.lowest(cards & bits.NATURAL) & 15 != rank:
                continue
            if bits.count(cards) < 4 and not cards & bits.bit(wanted):
                return meld
        return -1

    def holding(self, card: int) -> int:
        """The number of the meld that holds this card (14 for the joker); -1 for none."""
        for meld in range(self._count):
            if 0 <= card < 64 and self._cards[meld] & bits.bit(card):
                return meld
        return -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Melds) and self.__reduce__() == other.__reduce__()

    # melds change, so they are no key
    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        melds = tuple(
            (self._owners[meld], self._cards[meld], self._bottoms[meld], self._tops[meld])
            for meld in range(self._count)
        )
        return melds_of, (self._high_ace, melds)

    def __repr__(self) -> str:
        melds = (
            meld_text(self._cards[meld], self._bottoms[meld], self._tops[meld]) for meld in range(self._count)
        )
        return f"<Melds: {', '.join(melds) or 'none'}>"

    def clone(self) -> "Melds":
        """An independent copy."""
        other = Melds.__new__(Melds)
        if arrays.are_lists():
            other._make_lists()
        other._copy_from(self)
        return other

    def _copy_from(self, other: "Melds") -> None:
        """Copies the melds of another table into this one."""
        self._high_ace = other._high_ace
        self._count = other._count
        self._cards[:] = other._cards
        self._owners[:] = other._owners
        self._bottoms[:] = other._bottoms
        self._tops[:] = other._tops
        self._lows = other._lows
        self._highs = other._highs
        self._wants = other._wants
        self._lone = other._lone


def melds_of(high_ace: int, melds: tuple[tuple[int, int, int, int], ...]) -> Melds:
    """Melds, the oldest first, each told by its owner, its cards, and the ends of a run (-1 for a set)."""
    found = Melds(high_ace)
    for owner, cards, bottom, top in melds:
        found._lay(owner, cards, bottom, top)
    return found
