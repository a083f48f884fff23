"""What a sample says about the truth: a mean, and the interval that holds the true one 95 times in 100."""

from math import sqrt
from typing import NamedTuple

#: how many standard errors lie on either side
WIDTH = 1.959963984540054


class Estimate(NamedTuple):
    """A mean and the ends of its 95 % interval, which are None where the sample is too small to tell."""

    mean: float
    low: float | None
    high: float | None


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
