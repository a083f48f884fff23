"""Means of what batches of rounds came to: their spread tells how sure a figure is, whatever is counted."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from sevenbridge.analysis.estimates import Estimate, interval

#: with so many batches an interval from their spread is hardly wider than it has to be
BATCHES = 40


def mean_over(values: Sequence[float]) -> Estimate:
    """The mean of one figure over batches of equal size. Raises ValueError for no batches.

    >>> f"{mean_over([1.0, 2.0, 3.0]):.2f}"
    '2.00 (-0.48 to 4.48)'
    """
    size = len(values)
    if not size:
        raise ValueError("there is no mean of no batches")
    mean = sum(values) / size
    if size == 1:
        return Estimate(mean, None, None)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (size * (size - 1)))
    return interval(mean, error, size)


def split(size: int) -> list[tuple[int, int]]:
    """So many rounds as up to ``BATCHES`` batches: the number of the first round of each, and how many.

    >>> split(100)[:2], split(3)
    ([(0, 2), (2, 3)], [(0, 1), (1, 1), (2, 1)])
    """
    parts = min(size, BATCHES)
    starts = [size * part // parts for part in range(parts + 1)]
    return [(first, end - first) for first, end in pairwise(starts)]
