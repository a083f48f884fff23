"""The seeds of games side by side, where one seed is given for all of them."""

from operator import index as as_integer
from typing import SupportsIndex

from sevenbridge.engine.dice import Dice


def row_seed(seed: SupportsIndex, row: SupportsIndex) -> int:
    """The seed of the game in this row, from 0 to 2^63 - 1; both numbers are integers of any type.

    Seed and row are mixed, not added up: so ``reset(seed=1)`` and ``reset(seed=2)`` have no game in common,
    however many rows there are, and runs with the seeds 1, 2 and 3 are three experiments. Raises ValueError
    for a negative number, TypeError for what is no integer.

    >>> row_seed(1, 3)
    3180142983835381528
    """
    return Dice(as_integer(seed)).fork(as_integer(row)).next64() >> 1
