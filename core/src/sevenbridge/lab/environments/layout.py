"""Where each part of an observation stands: one byte after the other, the same for all seats.

An observation is what one seat may know, as whole numbers from 0 to 255. Seats are told from where the viewer
sits: 0 is the viewer, 1 the next clockwise, among those who play the round. Cards stand in the order of their
numbers, suit by suit from ace to king, and the joker last, if the rules have one. An ace above a king stands
at the ace.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, Final

from sevenbridge.engine.law import Law
from sevenbridge.engine.rules import Rules, check_seats, rules_of

#: the most that a byte can say
MOST: Final = 255
#: what the parts whose numbers are not just 0 or 1 can come to
MOST_CARDS: Final = 53
#: in place of a card's column, where there is none
NO_CARD: Final = 255
#: the lead that stands for no difference, and how many points one more or less of it means
EVEN: Final = 128
LEAD_POINTS: Final = 4
#: the bytes of the part ``rules``: the attributes of ``Law``, and after them its fifteen ``values``
RULES_NUMBERS: Final = (
    "jokers",
    "upcard",
    "dealer_starts",
    "ban",
    "claim_hand",
    "nearest",
    "layoff_needs_meld",
    "layoff_after_claim",
    "lone_to_set",
    "seven_pairs",
    "high_ace",
    "kept",
    "no_wild_out",
    "reshuffles",
    "joker_multiplier",
    "doublings",
    "penalty",
    "zero_sum",
    "one_go",
    "discarder_pays",
    "drawn_counts",
)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an observation."""

    name: str
    #: the index of its first byte
    start: int
    #: how its bytes are arranged, the last dimension fastest
    shape: tuple[int, ...]
    #: the greatest value that its bytes can have
    most: int
    #: where it begins in a packed observation: which bit is its first one, or where ``most`` is more than 1,
    #: which byte
    packed: int

    @property
    def stop(self) -> int:
        """The index after its last byte."""
        return self.start + prod(self.shape)

    def of(self, observations: Any) -> Any:
        """Takes the part out of an array of observations (NumPy, PyTorch, JAX): its last dimension."""
        return observations[..., self.start : self.stop].reshape(*observations.shape[:-1], *self.shape)


class Layout(Mapping[str, Part]):
    """The parts of an observation under these rules, for a table of so many seats, by name and in order.

    >>> layout = Layout(Rules(), 4)
    >>> layout["hand"], layout.size
    (Part(name='hand', start=0, shape=(52,), most=1, packed=0), 1326)

    A packed observation says the same in fewer bytes: first the parts whose numbers can be more than 1, a
    byte for each, and after them the others, a bit for each, the lowest of a byte first (``unpack``).

    >>> layout["discarded"].packed, layout["drawn"].packed, layout.packed_size
    (0, 52, 392)

    Raises InvalidRules for a number of seats that cannot play and a name that no preset has.
    """

    def __init__(self, rules: Rules | str, seats: int) -> None:
        check_seats(seats)
        self.rules = rules = rules_of(rules)
        self.seats = seats
        #: how many cards the pack has
        self.cards = 52 + rules.jokers
        self._parts: dict[str, Part] = {}
        #: how many bytes an observation has
        self.size = 0
        #: how many of them can be more than 1, and how many others there are
        self.number_count = 0
        self.bit_count = 0
        each, by_seat, seat = (self.cards,), (seats, self.cards), (seats,)
        # the cards that the viewer holds, and the one of them that it drew this turn
        self._add("hand", each)
        self._add("drawn", each)
        # the discards as they lie; the top one; those that this seat might have claimed and let go; and the
        # hidden cards that lay among the discards when a new stock was last made of them
        self._add("pile", each)
        self._add("top", each)
        self._add("let_go", each)
        self._add("restocked", each)
        # who discarded a card last, and when: 255 for the latest discard of the round, and one less for each
        # discard since, down to 1
        self._add("discarded", by_seat, MOST)
        # who claimed which discards
        self._add("claimed", by_seat)
        # the cards in the melds that each seat has laid, and which of them lie in runs and in sets: a lone
        # seven lies in neither
        self._add("melded", by_seat)
        self._add("runs", each)
        self._add("sets", each)
        # the card for which the joker stands in a run
        self._add("joker_as", each)
        # the cards that the melds take at the low end and the high end of a run, and in a set
        self._add("fits_low", each)
        self._add("fits_high", each)
        self._add("fits_set", each)
        # how many cards each seat holds; who has begun a turn, owns a meld, put something down in an earlier
        # turn
        self._add("counts", seat, MOST_CARDS)
        self._add("begun", seat)
        self._add("melders", seat)
        self._add("exposed", seat)
        # whose turn it is or is next, who discarded the top card, whose discard began this turn
        self._add("turn", seat)
        self._add("discarder", seat)
        self._add("claimed_from", seat)
        # the turn has its card; a meld, a lay-off has been made in it; the viewer may claim the top discard
        self._add("taken", ())
        self._add("turn_melded", ())
        self._add("turn_laid_off", ())
        self._add("asked", ())
        # of all numbers that could be more than 255, this is the most that is told
        self._add("stock_count", (), MOST_CARDS)
        self._add("discard_count", (), MOST_CARDS)
        self._add("discards_made", (), MOST)
        self._add("reshuffles_made", (), MOST)
        # what the hand would cost, and by how many points each seat leads the viewer in the match: 128 is
        # even and each four points are one
        self._add("hand_points", (), MOST)
        self._add("leads", seat, MOST)
        # how many rounds of the match follow; 255 where that is not known
        self._add("rounds_left", (), MOST)
        self._add("rules", (len(RULES_NUMBERS) + 15,), MOST)

    def _add(self, name: str, shape: tuple[int, ...], most: int = 1) -> None:
        part = Part(name, self.size, shape, most, self.bit_count if most == 1 else self.number_count)
        self._parts[name] = part
        self.size = part.stop
        if most == 1:
            self.bit_count += prod(shape)
        else:
            self.number_count += prod(shape)

    @property
    def packed_size(self) -> int:
        """How many bytes a packed observation has."""
        return self.number_count + (self.bit_count + 7) // 8

    def unpack(self, packed: Any, xp: Any) -> Any:
        """The observations, as ``Part.of`` takes them, of an array of packed ones.

        ``packed`` is uint8 of any shape whose last dimension is ``packed_size``; what is returned has
        ``size`` in its place. ``xp`` is the library whose array it is: ``numpy``, ``torch`` or ``jax.numpy``.
        """
        bytes_of_bits = packed[..., self.number_count :]
        bits = xp.stack([bytes_of_bits >> place & 1 for place in range(8)], -1)
        bits = bits.reshape(*packed.shape[:-1], -1)
        parts = [
            (bits if part.most == 1 else packed)[..., part.packed : part.packed + part.stop - part.start]
            for part in self.values()
        ]
        return xp.concatenate(parts, -1)

    @property
    def most(self) -> bytes:
        """The greatest value of each byte, by which a net's inputs can be scaled."""
        return bytes(part.most for part in self.values() for _ in range(part.start, part.stop))

    def __getitem__(self, name: str) -> Part:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


def rules_bytes(law: Law) -> bytes:
    """The part ``rules`` of all observations under one law."""
    numbers = [*(getattr(law, name) for name in RULES_NUMBERS), *(law.values[spot] for spot in range(15))]
    return bytes(min(number, MOST) for number in numbers)
