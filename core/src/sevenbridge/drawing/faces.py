"""The faces of the cards and their back, as the page draws them, within 100 by 140.

A face is a list of shapes with the paint of each by name; tests hold them equal to app/page/src/cards.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

from sevenbridge.engine.cards import JOKER, RANKS, SUITS

#: what is printed on a card follows from its width: a small one has a larger index, a tiny one nothing else
Print = Literal["normal", "small", "tiny"]


class Shape(NamedTuple):
    """An element of SVG; ``paint`` names what it is painted with, one word or two (see PAINTS)."""

    tag: str
    attributes: dict[str, str]
    paint: str = ""


class Group(NamedTuple):
    """Shapes that are moved together; ``part`` is what they are of the face, if any."""

    shapes: tuple[Shape | Group, ...]
    transform: str = ""
    part: Literal["", "index", "pips", "picture"] = ""


#: the four suits, to be filled, within 20 by 20 around the middle
SUIT_SHAPES: Final = {
    "s": (
        "M0 -10 C1.6 -7 9.2 -3.4 9.2 2.2 C9.2 5 7.2 6.9 4.8 6.9 C3.1 6.9 1.7 6.1 0.9 4.8 C1.1 7 1.9 "
        "8.7 3.6 10 L-3.6 10 C-1.9 8.7 -1.1 7 -0.9 4.8 C-1.7 6.1 -3.1 6.9 -4.8 6.9 C-7.2 6.9 -9.2 5 "
        "-9.2 2.2 C-9.2 -3.4 -1.6 -7 0 -10 Z"
    ),
    "h": (
        "M0 9.6 C-1.4 7.6 -9.6 2.6 -9.6 -3.4 C-9.6 -6.7 -7.3 -9 -4.6 -9 C-2.6 -9 -0.9 -7.8 0 -5.8 "
        "C0.9 -7.8 2.6 -9 4.6 -9 C7.3 -9 9.6 -6.7 9.6 -3.4 C9.6 2.6 1.4 7.6 0 9.6 Z"
    ),
    "d": (
        "M0 -10.4 C2 -6.5 4.6 -3 7.8 0 C4.6 3 2 6.5 0 10.4 C-2 6.5 -4.6 3 -7.8 0 C-4.6 -3 -2 -6.5 0 -10.4 Z"
    ),
    "c": (
        "M0 -10 C2.6 -10 4.6 -8 4.6 -5.4 C4.6 -4.1 4.1 -2.9 3.2 -2 C3.8 -2.2 4.4 -2.4 5 -2.4 C7.6 "
        "-2.4 9.6 -0.4 9.6 2.2 C9.6 4.8 7.6 6.8 5 6.8 C3.2 6.8 1.7 5.8 0.9 4.4 C1.1 6.9 1.9 8.7 3.6 "
        "10 L-3.6 10 C-1.9 8.7 -1.1 6.9 -0.9 4.4 C-1.7 5.8 -3.2 6.8 -5 6.8 C-7.6 6.8 -9.6 4.8 -9.6 "
        "2.2 C-9.6 -0.4 -7.6 -2.4 -5 -2.4 C-4.4 -2.4 -3.8 -2.2 -3.2 -2 C-4.1 -2.9 -4.6 -4.1 -4.6 -5.4 "
        "C-4.6 -8 -2.6 -10 0 -10 Z"
    ),
}

#: the ranks, to be drawn with a pen of width 4.4, within 20 by 30 from the corner at the top left
RANK_SHAPES: Final = {
    "A": "M1.8 30 L10 2.6 L18.2 30 M4.7 21.4 L15.3 21.4",
    "2": (
        "M2.6 9.6 C2.8 5 5.8 2.2 10 2.2 C14.3 2.2 17.2 4.9 17.2 8.8 C17.2 12 15.4 14.3 12.6 17.2 L2.6 "
        "27.8 L18.2 27.8"
    ),
    "3": (
        "M3 7.2 C4 4.1 6.5 2.2 9.8 2.2 C13.9 2.2 16.6 4.6 16.6 8.2 C16.6 11.7 13.8 14.2 9.6 14.2 L7.6 "
        "14.2 M9.6 14.2 C14.4 14.2 17.6 16.9 17.6 20.9 C17.6 25 14.4 27.8 9.8 27.8 C6 27.8 3.2 25.7 "
        "2.2 22.2"
    ),
    "4": "M14.2 30 L14.2 2.6 L2.4 21.4 L19 21.4",
    "5": (
        "M16.8 2.2 L4.9 2.2 L3.8 14.4 C5.4 12.6 7.6 11.6 10.1 11.6 C14.7 11.6 17.8 14.8 17.8 19.6 "
        "C17.8 24.5 14.6 27.8 9.9 27.8 C6.1 27.8 3.2 25.9 2.1 22.6"
    ),
    "6": (
        "M16.4 5.8 C15 3.4 12.9 2.2 10.4 2.2 C5.4 2.2 2.2 7.4 2.2 15.6 C2.2 23.6 5.2 27.8 10.1 27.8 "
        "C14.6 27.8 17.8 24.4 17.8 19.7 C17.8 15.2 14.7 12 10.5 12 C6.4 12 3 14.8 2.4 18.6"
    ),
    "7": "M1.2 2.2 L17.4 2.2 C13 10 9.6 19 8.4 30",
    "8": (
        "M10 14.2 C6.2 14.2 3.4 11.6 3.4 8.2 C3.4 4.8 6.2 2.2 10 2.2 C13.8 2.2 16.6 4.8 16.6 8.2 "
        "C16.6 11.6 13.8 14.2 10 14.2 C5.5 14.2 2.2 17.1 2.2 21 C2.2 24.9 5.5 27.8 10 27.8 C14.5 27.8 "
        "17.8 24.9 17.8 21 C17.8 17.1 14.5 14.2 10 14.2 Z"
    ),
    "9": (
        "M3.6 24.2 C5 26.6 7.1 27.8 9.6 27.8 C14.6 27.8 17.8 22.6 17.8 14.4 C17.8 6.4 14.8 2.2 9.9 "
        "2.2 C5.4 2.2 2.2 5.6 2.2 10.3 C2.2 14.8 5.3 18 9.5 18 C13.6 18 17 15.2 17.6 11.4"
    ),
    "T": (
        "M0 7.4 L4.6 3 L4.6 30 M15.8 2.2 C19.4 2.2 21.4 6.8 21.4 15 C21.4 23.2 19.4 27.8 15.8 27.8 "
        "C12.2 27.8 10.2 23.2 10.2 15 C10.2 6.8 12.2 2.2 15.8 2.2 Z"
    ),
    "J": "M5.6 2.2 L15.2 2.2 L15.2 19.6 C15.2 25 12.8 27.8 8.8 27.8 C5 27.8 2.6 25.4 2.2 21.2",
    "Q": (
        "M10 2.2 C14.8 2.2 17.8 7 17.8 15 C17.8 23 14.8 27.8 10 27.8 C5.2 27.8 2.2 23 2.2 15 C2.2 7 "
        "5.2 2.2 10 2.2 Z M10.4 20.6 L18.6 30"
    ),
    "K": "M3.4 0 L3.4 30 M17.6 0 L3.8 18 M8.4 12.4 L18.4 30",
}


def _column(x: int, count: int) -> tuple[tuple[int, int], ...]:
    """So many pips below one another, from the top of the card to its bottom."""
    return tuple((x, round(24 + 92 * row / (count - 1))) for row in range(count))


def _columns(count: int, *more: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return _column(49, count) + _column(83, count) + more


#: where the pips of a number lie on its card, beside the index; those below the middle stand on their heads
PIPS: Final = {
    "2": _column(66, 2),
    "3": _column(66, 3),
    "4": _columns(2),
    "5": _columns(2, (66, 70)),
    "6": _columns(3),
    "7": _columns(3, (66, 47)),
    "8": _columns(3, (66, 47), (66, 93)),
    "9": _columns(4, (66, 70)),
    "T": _columns(4, (66, 39), (66, 101)),
}

#: the star at the corner of a joker
STAR: Final = (
    "M0.0 -10.6 L2.7 -3.7 L10.1 -3.3 L4.4 1.4 L6.2 8.6 L0.0 4.6 L-6.2 8.6 L-4.4 1.4 L-10.1 -3.3 L-2.7 -3.7 Z"
)

CARD_FACE: Final = "#fffdf7"
CARD_EDGE: Final = "#cfc6b3"
CARD_GOLD: Final = "#b98a20"
#: by suit, then the joker
COLOURS: Final = ("#1c2530", "#b4231c", "#b4231c", "#1c2530", "#6a3d8f")
FOUR_COLOURS: Final = ("#1c2530", "#b4231c", "#14599c", "#17683a", "#6a3d8f")

#: what a paint changes of the suit's own colour; "suit" stands for that
PAINTS: Final[dict[str, dict[str, str]]] = {
    "": {},
    "rank": {"fill": "none", "stroke": "suit", "stroke-width": "4.4", "stroke-linejoin": "round"},
    "frame": {"fill": "none", "stroke": CARD_GOLD, "stroke-width": "1.8"},
    "bridge": {"fill": "none", "stroke": CARD_GOLD, "stroke-width": "4.5"},
    "cut": {"fill": CARD_FACE},
    "gold": {"fill": CARD_GOLD},
    "petal": {"stroke": CARD_FACE, "stroke-width": "1.4"},
    "line": {"fill": "none", "stroke": "suit", "stroke-width": "1.8"},
    "gold line": {"fill": "none", "stroke": CARD_GOLD, "stroke-width": "1.8"},
    "lame": {"fill": "none", "stroke": CARD_FACE, "stroke-width": "1.3"},
    "crease": {"fill": "none", "stroke": CARD_FACE, "stroke-width": "0.7", "opacity": "0.55"},
}

#: where the index and what is beside it go in each print; a tiny card has the index alone
TRANSFORMS: Final[dict[Print, dict[str, str]]] = {
    "normal": {"index": "", "pips": "", "picture": "translate(60 95) scale(1.1)"},
    "small": {
        "index": "translate(-2 -2.5) scale(1.3)",
        "pips": "translate(5 4) scale(0.95)",
        "picture": "translate(66 104) scale(0.95)",
    },
    "tiny": {"index": "translate(-2 -4) scale(2)"},
}
#: the widths in pixels up to which a card is small, and tiny
SMALL: Final = 51
TINY: Final = 31

_FIFTHS: Final = (0, 72, 144, 216, 288)
_MIRRORED: Final = ("", "scale(-1 1)")


def _path(d: str, paint: str = "", transform: str = "") -> Shape:
    return Shape("path", {"d": d} | ({"transform": transform} if transform else {}), paint)


def _circle(paint: str, transform: str = "", **numbers: str) -> Shape:
    return Shape("circle", numbers | ({"transform": transform} if transform else {}), paint)


def face(card: int) -> tuple[Shape | Group, ...]:
    """What is printed on a card: a seven's frame, the index at the corner, pips or a crest beside it."""
    if card == JOKER:
        index: tuple[Shape, ...] = (_path(STAR, transform="translate(19 24) scale(1.25)"),)
        return Group(index, part="index"), Group(_fox(), part="picture")
    rank, suit = RANKS[card & 15], SUIT_SHAPES[SUITS[card >> 4]]
    index = (
        _path(RANK_SHAPES[rank], "rank", "translate(7 9) scale(1.1)"),
        _path(suit, transform="translate(18 55)"),
    )
    if rank not in PIPS:
        return Group(index, part="index"), Group(_crest(rank, suit), part="picture")
    parts = Group(index, part="index"), Group(_pips(rank, suit), part="pips")
    if rank != "7":
        return parts
    frame = {"x": "3.5", "y": "3.5", "width": "93", "height": "133", "rx": "5.5"}
    return Shape("rect", frame, "frame"), *parts


