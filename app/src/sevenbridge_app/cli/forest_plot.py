"""A forest plot as SVG: a line for each estimate, a dot for its mean, and the zero that it should exclude."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from typing import NamedTuple
from xml.sax.saxutils import escape

from sevenbridge.analysis import Estimate
from sevenbridge_app.cli.plot import Scale, opening

_WIDTH = 720
_LABELS = 240
_MARGIN = 24
_FIGURES = 76
_HEAD = 56
_ROW = 28
_FOOT = 58

_STYLE = (
    ".zero{stroke:#1d2a26;stroke-dasharray:4 3}"
    ".line{stroke:#1f6f54;stroke-width:3;stroke-linecap:round}.dot{fill:#1f6f54}.page{fill:#fff}"
)


class Line(NamedTuple):
    """One estimate, and whose it is."""

    label: str
    estimate: Estimate


def forest_plot(title: str, scale: str, lines: Sequence[Line]) -> str:
    """The plot; ``scale`` says what is told. Raises ValueError where there is nothing to show."""
    if not lines:
        raise ValueError("there is nothing to plot")
    axis = Scale.over([end for line in lines for end in astuple(line.estimate) if end is not None])
    height = _HEAD + _ROW * len(lines) + _FOOT
    room = _WIDTH - _LABELS - _FIGURES - _MARGIN

    def across(value: float) -> str:
        return f"{_LABELS + room * axis.share(value):.1f}"

    def drawn() -> Iterator[str]:
        bottom = height - _FOOT
        heading = f'<text class="title" x="{_MARGIN}" y="30">{escape(title)}</text>'
        yield opening(_WIDTH, height, title, _STYLE) + heading
        for value, number in axis.marks():
            x = across(value)
            line = "grid" if value else "zero"
            yield f'<line class="{line}" x1="{x}" y1="{_HEAD - 8}" x2="{x}" y2="{bottom}"/>'
            yield f'<text class="small middle" x="{x}" y="{bottom + 18}">{number}</text>'
        for row, line_of in enumerate(lines):
            mean, least, most = astuple(line_of.estimate)
            y = _HEAD + _ROW * row + _ROW // 2
            yield f'<text x="{_MARGIN}" y="{y + 5}">{escape(line_of.label)}</text>'
            if least is not None and most is not None:
                yield f'<line class="line" x1="{across(least)}" y1="{y}" x2="{across(most)}" y2="{y}"/>'
            yield f'<circle class="dot" cx="{across(mean)}" cy="{y}" r="5"/>'
            yield f'<text class="end" x="{_WIDTH - _MARGIN}" y="{y + 5}">{mean:+.2f}</text>'
        middle = _LABELS + room // 2
        yield f'<text class="small middle" x="{middle}" y="{bottom + 42}">{escape(scale)}</text>'
        yield "</svg>\n"

    return "\n".join(drawn())
