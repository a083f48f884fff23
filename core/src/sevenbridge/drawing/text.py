"""The table as text, from a view or from the public part of a round. A pen says how long lines may be.

Columns contain no character whose width differs between terminals. ♠♥♦♣ do, so cards stand at the end of a
line, and a pen can write letters instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sevenbridge.drawing import words
from sevenbridge.drawing.cells import left, packed, right, width
from sevenbridge.drawing.pen import PLAIN, Order, Pen, in_hand_order
from sevenbridge.drawing.words import Calls, points_text, seat_names
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.counted import CountedHand, counted_hand
from sevenbridge.engine.round import Round
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View, view_of
from sevenbridge.texts import Lang, Text

__all__ = [
    "Setting",
    "hand",
    "open_hands",
    "round_text",
    "table",
    "view_text",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What is shown beside the cards, and how it is written."""

    #: of all seats, as they are shown
    names: tuple[str, ...]
    lang: Lang = "en"
    pen: Pen = PLAIN
    #: how a hand is sorted
    order: Order = "suit"
    #: what claims are called
    calls: Calls = "pon"
    #: the seat that is shown last, beside its hand; -1 for none
    you: int = -1
    #: the heading; without one, there is no heading
    title: str = ""
    #: the seat that dealt; -1 if it is not known
    dealer: int = -1
    #: the points of the match so far, by seat; empty if they are not known
    totals: tuple[int, ...] = ()

    def text(self, text: Text, **words: object) -> str:
        """A phrase in the language."""
        return text[self.lang].format(**words)


def view_text(
    view: View,
    names: Sequence[str] = (),
    *,
    title: str = "",
    dealer: int = -1,
    lang: Lang = "en",
    pen: Pen = PLAIN,
) -> str:
    """What one seat sees: the table and its own hand; once the round is over, all hands.

    Raises ValueError unless there is a name for every seat, or none.
    """
    setting = Setting(
        names=seat_names(names, view.seats, lang, view.seat),
        lang=lang,
        pen=pen,
        you=view.seat,
        title=title,
        dealer=dealer,
        totals=view.totals,
    )
    below = _end(view, setting) if view.over else hand(view, setting)
    return "\n".join([*table(view, setting), *below])


def round_text(
    round: Round,
    names: Sequence[str] = (),
    *,
    totals: Sequence[int] = (),
    title: str = "",
    dealer: int = -1,
    lang: Lang = "en",
    pen: Pen = PLAIN,
    hidden: bool = False,
) -> str:
    """The table as an observer sees it; ``hidden`` shows all hands and the stock too.

    Raises ValueError unless there is a name for every seat, or none.
    """
    view = view_of(round, 0, tuple(totals))
    setting = Setting(
        names=seat_names(names, round.seats, lang),
        lang=lang,
        pen=pen,
        title=title,
        dealer=dealer,
        totals=view.totals,
    )
    lines = table(view, setting)
    if view.over:
        lines += _end(view, setting)
    elif hidden:
        hands = [counted_hand(view.rules, seat, round.hands[seat]) for seat in range(round.seats)]
        lines += open_hands(hands, setting)
    if hidden and round.stock_count:
        start = f" {setting.text(words.STOCK_LINE)} "
        stock = packed([setting.pen.card(card) for card in round.stock], pen.room - width(start), " ")
        lines += [start + stock[0], *(" " * width(start) + row for row in stock[1:])]
    return "\n".join(lines)


def table(view: View, setting: Setting) -> list[str]:
    """The heading, if there is one; the players with their cards, totals and melds; stock and discards."""
    heading = [_rule(setting)] if setting.title else []
    return [*heading, *_players(view, setting), "", _piles(view, setting)]


def hand(view: View, setting: Setting) -> list[str]:
    """The hand of the seat whose view it is, sorted, with what it would cost and the card just drawn."""
    pen = setting.pen
    start = f" {pen.strong(setting.text(words.HAND, n=view.counts[view.seat]))} "
    groups = in_hand_order(cards_in(view.hand), setting.order)
    pieces = [*(pen.cards(group) for group in groups), about_hand(view, pen, setting.lang)]
    rows = packed(pieces, pen.room - width(start), "   ")
    return [start + rows[0], *(" " * width(start) + row for row in rows[1:])]


def about_hand(view: View, pen: Pen, lang: Lang) -> str:
    """What the hand would cost, and the card just drawn, in brackets."""
    points = points_text(hand_points(view.law, view.hand), lang)
    if view.drawn_card >= 0 and view.hand >> view.drawn_card & 1:
        return words.HELD_DREW.format(worth=points, card=pen.card(view.drawn_card))[lang]
    return words.HELD.format(worth=points)[lang]


