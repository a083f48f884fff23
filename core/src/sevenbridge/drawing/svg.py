"""Hands, melds, views and rounds as SVG with the page's card faces; hidden cards show their backs.

The size of a picture depends on the number of seats and on the arguments, never on the cards on the table.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from sevenbridge.drawing import words
from sevenbridge.drawing.canvas import FACE_DOWN, RATIO, Canvas
from sevenbridge.drawing.pen import PLAIN, in_hand_order
from sevenbridge.drawing.text import about_hand
from sevenbridge.drawing.words import points_text, seat_names
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.position import Meld
from sevenbridge.engine.round import Round
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View, view_of
from sevenbridge.texts import Lang, Text

__all__ = [
    "cards_svg",
    "hand_svg",
    "meld_svg",
    "round_svg",
    "view_svg",
]

AnyCanvas = TypeVar("AnyCanvas", bound=Canvas)

# the colours of the page's felt by day
_FELT: Final = "#1a4558"
_RAISED: Final = "#22536a"
_INK: Final = "#f7f3ea"
_SOFT: Final = "#c6d8de"
_TURN: Final = "#ffab8c"
_GOLD: Final = "#f0c96a"

_EDGE: Final = 16
_HEADING: Final = 44
_PILES: Final = 122
_HAND: Final = 164
_STOCK: Final = 100
_GAP: Final = 6


class _Layout(NamedTuple):
    """Where things stand in a picture, in pixels."""

    width: int
    #: the height of a player's row
    row: int
    #: how far down the cards of a row begin: beside the name, or below it
    down: int
    #: where the cards and the melds of a row begin, and the discards
    cards: int
    melds: int
    discards: int


_WIDE: Final = _Layout(width=960, row=84, down=7, cards=216, melds=424, discards=216)
_NARROW: Final = _Layout(width=480, row=110, down=36, cards=30, melds=250, discards=124)


def cards_svg(cards: Iterable[int], *, lang: Lang = "en", four_colours: bool = False) -> str:
    """Cards side by side in their order."""
    width, step = 72, 76
    shown = list(cards)
    title = ", ".join(words.card_name(card, lang) for card in shown)
    canvas = Canvas(step * max(1, len(shown)), width * RATIO + 4, title, lang, four_colours)
    canvas.fan(shown, 2, 2, width, step * len(shown), step)
    return canvas.svg()


def hand_svg(cards: int, *, lang: Lang = "en", four_colours: bool = False) -> str:
    """A hand, a set of cards, sorted by suit."""
    return cards_svg(_sorted(cards), lang=lang, four_colours=four_colours)


def meld_svg(meld: Meld, *, lang: Lang = "en", four_colours: bool = False) -> str:
    """A meld as it lies: a run from low to high, a set by suit."""
    return cards_svg(meld.in_order(), lang=lang, four_colours=four_colours)


def view_svg(
    view: View,
    names: Sequence[str] = (),
    *,
    title: str = "",
    dealer: int = -1,
    lang: Lang = "en",
    four_colours: bool = False,
) -> str:
    """What one seat sees: the table, and its own hand below it; all hands once the round is over.

    Raises ValueError unless there is a name for every seat, or none.
    """
    return draw_view(
        view, Canvas, names, title=title, dealer=dealer, lang=lang, four_colours=four_colours
    ).svg()


def draw_view(
    view: View,
    kind: type[AnyCanvas],
    names: Sequence[str] = (),
    *,
    title: str = "",
    dealer: int = -1,
    lang: Lang = "en",
    four_colours: bool = False,
) -> AnyCanvas:
    """As ``view_svg``, on a canvas of this kind, which may be one for pixels."""
    shown = seat_names(names, view.seats, lang, view.seat)
    height = _HEADING + view.seats * (_WIDE.row + _GAP) + _PILES + _GAP + _HAND + _EDGE
    canvas = kind(_WIDE.width, height, title or words.GAME[lang], lang, four_colours)
    picture = _Picture(canvas, view, shown, dealer)
    picture.heading()
    for step in range(1, view.seats):
        seat = (view.seat + step) % view.seats
        picture.row(seat, view.opened[seat] if view.over else None)
    picture.piles()
    picture.row(view.seat, 0)
    picture.hand()
    return canvas


def round_svg(
    round: Round,
    names: Sequence[str] = (),
    *,
    totals: Sequence[int] = (),
    title: str = "",
    dealer: int = -1,
    lang: Lang = "en",
    four_colours: bool = False,
    hidden: bool = False,
    narrow: bool = False,
) -> str:
    """The table as an observer sees it; ``hidden`` shows all hands and the stock too.

    A ``narrow`` picture is half as wide, for telephones and pages of text, and its stock stays closed.
    Raises ValueError unless there is a name for every seat, or none.
    """
    view = view_of(round, 0, tuple(totals))
    shown = seat_names(names, round.seats, lang)
    layout = _NARROW if narrow else _WIDE
    lays_stock = hidden and not narrow
    height = (
        _HEADING + round.seats * (layout.row + _GAP) + _PILES + _EDGE + (_STOCK + _GAP if lays_stock else 0)
    )
    canvas = Canvas(layout.width, height, title or words.GAME[lang], lang, four_colours)
    picture = _Picture(canvas, view, shown, dealer, layout)
    picture.heading()
    for seat in range(round.seats):
        picture.row(seat, round.hands[seat] if hidden or view.over else None)
    picture.piles()
    if lays_stock:
        picture.stock(round.stock)
    return picture.canvas.svg()


def _sorted(cards: int) -> list[int]:
    return [card for group in in_hand_order(cards_in(cards), "suit") for card in group]


class _Picture:
    """A table drawn from top to bottom: each part is put below those before."""

    def __init__(
        self, canvas: Canvas, view: View, names: tuple[str, ...], dealer: int, layout: _Layout = _WIDE
    ) -> None:
        self.canvas = canvas
        self._layout = layout
        self._view = view
        self._names = names
        self._dealer = dealer
        self._melds = view.melds
        self._y: float = 0

    def heading(self) -> None:
        """The felt, what the round is called, and that nobody went out."""
        self.canvas.box(0, 0, self._layout.width, self.canvas.height, _FELT)
        self.canvas.text(_EDGE, 29, self.canvas.title, 18, _INK, bold=True)
        if self._view.over and self._view.winner < 0:
            ended = words.NOBODY_OUT[self.canvas.lang]
            self.canvas.text(self._layout.width - _EDGE, 29, ended, 16, _GOLD, bold=True, end=True)
        self._y = _HEADING

    def row(self, seat: int, hand: int | None) -> None:
        """A player with cards and melds: a hand that is None shows backs."""
        canvas, view, layout, top = self.canvas, self._view, self._layout, self._y
        acts = seat == view.turn and not view.over
        canvas.box(_EDGE / 2, top, layout.width - _EDGE, layout.row, _RAISED, _TURN if acts else "")
        name = top + (34 if layout is _WIDE else 24)
        if acts:
            canvas.triangle(_EDGE, name - 6, _TURN)
        canvas.text(_EDGE + 14, name, self._names[seat], 16, _TURN if acts else _INK, bold=True)
        about = self._about(seat)
        if layout is _WIDE:
            for line, told in enumerate(about):
                canvas.text(_EDGE + 14, name + 20 + 18 * line, told, 13, _SOFT)
        else:
            canvas.text(layout.width - _EDGE - 8, name, " · ".join(about), 13, _SOFT, end=True)
        room, cards = layout.melds - layout.cards - 16, top + layout.down
        if view.winner == seat:
            canvas.text(layout.cards, cards + 41, self._text(words.WENT_OUT), 17, _GOLD, bold=True)
        elif hand is None:
            canvas.fan([FACE_DOWN] * view.counts[seat], layout.cards, cards + 7, 40, room, 18)
        else:
            canvas.fan(_sorted(hand), layout.cards, cards + 4, 44, room, 46)
        melds = [meld.in_order() for meld in self._melds if meld.owner == seat]
        canvas.melds(melds, layout.melds, cards, layout.width - layout.melds - _EDGE, 70)
        self._y += layout.row + _GAP

    def piles(self) -> None:
        """The stock, and the discards from the oldest to the top one."""
        canvas, view, top = self.canvas, self._view, self._y
        canvas.text(_EDGE + 14, top + 20, self._text(words.STOCK, cards=view.stock_count), 14, _SOFT)
        if view.stock_count:
            for depth in range(min(3, view.stock_count)):
                canvas.card(FACE_DOWN, _EDGE + 14 + 2 * depth, top + 30 - 2 * depth, 60)
        discards = view.discards
        left = self._layout.discards
        if not discards:
            canvas.text(left, top + 20, self._text(words.NO_DISCARDS), 14, _SOFT)
        else:
            canvas.text(left, top + 20, self._about_discards(len(discards)), 14, _SOFT)
            room = self._layout.width - _EDGE - left
            last = canvas.fan(discards, left, top + 30, 60, room, 26)
            canvas.card(discards[-1], last, top + 30, 60, _GOLD)
        self._y += _PILES + _GAP

    def hand(self) -> None:
        """The hand of the seat whose view it is, large, with what it would cost; the drawn card is marked."""
        canvas, view, top = self.canvas, self._view, self._y
        about = about_hand(view, PLAIN, canvas.lang)
        told = f"{self._text(words.HAND, n=view.counts[view.seat])} {about}"
        canvas.text(_EDGE + 14, top + 20, told, 14, _SOFT)
        cards = _sorted(view.hand)
        width, room = 88.0, _WIDE.width - 2 * _EDGE - 28.0
        step = min(width + 6, (room - width) / max(1, len(cards) - 1))
        for number, card in enumerate(cards):
            mark = _TURN if card == view.drawn_card else ""
            canvas.card(card, _EDGE + 14 + number * step, top + 32, width, mark)
        self._y += _HAND

    def stock(self, cards: Sequence[int]) -> None:
        """The stock laid open, the next card first."""
        self.canvas.text(_EDGE + 14, self._y + 16, self._text(words.STOCK_LINE), 14, _SOFT)
        self.canvas.fan(cards, _EDGE + 14, self._y + 26, 48, _WIDE.width - 2 * _EDGE - 28, 50)
        self._y += _STOCK + _GAP

    def _text(self, text: Text, **told: object) -> str:
        return text[self.canvas.lang].format(**told)

    def _about(self, seat: int) -> list[str]:
        """The lines below a name: cards, or what they cost in the end, and the dealer; the total."""
        view = self._view
        count = view.counts[seat]
        if view.over and view.winner != seat:
            about = [points_text(hand_points(view.law, view.opened[seat]), self.canvas.lang)]
        else:
            about = [self._text(words.ONE_CARD if count == 1 else words.COUNT, n=count)]
        if seat == self._dealer:
            about.append(self._text(words.DEALS))
        lines = [" · ".join(about)]
        if view.totals:
            heading = self._text(words.PENALTY if view.law.penalty else words.TOTAL)
            lines.append(f"{heading} {view.totals[seat]}")
        return lines

    def _about_discards(self, count: int) -> str:
        view = self._view
        told = self._text(words.DISCARDS, n=count)
        if view.discarder >= 0:
            return f"{told} · {self._text(words.FROM, name=self._names[view.discarder])}"
        return f"{told} · {self._text(words.TURNED_UP)}" if view.discards_made == 0 else told
