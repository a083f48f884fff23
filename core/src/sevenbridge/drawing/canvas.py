"""A canvas for cards, fans of cards, melds and text, which it returns as SVG.

The SVG is self-contained: no scripts, no styles, no fonts or links to elsewhere. Ids have a common prefix and
mean the same in all pictures, so that a page can hold many of them.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from sevenbridge.drawing import words
from sevenbridge.drawing.faces import (
    BACK,
    CARD_EDGE,
    CARD_FACE,
    COLOURS,
    FOUR_COLOURS,
    PAINTS,
    SMALL,
    TINY,
    TRANSFORMS,
    Group,
    Print,
    Shape,
    face,
)
from sevenbridge.engine.cards import JOKER, card_text
from sevenbridge.texts import Lang

#: a card that lies face down
FACE_DOWN: Final = -1
#: a card is so much higher than it is wide
RATIO: Final = 1.4

_ID: Final = "seven-bridge-"
_FONT: Final = "system-ui, 'Hiragino Sans', 'Noto Sans CJK JP', 'Yu Gothic UI', sans-serif"
#: how much of a card its neighbour leaves free in a fan, so that its index shows
_FREE: Final[dict[Print, float]] = {"normal": 0.36, "small": 0.42, "tiny": 0.6}
_BETWEEN_MELDS: Final = 10.0


class Canvas:
    """A picture of this size in pixels; screen readers speak its ``title``."""

    def __init__(self, width: float, height: float, title: str, lang: Lang, four_colours: bool) -> None:
        self.lang = lang
        self.width = width
        self.height = height
        self.title = title
        self._four_colours = four_colours
        self._cards: dict[str, str] = {}
        self._drawn: list[str] = []

    def svg(self) -> str:
        """The whole picture."""
        width, height = _number(self.width), _number(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}" role="img" font-family="{_FONT}">'
            f"<title>{escape(self.title)}</title><defs>{''.join(self._cards.values())}</defs>\n"
            + "\n".join(self._drawn)
            + "\n</svg>\n"
        )

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str = "") -> None:
        """A rectangle with round corners."""
        stroke = f' stroke="{edge}" stroke-width="2"' if edge else ""
        attributes = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
        self._drawn.append(f'<rect {attributes} rx="8" fill="{fill}"{stroke}/>')

    def text(
        self, x: float, y: float, text: str, size: int, fill: str, *, bold: bool = False, end: bool = False
    ) -> None:
        """A line of words, from this point or, with ``end``, up to it."""
        weight = ' font-weight="600"' if bold else ""
        anchor = ' text-anchor="end"' if end else ""
        attributes = f'x="{_number(x)}" y="{_number(y)}"'
        self._drawn.append(
            f'<text {attributes} font-size="{size}" fill="{fill}"{weight}{anchor}>{escape(text)}</text>'
        )

    def triangle(self, x: float, y: float, fill: str) -> None:
        """A mark that points to the right."""
        self._drawn.append(f'<path d="M{_number(x)} {_number(y - 6)}l9 6l-9 6z" fill="{fill}"/>')

    def card(self, card: int, x: float, y: float, width: float, mark: str = "") -> None:
        """A card, or a back; ``mark`` is the colour of a line round it."""
        name = self._defined(card, _print_of(width))
        transform = f"translate({_number(x)} {_number(y)}) scale({width / 100:.4g})"
        title = "" if card == FACE_DOWN else f"<title>{escape(words.card_name(card, self.lang))}</title>"
        self._drawn.append(f'<use href="#{name}" transform="{transform}">{title}</use>')
        if mark:
            attributes = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}"'
            corner = _number(width * 0.08)
            self._drawn.append(
                f'<rect {attributes} height="{_number(width * RATIO)}" rx="{corner}" fill="none"'
                f' stroke="{mark}" stroke-width="3"/>'
            )

    def fan(self, cards: Sequence[int], x: float, y: float, width: float, room: float, step: float) -> float:
        """Draws cards from left to right and returns where the last lies.

        They are ``step`` apart, or closer, so that all lie within ``room``.
        """
        if len(cards) > 1:
            step = min(step, (room - width) / (len(cards) - 1))
        for number, card in enumerate(cards):
            self.card(card, x + number * step, y, width)
        return x + max(0, len(cards) - 1) * step

    def melds(self, melds: Sequence[Sequence[int]], x: float, y: float, room: float, height: float) -> None:
        """Melds side by side in as few rows, and so as large, as they fit."""
        for rows in (1, 2, 3, 4):
            high = (height - 4 * (rows - 1)) / rows
            width = high / RATIO
            free = width * _FREE[_print_of(width)]
            spans = _flowed([width + free * (len(meld) - 1) for meld in melds], room)
            if rows == 4 or not spans or spans[-1][1] < rows:
                break
        for meld, (across, row) in zip(melds, spans, strict=True):
            self.fan(meld, x + across, y + row * (high + 4), width, room, free)

    def _defined(self, card: int, size: Print) -> str:
        colours = "4-" if self._four_colours and card != FACE_DOWN else ""
        size = "normal" if card == FACE_DOWN else size
        name = f"{_ID}{colours}{size}-{'back' if card == FACE_DOWN else card_text(card)}"
        if name not in self._cards:
            paper = _element(
                "rect",
                {"x": "0.5", "y": "0.5", "width": "99", "height": "139", "rx": "8", "fill": CARD_FACE}
                | {"stroke": CARD_EDGE},
            )
            printed = BACK.format(id=_ID) if card == FACE_DOWN else self._face(card, size)
            self._cards[name] = f'<g id="{name}">{paper}{printed}</g>'
        return name

    def _face(self, card: int, size: Print) -> str:
        colours = FOUR_COLOURS if self._four_colours else COLOURS
        colour = colours[-1 if card == JOKER else card >> 4]
        return f'<g fill="{colour}">{"".join(_drawn(shape, size, colour) for shape in face(card))}</g>'


def _print_of(width: float) -> Print:
    return "tiny" if width <= TINY else "small" if width <= SMALL else "normal"


def _flowed(widths: Sequence[float], room: float) -> list[tuple[float, int]]:
    """Where things of these widths lie one after the other: how far across, and in which row."""
    found: list[tuple[float, int]] = []
    across, row = 0.0, 0
    for width in widths:
        if across and across + width > room:
            across, row = 0.0, row + 1
        found.append((across, row))
        across += width + _BETWEEN_MELDS
    return found


def _drawn(shape: Shape | Group, size: Print, colour: str) -> str:
    if isinstance(shape, Group):
        if shape.part and shape.part not in TRANSFORMS[size]:
            return ""
        transform = TRANSFORMS[size][shape.part] if shape.part else shape.transform
        moved = f' transform="{transform}"' if transform else ""
        return f"<g{moved}>{''.join(_drawn(each, size, colour) for each in shape.shapes)}</g>"
    paint = {name: colour if value == "suit" else value for name, value in PAINTS[shape.paint].items()}
    return _element(shape.tag, shape.attributes | paint)


def _element(tag: str, attributes: dict[str, str]) -> str:
    told = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f"<{tag} {told}/>"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
