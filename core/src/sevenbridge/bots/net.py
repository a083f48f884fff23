"""A small network that estimates what a position is worth: 592 + 1 inputs, layers of 64 and 32, one output.

All inputs are 0 or 1, except for the worth that ``rule`` computes, and few are 1, so the first layer adds up
rows of weights. Every number is rounded in the same way everywhere, so a net gives the same value on all
machines.
"""

import sys
from array import array
from functools import cache
from importlib.resources import files
from typing import Final

from sevenbridge.bots.features import INPUTS, MARKS, SETS, WIDTH, Features
from sevenbridge.engine import bits

#: the sums of the two layers in between
FIRST = 64
SECOND = 32
#: the parts of a net and how many numbers each has: the rows of the first layer with that of the worth, its
#: offsets, the rows of the second and its offsets, the third row and its offset; how much of the worth is
#: added, the mean of the worth and its spread, and the spread of what is told
PARTS: Final = ((INPUTS + 1) * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND, 1, 1, 1, 1, 1)


class Net:
    """A net of these ``numbers``, which follow each other as ``PARTS`` says.

    Raises ValueError for another count of numbers.
    """

    def __init__(self, numbers: "array[float]") -> None:
        if len(numbers) != sum(PARTS):
            raise ValueError(f"a net has {sum(PARTS)} numbers, not {len(numbers)}")
        parts = []
        start = 0
        for size in PARTS:
            parts.append(list(numbers[start : start + size]))
            start += size
        self.rows = [0.0] * 37952
        self.rows[:] = parts[0]
        self.offsets = [0.0] * 64
        self.offsets[:] = parts[1]
        self.second_rows = [0.0] * 2048
        self.second_rows[:] = parts[2]
        self.second_offsets = [0.0] * 32
        self.second_offsets[:] = parts[3]
        self.third_row = [0.0] * 32
        self.third_row[:] = parts[4]
        self.third_offset, self.share, self.mean, self.spread, self.scale = (part[0] for part in parts[5:])
        self.sums = [0.0] * 64
        self.second_sums = [0.0] * 32

    def __reduce__(self) -> tuple[object, ...]:
        numbers = array("f")
        for part in (self.rows, self.offsets, self.second_rows, self.second_offsets, self.third_row):
            numbers.extend(part)
        numbers.extend([self.third_offset, self.share, self.mean, self.spread, self.scale])
        return Net, (numbers,)

    def value(self, features: Features) -> float:
        """By how many points the seat will be ahead of each other one, all added up."""
        worth = (features.worth - self.mean) / self.spread
        for each in range(FIRST):
            self.sums[each] = self.offsets[each] + worth * self.rows[INPUTS * FIRST + each]
        for number in range(SETS):
            cards = features.sets[number]
            while cards:
                self._add(64 * number + bits.lowest(cards))
                cards &= cards - 1
        self._add(64 * SETS + features.marks[0])
        for number in range(1, MARKS):
            self._add(64 * SETS + WIDTH * (number + 1) + features.marks[number])
        for other in range(SECOND):
            self.second_sums[other] = self.second_offsets[other]
        for each in range(FIRST):
            if self.sums[each] > 0.0:
                for other in range(SECOND):
                    self.second_sums[other] = (
                        self.second_sums[other] + self.sums[each] * self.second_rows[SECOND * each + other]
                    )
        found = self.third_offset + self.share * worth
        for other in range(SECOND):
            if self.second_sums[other] > 0.0:
                found += self.second_sums[other] * self.third_row[other]
        return found * self.scale

    def _add(self, row: int) -> None:
        """Adds a row of the first layer, that of an input which is yes."""
        for each in range(FIRST):
            self.sums[each] = self.sums[each] + self.rows[FIRST * row + each]


def shipped_net(name: str) -> Net | None:
    """The net that is shipped under this name, or None where none is."""
    numbers = numbers_of(name)
    return None if numbers is None else Net(numbers)


@cache
def numbers_of(name: str) -> "array[float] | None":
    """The numbers of the net that is shipped under this name, or None where none is."""
    file = files("sevenbridge.bots") / "nets" / f"{name}.net"
    if not file.is_file():
        return None
    numbers = array("f")
    numbers.frombytes(file.read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
