"""What a sample says about the truth: a mean, and the interval that holds the true one 95 times in 100."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt

#: how many standard errors lie on either side of the mean of very many numbers
WIDTH = 1.959963984540054
#: the same for two and for three numbers, for which the series of ``width`` would be too rough
_FEW = {2: 12.706204736174694, 3: 4.302652729749464}


@dataclass(frozen=True, slots=True)
class Estimate:
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

    @property
    def excludes_zero(self) -> bool:
        """Whether there is an interval, and zero is outside."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def map(self, change: Callable[[float], float]) -> "Estimate":
        """The estimate of what a function that keeps the order makes of each number."""
        low, high = (None if end is None else change(end) for end in (self.low, self.high))
        return Estimate(change(self.mean), low, high)

    def __format__(self, form: str) -> str:
        if self.low is None or self.high is None:
            return format(self.mean, form)
        return f"{self.mean:{form}} ({self.low:{form}} to {self.high:{form}})"


def width(size: int) -> float:
    """How many standard errors lie on either side of the mean of ``size`` numbers (Student's t).

    From four numbers on it is a series in their number (Cornish and Fisher), right to 0.2 %. Raises
    ValueError for fewer than two numbers.

    >>> [round(width(size), 2) for size in (2, 3, 5, 40, 1000)]
    [12.71, 4.3, 2.78, 2.02, 1.96]
    """
    if size < 2:
        raise ValueError("one number tells nothing of its spread")
    if size in _FEW:
        return _FEW[size]
    z, each = WIDTH, 1 / (size - 1)
    square = z * z
    terms = (
        (square + 1) / 4,
        ((5 * square + 16) * square + 3) / 96,
        (((3 * square + 19) * square + 17) * square - 15) / 384,
        ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    )
    return z * (1 + sum(term * each**power for power, term in enumerate(terms, 1)))


def interval(mean: float, error: float, size: int) -> Estimate:
    """A mean of ``size`` numbers, or groups of them, with this standard error, as an estimate."""
    reach = width(size) * error
    return Estimate(mean, mean - reach, mean + reach)


def mean_of(total: int, squares: int, size: int) -> Estimate:
    """The mean of ``size`` numbers with this sum and this sum of squares.

    Raises ValueError for no numbers.

    >>> f"{mean_of(30, 350, 3):.2f}"
    '10.00 (-2.42 to 22.42)'
    >>> mean_of(4, 16, 1)
    Estimate(mean=4.0, low=None, high=None)
    """
    if size < 1:
        raise ValueError("there is no mean of no numbers")
    mean = total / size
    if size == 1:
        return Estimate(mean, None, None)
    return interval(mean, error_of(total, squares, size), size)


def error_of(total: int, squares: int, size: int) -> float:
    """The standard error of the mean of ``size`` numbers with this sum and this sum of squares.

    Raises ZeroDivisionError for fewer than two numbers.
    """
    # in integers: nothing is lost by the subtraction, and it is never negative
    return sqrt((size * squares - total * total) / (size * size * (size - 1)))


@dataclass(slots=True)
class RatioSums:
    """The mean of something that comes in groups of unequal size, and its interval, by group.

    Sizes may be anything that is not negative: then the mean is what the totals are for each unit of size.

    >>> sums = RatioSums()
    >>> for total, size in ((6.0, 2), (9.0, 4)):
    ...     sums.add(total, size)
    >>> f"{sums.mean():.2f}"
    '2.50 (-1.74 to 6.74)'
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
        groups = len(self.groups)
        return interval(mean, sqrt(spread * groups / (groups - 1)) / size, groups)


def share_of(part: float, size: int) -> Estimate | None:
    """The share that ``part`` is of ``size`` trials (Wilson's interval, which stays between 0 and 1).

    A trial may count in part, as a shared win does; then the interval is a little too wide. None for no
    trials.

    >>> f"{share_of(0, 4):.2f}"
    '0.00 (0.00 to 0.49)'
    """
    if size < 1:
        return None
    share = part / size
    spread = WIDTH * WIDTH / size
    centre = (share + spread / 2) / (1 + spread)
    reach = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Estimate(share, max(0.0, centre - reach), min(1.0, centre + reach))
