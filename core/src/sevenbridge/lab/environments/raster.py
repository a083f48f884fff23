"""The pictures of the drawing room in pixels instead of SVG, for those who record what an agent does.

Cards are drawn from the same shapes, with an index and one large suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from sevenbridge.drawing.canvas import FACE_DOWN, RATIO, Canvas
from sevenbridge.drawing.faces import CARD_EDGE, CARD_FACE, COLOURS, FOUR_COLOURS, RANK_SHAPES, SUIT_SHAPES
from sevenbridge.drawing.pen import SYMBOLS
from sevenbridge.engine.cards import JOKER, JOKER_TEXT, RANKS, SUITS
from sevenbridge.texts import Lang

Point = tuple[float, float]

#: cards are drawn so many times larger and then made smaller, which smooths their edges
_FINER: Final = 4
#: a curve is drawn as so many lines
_LINES: Final = 8
_BACK: Final = "#2f6f8f"
_PATTERN: Final = "#8fc0d6"
_CORNER: Final = 8
#: the font that comes along lacks the symbols of the suits
_LETTERS: Final = str.maketrans(SYMBOLS, SUITS)


class RasterCanvas(Canvas):
    """A canvas of pixels: ``image`` is the picture."""

    def __init__(self, width: float, height: float, title: str, lang: Lang, four_colours: bool) -> None:
        super().__init__(width, height, title, lang, four_colours)
        self.image = Image.new("RGB", (ceil(width), ceil(height)), "white")
        self._pen = ImageDraw.Draw(self.image)

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str = "") -> None:
        """A rectangle with round corners."""
        box = (x, y, x + width - 1, y + height - 1)
        self._pen.rounded_rectangle(box, _CORNER, fill, edge or None, 2 if edge else 0)

    def text(
        self, x: float, y: float, text: str, size: int, fill: str, *, bold: bool = False, end: bool = False
    ) -> None:
        """A line of words, from this point or, with ``end``, up to it."""
        thick = 0.4 if bold else 0.0
        anchor = "rs" if end else "ls"
        self._pen.text((x, y), text.translate(_LETTERS), fill, _font(size), anchor, stroke_width=thick)

    def triangle(self, x: float, y: float, fill: str) -> None:
        """A mark that points to the right."""
        self._pen.polygon([(x, y - 6), (x + 9, y), (x, y + 6)], fill)

    def card(self, card: int, x: float, y: float, width: float, mark: str = "") -> None:
        """A card, or a back; ``mark`` is the colour of a line round it."""
        drawn = _card(card, round(width), self._four_colours)
        origin = (round(x), round(y))
        self.image.paste(drawn, origin, drawn)
        if mark:
            corner = (origin[0] + drawn.width - 1, origin[1] + drawn.height - 1)
            self._pen.rounded_rectangle((origin, corner), width * 0.08, None, mark, 3)


@lru_cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@lru_cache(maxsize=512)
def _card(card: int, width: int, four_colours: bool) -> Image.Image:
    """A card of this width, with what is outside its corners left out."""
    unit = width * _FINER / 100
    image = Image.new("RGBA", (round(100 * unit), round(100 * RATIO * unit)))
    pen = ImageDraw.Draw(image)
    back = card == FACE_DOWN
    edge = (0, 0, image.width - 1, image.height - 1)
    pen.rounded_rectangle(edge, _CORNER * unit, _BACK if back else CARD_FACE, CARD_EDGE, round(unit))
    if back:
        inner = (9 * unit, 9 * unit, 91 * unit, 131 * unit)
        pen.rounded_rectangle(inner, 4 * unit, None, _PATTERN, round(3 * unit))
    else:
        colours = FOUR_COLOURS if four_colours else COLOURS
        colour = colours[-1 if card == JOKER else card >> 4]
        _face(pen, card, unit, colour)
    return image.resize((width, round(width * RATIO)), Image.Resampling.LANCZOS)


def _face(pen: ImageDraw.ImageDraw, card: int, unit: float, colour: str) -> None:
    if card == JOKER:
        pen.text((6 * unit, 4 * unit), JOKER_TEXT, colour, _font(round(34 * unit)))
        pen.text((50 * unit, 88 * unit), "★", colour, _font(round(60 * unit)), "mm")
        return
    rank, suit = RANKS[card & 15], SUITS[card >> 4]
    for line in _lines(RANK_SHAPES[rank]):
        moved = [((7 + 1.15 * x) * unit, (7 + 1.15 * y) * unit) for x, y in line]
        pen.line(moved, colour, round(5.2 * unit), "curve")
    for size, left, top in ((1.3, 19, 60), (3.0, 58, 92)):
        for line in _lines(SUIT_SHAPES[suit]):
            pen.polygon([((left + size * x) * unit, (top + size * y) * unit) for x, y in line], colour)


def _lines(path: str) -> Iterator[list[Point]]:
    """The lines of a path of SVG that has absolute points and the commands M, L, C and Z."""
    line: list[Point] = []
    for command, points in _commands(path):
        if command == "M":
            if line:
                yield line
            line = [points[0]]
        elif command == "L":
            line += points
        elif command == "C":
            for at in range(0, len(points), 3):
                line += _curve(line[-1], *points[at : at + 3])
        else:
            line.append(line[0])
    yield line


def _commands(path: str) -> Iterator[tuple[str, list[Point]]]:
    """Each command of a path with its points."""
    parts = path.replace("M", "\nM ").replace("L", "\nL ").replace("C", "\nC ").replace("Z", "\nZ ")
    for part in parts.split("\n")[1:]:
        command, *numbers = part.split()
        values = [float(number) for number in numbers]
        yield command, list(zip(values[::2], values[1::2], strict=True))


def _curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Points along a cubic Bézier curve, after its start."""
    found = []
    for step in range(1, _LINES + 1):
        t = step / _LINES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        x, y = (a * start[k] + b * one[k] + c * two[k] + d * end[k] for k in (0, 1))
        found.append((x, y))
    return found
