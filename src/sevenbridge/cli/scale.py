"""The marks of a plot's scale."""

from math import floor, log10

#: about so many marks on a scale
_MARKS = 6


def step_of(span: float) -> float:
    """The distance of the marks on a scale over this span: 1, 2 or 5 and noughts."""
    if span <= 0:
        return 1.0
    power: float = 10.0 ** floor(log10(span / _MARKS))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= span / _MARKS)
