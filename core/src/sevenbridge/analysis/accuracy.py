"""Accuracy: how much of what was at stake in a seat's choices it has kept, from 0 to 100.

At stake in a decision is what a choice at random would lose on average. So whoever loses nothing has 100,
and whoever loses as much as chance would has 0, under any rules and whatever points are worth there.
Decisions in which all actions come to much the same hardly count.
"""

from collections.abc import Iterable
from typing import Final

#: fewer decisions than these tell no accuracy: a single one could make it 0 or 100
ENOUGH: Final = 10


def stake_of(expected: float, aheads: Iterable[float]) -> float:
    """The points that a choice at random loses on average.

    ``expected`` is what the best action came to, ``aheads`` what each legal one did. An action that seems
    better than the best one, but not clearly so, loses nothing.

    >>> stake_of(6.0, [6.0, 0.0, 3.0, 7.0])
    2.25
    """
    lost = [max(0.0, expected - ahead) for ahead in aheads]
    return sum(lost) / len(lost)


def accuracy_of(lost: float, stake: float) -> int | None:
    """The accuracy of choices that lost so many points of so many at stake; None where none were.

    >>> accuracy_of(20.0, 80.0), accuracy_of(0.0, 80.0), accuracy_of(100.0, 80.0)
    (75, 100, 0)
    """
    return round(100 * min(1.0, max(0.0, 1 - lost / stake))) if stake > 0 else None
