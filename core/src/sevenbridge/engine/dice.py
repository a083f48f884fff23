"""The fast seeded generator for computer players and simulations.

`Dice` is SplitMix64: 64 bits of state, good statistics, no secrecy at all. Decks of games between people come
from `sevenbridge.engine.shuffle` instead. The exact algorithm and its test vectors stand in
`docs/library/shuffle.md`; the same seed gives the same numbers on every machine, in every process,
interpreted or compiled.
"""

from collections.abc import Callable
from operator import index as as_integer
from typing import Any

MASK32 = 0xFFFF_FFFF
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
TWO32 = 0x1_0000_0000

# SplitMix64: the step of the state (2^64 by the golden ratio, odd) and the two multipliers of its output.
STEP = 0x9E37_79B9_7F4A_7C15
MIX1 = 0xBF58_476D_1CE4_E5B9
MIX2 = 0x94D0_49BB_1331_11EB

# Seeds and forks are mixed by another function (MurmurHash3's finalizer), so that no child starts at a number
# which its parent deals out.
HASH1 = 0xFF51_AFD7_ED55_8CCD
HASH2 = 0xC4CE_B9FE_1A85_EC53

# What the hash starts from, so that a seed and a fork of the same numbers differ.
SEEDED = 0x5345_5645_4E42_5247  # "SEVENBRG"
FORKED = 0x464F_524B_4544_4247  # "FORKEDBG"


def _absorb_word(digest: int, word: int) -> int:
    """A 64-bit digest with one 64-bit word mixed into it."""
    digest = ((digest ^ word) + STEP) & MASK64
    digest = ((digest ^ (digest >> 33)) * HASH1) & MASK64
    digest = ((digest ^ (digest >> 33)) * HASH2) & MASK64
    return digest ^ (digest >> 33)


def _absorb(digest: int, number: int) -> int:
    """A 64-bit digest with an integer mixed into it: the number of its words, then these, lowest first.

    Raises ValueError for a negative number, TypeError for anything but an integer.
    """
    number = as_integer(number)
    if number < 0:
        raise ValueError(f"a seed must not be negative: {number}")
    words = (number.bit_length() + 63) // 64
    digest = _absorb_word(digest, words)
    for index in range(words):
        digest = _absorb_word(digest, (number >> 64 * index) & MASK64)
    return digest


class Dice:
    """A stream of random numbers, fixed by its seed (any integer from 0 up).

    >>> dice = Dice(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [2, 3, 1, 3, 3, 3, 2, 2]

    Two dice are equal if they give the same numbers and the same forks from now on. Dice can be copied and
    pickled at any moment, and are for one thread at a time. Raises ValueError for a negative seed.
    """

    __slots__ = ("origin", "state")

    origin: int
    state: int

    def __init__(self, seed: int) -> None:
        self.origin = _absorb(SEEDED, seed)
        self.state = self.origin

    def next64(self, /) -> int:
        """The next 64 random bits, as an integer from 0 to 2^64 - 1."""
        bits = self.state = (self.state + STEP) & MASK64
        bits = ((bits ^ (bits >> 30)) * MIX1) & MASK64
        bits = ((bits ^ (bits >> 27)) * MIX2) & MASK64
        return bits ^ (bits >> 31)

    def below(self, n: int, /) -> int:
        """A random integer from 0 to n - 1, each exactly as likely as the others.

        Raises ValueError unless 1 <= n < 2^31 (compiled, OverflowError for an n
        beyond 64 bits).
        """
        if n < 1 or n >> 31:
            raise ValueError(f"below(n) needs 1 <= n < 2^31, not {n}")
        return self._pick(n)

    def _pick(self, n: int) -> int:
        """As ``below``, without checking that 1 <= n < 2^31.

        Lemire's method on the high 32 bits of `next64`, which is written out here because simulations call
        this more than anything else.
        """
        while True:
            bits = self.state = (self.state + STEP) & MASK64
            bits = ((bits ^ (bits >> 30)) * MIX1) & MASK64
            bits = ((bits ^ (bits >> 27)) * MIX2) & MASK64
            product = ((bits ^ (bits >> 31)) >> 32) * n
            low = product & MASK32
            # The second test is the exact one; the first spares its division nearly always.
            if low >= n or low >= (TWO32 - n) % n:
                return product >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Puts a list into a random order, in place (Fisher-Yates, from the last item down)."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    def fork(self, *numbers: int) -> "Dice":
        """A child stream, fixed by this one's seed and the numbers, not by what was drawn so far.

        So game 1,000 of a simulation, `Dice(seed).fork(1000)`, is the same whichever process plays it and in
        whatever order. `fork(1, 2)`, `fork(2, 1)` and `fork(1).fork(2)` are three different streams. Raises
        ValueError for a negative number.
        """
        origin = _absorb_word(self.origin ^ FORKED, len(numbers))
        for number in numbers:
            origin = _absorb(origin, number)
        return restored(origin, origin)

    def _fork(self, number: int) -> "Dice":
        """As ``fork`` with one number, without checking that it has no more than 64 bits."""
        origin = _absorb_word(self.origin ^ FORKED, 1)
        origin = _absorb_word(origin, number != 0)
        if number:
            origin = _absorb_word(origin, number)
        return restored(origin, origin)

    def _restart(self, number: int) -> None:
        """Starts stream ``number`` of these dice; compiled, it needs no interpreter lock."""
        self.state = _absorb_word(self.origin, number)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dice):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    # dice change, so they are no key
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Dice {self.origin:016x} at {self.state:016x}>"

    def __reduce__(self) -> tuple[Callable[[int, int], "Dice"], tuple[int, int]]:
        return restored, (self.origin, self.state)


def restored(origin: int, state: int) -> Dice:
    """Dice whose forks follow from ``origin``, and whose next numbers follow from ``state``."""
    dice = Dice.__new__(Dice)
    dice.origin = origin
    dice.state = state
    return dice
