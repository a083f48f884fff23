"""The upper confidence bound UCB1 (Auer, Cesa-Bianchi and Fischer 2002), for results of any spread."""

from math import log, sqrt


def upper_bound(mean: float, variance: float, chances: int, visits: int) -> float:
    """How good an action may be that was taken ``visits`` times of so many chances, with this mean result.

    ``variance`` is that of the results of all actions, times the square of how keen one is on exploring.
    """
    return mean + sqrt(variance * log(chances) / visits)