def open_hands(hands: Sequence[CountedHand], setting: Setting, winner: int = -1) -> list[str]:
    """Hands laid open, with what they cost as the sum it is; the ``winner`` went out."""
    label = max(width(name) for name in setting.names)
    rows = []
    for hand in hands:
        name = left(setting.names[hand.holder], label)
        if hand.holder == winner:
            rows.append((name, "", setting.text(words.WENT_OUT)))
            continue
        groups = in_hand_order(hand.cards, setting.order)
        in_order = [card for group in groups for card in group]
        cards = " ".join(setting.pen.cards(group) for group in groups)
        rows.append((name, words.sum_text(hand, in_order, setting.lang), cards))
    longest = max(width(points) for _, points, _ in rows)
    lines = [f"  {name}  {left(points, longest)}   {cards}" for name, points, cards in rows]
    if all(width(line) <= setting.pen.room for line in lines):
        return lines
    # long sums have lines of their own
    indent = " " * (label + 4)
    return [
        line
        for name, points, cards in rows
        for line in (f"  {name}  {cards}", *([indent + points] if points else []))
    ]


def _end(view: View, setting: Setting) -> list[str]:
    hands = [counted_hand(view.rules, seat, view.opened[seat]) for seat in range(view.seats)]
    opened = open_hands(hands, setting, view.winner)
    return opened if view.winner >= 0 else [*opened, f" {setting.text(words.NOBODY_OUT)}"]


def _rule(setting: Setting) -> str:
    title = setting.pen.strong(setting.title)
    if setting.dealer < 0:
        return f"-- {title} {'-' * (setting.pen.room - width(setting.title) - len('--  '))}"
    dealer = setting.text(words.DEALER, name=setting.names[setting.dealer])
    dashes = "-" * (setting.pen.room - width(setting.title) - width(dealer) - len("--  " + "  --"))
    return f"-- {title} {dashes} {dealer} --"


def _players(view: View, setting: Setting) -> list[str]:
    pen = setting.pen
    names = max(width(name) for name in setting.names)
    held_heading = setting.text(words.CARDS)
    held = width(held_heading)
    totals = _totals(view, setting)
    heading = f"   {left('', names)}  {right(held_heading, held)}{totals[0]}"
    indent = width(heading) + 3
    lines = [pen.faint(f"{heading}   {setting.text(words.MELDS_HEADING)}")]
    for seat in _order(view.seats, setting.you):
        melds = [pen.meld(meld) for meld in view.melds if meld.owner == seat]
        rows = packed(melds, pen.room - indent, " / ") or [""]
        acts = seat == view.turn and not view.over
        count = view.counts[seat]
        cards = right(f"{count}!" if count == 1 and not view.over else f"{count} ", held)
        name = left(setting.names[seat], names)
        mark = ">" if acts else " "
        start = f" {mark} {name}  {cards}"
        lines.append(f"{pen.strong(start) if acts else start}{totals[1 + seat]}   {rows[0]}".rstrip())
        lines += [" " * indent + row for row in rows[1:]]
    return lines


def _totals(view: View, setting: Setting) -> list[str]:
    """The column of the totals, its heading first; empty cells if they are not known."""
    if not setting.totals:
        return [""] * (1 + view.seats)
    heading = setting.text(words.PENALTY if view.law.penalty else words.TOTAL)
    cells = [heading, *map(str, setting.totals)]
    wide = max(map(width, cells))
    return [f"  {right(cell, wide)}" for cell in cells]


def _order(seats: int, you: int) -> list[int]:
    """The seats clockwise, ``you`` last, beside the hand."""
    return [(you + 1 + step) % seats for step in range(seats)]


def _piles(view: View, setting: Setting) -> str:
    pen = setting.pen
    stock = " " + setting.text(words.STOCK, cards=view.stock_count)
    discards = view.discards
    if not discards:
        return f"{stock}   {setting.text(words.NO_DISCARDS)}"
    card = pen.strong(pen.card(discards[-1]))
    if view.discarder >= 0:
        top = setting.text(words.TOP_FROM, card=card, name=setting.names[view.discarder])
    elif view.discards_made == 0:
        top = setting.text(words.UP_CARD, card=card)
    else:
        top = setting.text(words.TOP, card=card)
    start = f"{stock}   {setting.text(words.DISCARDS_LINE, n=len(discards))} "
    room = pen.room - width(start) - width(top) - 1
    shown = len(discards) - 1
    while shown and width(_tail(pen.cards(discards[-1 - shown : -1]), shown < len(discards) - 1)) > room:
        shown -= 1
    earlier = _tail(pen.cards(discards[-1 - shown : -1]), shown < len(discards) - 1) if shown else ""
    return f"{start}{earlier} {top}" if earlier else start + top


def _tail(cards: str, is_cut: bool) -> str:
    return f"... {cards}" if is_cut else cards
