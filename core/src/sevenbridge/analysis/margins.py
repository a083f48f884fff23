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
    return leads([-own for own in points] if law.penalty else points)


def leads(gains: Sequence[float]) -> tuple[float, ...]:
    """By how much each of these gains, of which more is better, is ahead of the others on average."""
    total = sum(gains)
    return tuple((len(gains) * own - total) / (len(gains) - 1) for own in gains)
