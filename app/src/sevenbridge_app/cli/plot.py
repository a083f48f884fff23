"""What the plots share: their opening, and the scale."""

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

#: about so many marks on a scale
_MARKS = 6
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1d2a26}.small{font-size:12px;fill:#4d5b56}"
    ".middle{text-anchor:middle}.end{text-anchor:end}.title{font-size:15px;font-weight:600}"
    ".grid{stroke:#dfe5e2}"
)


class Scale(NamedTuple):
    """A scale that takes in zero, with a mark at every multiple of ``step`` from ``low`` to ``high``."""

    step: float
    low: int
    high: int

    @classmethod
    def over(cls, values: Sequence[float]) -> "Scale":
        """The scale that takes in these values."""
        least, most = min([0.0, *values]), max([0.0, *values])
        step = _step_of(most - least)
        low, high = floor(least / step), ceil(most / step)
        return cls(step, low, max(high, low + 1))

    def share(self, value: float) -> float:
        """Where a value lies: 0 at the lowest mark, 1 at the highest."""
        return (value / self.step - self.low) / (self.high - self.low)

    def marks(self) -> Iterator[tuple[float, str]]:
        """Each mark with its number as text."""
        for mark in range(self.low, self.high + 1):
            yield mark * self.step, f"{mark * self.step:+g}" if mark else "0"


def opening(width: int, height: int, title: str, style: str) -> str:
    """The beginning of an SVG file: its size in pixels, its title, how it looks, and the ground."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title)}</title><style>{_STYLE}{style}</style>"
        f'<rect class="page" width="{width}" height="{height}"/>'
    )


def _step_of(span: float) -> float:
    """The distance of the marks over a span: 1, 2 or 5 times a power of ten."""
    if span <= 0:
        return 1.0
    power: float = 10.0 ** floor(log10(span / _MARKS))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= span / _MARKS)