def _pips(rank: str, suit: str) -> tuple[Shape, ...]:
    middles = PIPS[rank]
    # the fewer they are, the larger
    scale = 1.5 if len(middles) < 4 else 1.15 if len(middles) < 7 else 0.95
    pips = (
        _path(suit, transform=f"translate({x} {y}) scale({-scale if y > 70 else scale})") for x, y in middles
    )
    bridge = (
        (_path("M44 103C54 89 78 89 88 103M54 95V89M66 92V84M78 95V89", "bridge"),) if rank == "7" else ()
    )
    return *bridge, *pips


def _crest(rank: str, suit: str) -> tuple[Shape | Group, ...]:
    return {"A": _ring, "J": _fan, "Q": _blossom, "K": _helmet}[rank](suit)


def _ring(suit: str) -> tuple[Shape, ...]:
    return (
        _circle("line", r="30.5"),
        _circle("gold line", r="26.5"),
        _path(suit, transform="scale(1.95)"),
    )


def _spoke(turn: int, far: float) -> str:
    """A point of the fan, which is folded: its edge goes to and fro between two distances from the rivet."""
    angle = turn * pi / 180
    return f"{far * sin(angle):.1f} {23 - far * cos(angle):.1f}"


def _fan(suit: str) -> tuple[Shape, ...]:
    turns = [(fold - 5) * 10 for fold in range(11)]
    edge = "L".join(_spoke(turn, 40 if fold % 2 else 42.5) for fold, turn in enumerate(turns))
    creases = "".join(f"M{_spoke(turn, 16)}L{_spoke(turn, 40)}" for turn in turns[1::2])
    ribs = "".join(f"M0 23L{_spoke(turn, 16)}" for turn in turns[::2])
    return (
        _path(ribs, "line"),
        _path(f"M{edge}L{_spoke(50, 16)}A16 16 0 0 0 {_spoke(-50, 16)}Z"),
        _path(creases, "crease"),
        _circle("gold", cy="23", r="3.5"),
        _path(suit, "cut", "translate(0 -5) scale(0.95)"),
    )


