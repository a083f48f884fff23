"""The course of the expected result as SVG: a line for each seat over the actions of a match."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from sevenbridge.analysis import Review
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.plot import Scale, opening

TITLE: Final = Text("The expected result of each seat", "各席の期待される結果の移り変わり")
SCALE: Final = Text(
    "points ahead of the others on average at the round's end", "ラウンド終了時の、ほかの人の平均との得点差"
)
ROUND: Final = Text("Round {n}", "第{n}ラウンド")
SEAT: Final = Text("Seat {n}", "席{n}")

_WIDTH = 960
_HEIGHT = 440
_LEFT = 64
_RIGHT = 24
_TOP = 116
_BOTTOM = 44
#: an empty strip between two rounds
_GAP = 18
#: Okabe and Ito's colours that most eyes tell apart; a pattern of dashes beside each
_LINES = (
    ("#0072b2", ""),
    ("#d55e00", "7 3"),
    ("#009e73", "2 3"),
    ("#cc79a7", "10 3 2 3"),
    ("#806000", "5 5"),
    ("#333333", "1 2"),
)
_STYLE = (
    ".zero{stroke:#1d2a26}.course{fill:none;stroke-width:2.2;stroke-linejoin:round}"
    ".page{fill:#fff}.round{fill:#f4f7f5}"
)


def course_plot(found: Review, lang: Lang) -> str:
    """The plot. A dot at the end of a line is the result itself."""
    curves = [(round, seat, round.curve(seat)) for round in found.rounds for seat in found.seats]
    axis = Scale.over([ahead for _, _, points in curves for _, ahead in points])
    lengths = [max(1, round.actions) for round in found.rounds]
    room = _WIDTH - _LEFT - _RIGHT - _GAP * (len(lengths) - 1)
    starts = {
        round.number: _LEFT + _GAP * index + room * sum(lengths[:index]) / sum(lengths)
        for index, round in enumerate(found.rounds)
    }
    floor_line = _HEIGHT - _BOTTOM

    def down(value: float) -> str:
        return f"{floor_line - (floor_line - _TOP) * axis.share(value):.1f}"

    def drawn() -> Iterator[str]:
        yield (
            opening(_WIDTH, _HEIGHT, TITLE[lang], _STYLE)
            + f'<text class="title" x="{_LEFT}" y="28">{escape(TITLE[lang])}</text>'
            f'<text class="small" x="{_LEFT}" y="48">{escape(SCALE[lang])}</text>'
        )
        yield from _legend(found, lang)
        for round, length in zip(found.rounds, lengths, strict=True):
            x, width = starts[round.number], room * length / sum(lengths)
            yield (
                f'<rect class="round" x="{x:.1f}" y="{_TOP}" width="{width:.1f}"'
                f' height="{floor_line - _TOP}"/>'
                f'<text class="small middle" x="{x + width / 2:.1f}" y="{floor_line + 24}">'
                f"{escape(ROUND.format(n=round.number + 1)[lang])}</text>"
            )
        for value, number in axis.marks():
            y = down(value)
            kind = "grid" if value else "zero"
            yield f'<line class="{kind}" x1="{_LEFT}" y1="{y}" x2="{_WIDTH - _RIGHT}" y2="{y}"/>'
            yield f'<text class="small end" x="{_LEFT - 8}" y="{float(y) + 4:.1f}">{number}</text>'
        for round, seat, points in curves:
            if not points:
                continue
            colour, dashes = _LINES[seat % len(_LINES)]
            across = [starts[round.number] + room * after / sum(lengths) for after, _ in points]
            path = " ".join(f"{x:.1f},{down(ahead)}" for x, (_, ahead) in zip(across, points, strict=True))
            yield f'<polyline class="course" stroke="{colour}" stroke-dasharray="{dashes}" points="{path}"/>'
            if round.scores is not None:
                yield f'<circle fill="{colour}" cx="{across[-1]:.1f}" cy="{down(points[-1][1])}" r="4"/>'
        yield "</svg>\n"

    return "\n".join(drawn())


def _legend(found: Review, lang: Lang) -> Iterator[str]:
    width = (_WIDTH - _LEFT - _RIGHT) // max(1, len(found.seats))
    for column, seat in enumerate(found.seats):
        colour, dashes = _LINES[seat % len(_LINES)]
        x = _LEFT + column * width
        name = found.players[seat] if found.players else SEAT.format(n=seat)[lang]
        yield (
            f'<line class="course" stroke="{colour}" stroke-dasharray="{dashes}"'
            f' x1="{x}" y1="80" x2="{x + 28}" y2="80"/><text x="{x + 36}" y="85">{escape(name[:16])}</text>'
        )
