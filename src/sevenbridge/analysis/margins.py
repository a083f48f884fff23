"""By how many points a seat is ahead: the measure of a result, of a choice and of luck."""

from collections.abc import Sequence

from sevenbridge.engine.law import Law


def points_ahead(law: Law, points: Sequence[float]) -> tuple[float, ...]:
    """By how many points each seat of a round is ahead of the others on average.

    More is better, also where the fewest points win. All together they make nought.

    >>> from sevenbridge.engine.law import law_of
    >>> from sevenbridge.engine.rules import Rules
    >>> points_ahead(law_of(Rules()), (30, 0, 0))
    (30.0, -15.0, -15.0)
    """
    total, sign = sum(points), -1 if law.penalty else 1
    return tuple(sign * (len(points) * own - total) / (len(points) - 1) for own in points)
