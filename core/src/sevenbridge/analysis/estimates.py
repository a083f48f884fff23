"""What a sample says about the truth: a mean, and the interval that holds the true one 95 times in 100."""

from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

#: how many standard errors lie on either side
WIDTH = 1.959963984540054


class Estimate(NamedTuple):
    """A mean and the ends of its 95 % interval, which are None where the sample is too small to tell.

    Formatted as a number is, it tells its interval, if it has one:

    >>> f"{Estimate(0.5, 0.25, 0.75):.1%}"
    '50.0% (25.0% to 75.0%)'
    >>> f"{Estimate(-1.0, None, None):+.1f}"
    '-1.0'
    """

    mean: float
    low: float | None
    high: float | None

    def __format__(self, form: str) -> str:
        if self.low is None or self.high is None:
            return format(self.mean, form)
        return f"{self.mean:{form}} ({self.low:{form}} to {self.high:{form}})"


def mean_of(total: int, squares: int, size: int) -> Estimate:
    """The mean of ``size`` numbers with this sum and this sum of squares (normal approximation).

    Raises ValueError for no numbers.

    >>> [round(number, 2) for number in mean_of(30, 350, 3)]
    [10.0, 4.34, 15.66]
    >>> mean_of(4, 16, 1)
    Estimate(mean=4.0, low=None, high=None)
    """
    if size < 1:
        raise ValueError("there is no mean of no numbers")
    mean = total / size
    if size == 1:
        return Estimate(mean, None, None)
    # in integers: nothing is lost by the subtraction, and it is never negative
    error = sqrt((size * squares - total * total) / (size * size * (size - 1)))
    return Estimate(mean, mean - WIDTH * error, mean + WIDTH * error)


@dataclass(slots=True)
class RatioSums:
    """The mean of something that comes in groups of unequal size, and its interval, by group.

    Sizes may be anything that is not negative: then the mean is what the totals are for each unit of size.

    >>> sums = RatioSums()
    >>> for total, size in ((6.0, 2), (9.0, 4)):
    ...     sums.add(total, size)
    >>> [round(number, 2) for number in sums.mean()]
    [2.5, 1.85, 3.15]
    """

    groups: list[tuple[float, float]] = field(default_factory=list)

    def add(self, total: float, size: float) -> None:
        """Adds a group of this size with this total."""
        if size:
            self.groups.append((total, size))

    def mean(self) -> Estimate:
        """The mean of all numbers (the ratio estimator). Raises ValueError without any."""
        size = sum(size for _, size in self.groups)
        if not size:
            raise ValueError("there is no mean of no numbers")
        mean = sum(total for total, _ in self.groups) / size
        if len(self.groups) == 1:
            return Estimate(mean, None, None)
        spread = sum((total - mean * each) ** 2 for total, each in self.groups)
        error = sqrt(spread * len(self.groups) / (len(self.groups) - 1)) / size
        return Estimate(mean, mean - WIDTH * error, mean + WIDTH * error)


def share_of(part: float, size: int) -> Estimate | None:
    """The share that ``part`` is of ``size`` trials (Wilson's interval, which stays between 0 and 1).

    A trial may count in part, as a shared win does; then the interval is a little too wide. None for no
    trials.

    >>> [round(number, 2) for number in share_of(0, 4)]
    [0.0, 0.0, 0.49]
    """
    if size < 1:
        return None
    share = part / size
    spread = WIDTH * WIDTH / size
    centre = (share + spread / 2) / (1 + spread)
    reach = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Estimate(share, max(0.0, centre - reach), min(1.0, centre + reach))