def _blossom(suit: str) -> tuple[Shape, ...]:
    turns = [f"rotate({turn})" for turn in _FIFTHS]
    petals = [_circle("petal", turn, cy="-17", r="13.5") for turn in turns]
    stamens = [
        shape
        for turn in turns
        for shape in (_path("M0-10V-19", "gold line", turn), _circle("gold", turn, cy="-20", r="2"))
    ]
    heart = _path(suit, transform="translate(0 0.5) scale(0.85)")
    return *petals, *stamens, _circle("cut", r="12.5"), heart


def _helmet(suit: str) -> tuple[Shape, ...]:
    horn = "M0-11C9-13 17-21 17.5-34 20.5-31.5 23.5-31.5 27-33.5 28-18 18-6 4-3Z"
    return (
        *(_path(horn, "gold", side) for side in _MIRRORED),
        _path("M-17.5 4.5C-19-12-11-21 0-21S19-12 17.5 4.5C8 2-8 2-17.5 4.5Z"),
        _path("M-18.5 7C-9 4.5 9 4.5 18.5 7L21 12C9 8.5-9 8.5-21 12Z"),
        _path(
            "M-22 14.5-12.5 12.5-16 27C-21 27-27 28.5-31.5 31Z"
            " M22 14.5 12.5 12.5 16 27C21 27 27 28.5 31.5 31Z"
        ),
        _path("M-26 19.5-12 17M-30 25.5-12 22M26 19.5 12 17M30 25.5 12 22", "lame"),
        _path(suit, "cut", "translate(0 -7.5) scale(0.85)"),
    )


