"""A small network that estimates what a position is worth: 592 + 1 inputs, layers of 64 and 32, one output.

All inputs are 0 or 1, except for the worth that ``rule`` computes, so the first layer adds up rows of
weights. Positions that follow each other have most inputs in common: an ``Accumulator`` keeps the sums and
adds and subtracts the rows of what has changed, as NNUE does in chess (Nasu 2018). These sums are exact, so
they do not depend on the positions before, and all else is rounded in the same way everywhere: a net gives
the same value on all machines.
"""

import sys
from array import array
from functools import cache
from importlib.resources import files
from typing import Final

from sevenbridge.bots.features import INPUTS, MARKS, SETS, WIDTH, Features
from sevenbridge.engine import bits
from sevenbridge.engine.core import require_init

#: the sums of the two layers in between
FIRST = 64
SECOND = 32
#: the parts of a net and how many numbers each has: the rows of the first layer with that of the worth, its
#: offsets, the rows of the second and its offsets, the third row and its offset; how much of the worth is
#: added, the mean of the worth and its spread, and the spread of what is told
PARTS: Final = ((INPUTS + 1) * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND, 1, 1, 1, 1, 1)

#: sums of a thousand multiples of this, each smaller than 8, are exact
GRAIN: Final = 2.0**-40


class Net:
    """A net of these ``numbers``, which follow each other as ``PARTS`` says; it never changes.

    Those of the first layer should be multiples of ``GRAIN``, or sums of them are not exact. Raises
    ValueError for another count of numbers.
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

    def __reduce__(self) -> tuple[object, ...]:
        numbers = array("f")
        for part in (self.rows, self.offsets, self.second_rows, self.second_offsets, self.third_row):
            numbers.extend(part)
        numbers.extend([self.third_offset, self.share, self.mean, self.spread, self.scale])
        return Net, (numbers,)


class Accumulator:
    """What a net thinks of one position after the other; fastest where they have much in common."""

    def __init__(self, net: Net) -> None:
        """Makes one for a position without features. Raises TypeError for what is no net."""
        if not isinstance(net, Net):
            raise TypeError(f"sums are those of a net, not of {net!r}")
        self.net = net
        #: the features of the last position, and the sums of the first layer for these, without the worth
        self.sets = [0] * 5
        self.marks = [0] * 16
        self.sums = [0.0] * 64
        self.sums[:] = self.net.offsets
        for number in range(MARKS):
            self._add(_first_row(number))
        #: what both layers come to, and which sums of the first are positive, in the first entries
        self.first = [0.0] * 64
        self.second = [0.0] * 32
        self.active = [0] * 64

    def value(self, features: Features) -> float:
        """By how many points the seat will be ahead of each other one, all added up."""
        self._follow(features)
        worth = (features.worth - self.net.mean) / self.net.spread
        for each in range(FIRST):
            self.first[each] = self.sums[each] + worth * self.net.rows[FIRST * INPUTS + each]
        # without branches, which would be foretold wrongly half of the time
        count = 0
        for each in range(FIRST):
            self.active[count] = each
            count += self.first[each] > 0.0
        for other in range(SECOND):
            self.second[other] = self.net.second_offsets[other]
        for index in range(count):
            each = self.active[index]
            for other in range(SECOND):
                self.second[other] = (
                    self.second[other] + self.first[each] * self.net.second_rows[SECOND * each + other]
                )
        found = self.net.third_offset + self.net.share * worth
        for other in range(SECOND):
            found += (self.second[other] if self.second[other] > 0.0 else 0.0) * self.net.third_row[other]
        return found * self.net.scale

    def _follow(self, features: Features) -> None:
        """Changes the sums from the features of the last position to these."""
        for number in range(SETS):
            come = features.sets[number] & ~self.sets[number]
            gone = self.sets[number] & ~features.sets[number]
            self.sets[number] = features.sets[number]
            while come and gone:
                self._replace(64 * number + bits.lowest(gone), 64 * number + bits.lowest(come))
                come &= come - 1
                gone &= gone - 1
            while come:
                self._add(64 * number + bits.lowest(come))
                come &= come - 1
            while gone:
                self._subtract(64 * number + bits.lowest(gone))
                gone &= gone - 1
        for number in range(MARKS):
            if self.marks[number] != features.marks[number]:
                self._replace(
                    _first_row(number) + self.marks[number], _first_row(number) + features.marks[number]
                )
                self.marks[number] = features.marks[number]

    def _add(self, row: int) -> None:
        """Adds a row of the first layer, that of an input which has become yes."""
        for each in range(FIRST):
            self.sums[each] = self.sums[each] + self.net.rows[FIRST * row + each]

    def _subtract(self, row: int) -> None:
        """Subtracts the row of an input which is yes no longer."""
        for each in range(FIRST):
            self.sums[each] = self.sums[each] - self.net.rows[FIRST * row + each]

    def _replace(self, gone: int, come: int) -> None:
        """Subtracts a row and adds another."""
        for each in range(FIRST):
            self.sums[each] = (
                self.sums[each] - self.net.rows[FIRST * gone + each] + self.net.rows[FIRST * come + each]
            )


require_init(Accumulator)


def _first_row(mark: int) -> int:
    """The row of the first value of a mark; the first mark has twice as many values as others."""
    return 64 * SETS + WIDTH * (mark + 1) if mark else 64 * SETS


@cache
def shipped_net(name: str) -> Net | None:
    """The net that is shipped under this name, or None where none is."""
    numbers = numbers_of(name)
    return None if numbers is None else Net(numbers)


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
