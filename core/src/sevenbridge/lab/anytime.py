"""A confidence sequence: the true mean lies in the intervals of all sizes together, 95 times in 100.

Stopping as soon as an ordinary interval excludes zero is wrong far more often than one time in twenty. These
intervals are wider, and hold together: a confidence sequence, here the asymptotic one of
Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (*Time-uniform central limit theory and asymptotic confidence
sequences*, 2021), which is Robbins's normal mixture with the variance estimated. Being asymptotic, it should
not be asked about a few dozen numbers.
"""

from math import log, sqrt

from sevenbridge.analysis.estimates import Estimate, mean_of

#: the chance that the true mean is outside at any time
_ERROR = 0.05
#: at about this many numbers the sequence is as narrow as it can be made
_SHARPEST = 2000
_MIXTURE = (-2 * log(_ERROR) + log(1 - 2 * log(_ERROR))) / _SHARPEST


def anytime_mean_of(total: int, squares: int, size: int) -> Estimate:
    """As ``estimates.mean_of``, with the interval of the sequence at this size.

    >>> f"{anytime_mean_of(0, 2000, 2000):.2f}"
    '0.00 (-0.06 to 0.06)'
    """
    mean = mean_of(total, squares, size).mean
    if size == 1:
        return Estimate(mean, None, None)
    variance = (size * squares - total * total) / (size * size)
    spread = size * _MIXTURE
    reach = sqrt(variance * 2 * (spread + 1) / (size * spread) * log(sqrt(spread + 1) / _ERROR))
    return Estimate(mean, mean - reach, mean + reach)