def _fox() -> tuple[Shape | Group, ...]:
    half = (
        _path("M-21.5-26.5-22-12C-20-14-17-15.5-13-16.5-15-21-18-24.5-21.5-26.5Z", "gold"),
        _path("M-22-3C-16-6.5-9-4-5.5 4-12 4.5-18 2.5-22-3Z", "cut"),
        _path("M-22 9.5-12 11.5M-18 15.5-10 15.5", "gold line"),
    )
    return (
        _path(
            "M0 33C-7 31-14 22-19 15-26 10-29 2-27-6L-25-34C-17-31-11-25-8-18-3-20 3-20 8-18"
            " 11-25 17-31 25-34L27-6C29 2 26 10 19 15 14 22 7 31 0 33Z"
        ),
        _path("M0-15C3.5-9 3.5-4 0 2-3.5-4-3.5-9 0-15Z", "gold"),
        _path("M-3.2 24H3.2L0 28Z", "cut"),
        *(Group(half, side) for side in _MIRRORED),
    )


#: waves (seigaiha, 青海波): scales in rows, each row over the one above; ids begin with ``{id}``
BACK: Final = (
    '<defs><g id="{id}scale"><circle r="10" fill="#234e72"/>'
    '<path d="M-9.6 0a9.6 9.6 0 0 1 19.2 0M-6.4 0a6.4 6.4 0 0 1 12.8 0M-3.2 0a3.2 3.2 0 0 1 6.4 0"'
    ' fill="none" stroke="#bfd3e0"/></g>'
    '<g id="{id}odd"><use href="#{id}scale"/><use href="#{id}scale" x="20"/></g>'
    '<pattern id="{id}waves" x="3.333" y="3.333" width="20" height="10" patternUnits="userSpaceOnUse"'
    ' patternTransform="scale(1.5)">'
    '<use href="#{id}odd" y="0"/><use href="#{id}scale" x="10" y="5"/>'
    '<use href="#{id}odd" y="10"/><use href="#{id}scale" x="10" y="15"/>'
    '<use href="#{id}odd" y="20"/></pattern></defs>'
    '<rect x="5" y="5" width="90" height="130" rx="4" fill="url(#{id}waves)" stroke="#234e72"/>'
)
