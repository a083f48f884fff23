"""What the table looks like, made from one seat's view alone. Lines fit WIDTH, and all together HEIGHT."""

from dataclasses import dataclass

from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.look import WIDTH, in_hand_order, left, packed, right, width
from sevenbridge.cli.terminal.scene import Scene
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: the last column is left free, so that no terminal wraps
LINE = WIDTH - 1


@dataclass(frozen=True, slots=True)
class Standing:
    """What the table knows besides the round: its ``title``, and by place the dealer and the ``totals``."""

    title: str
    dealer: int
    totals: tuple[int, ...]


def table(view: View, scene: Scene, standing: Standing) -> list[str]:
    """The table: players with their cards, totals and melds; stock and discards."""
    return [_rule(scene, standing), *_players(view, scene, standing), "", _piles(view, scene)]


def hand(view: View, scene: Scene) -> str:
    """The person's own hand, sorted, with what it would cost and the card just drawn."""
    look = scene.look
    groups = in_hand_order(cards_in(view.hand), scene.taste.order)
    cards = "   ".join(look.cards(group) for group in groups)
    points = hand_points(view.law, view.hand)
    worth = scene.text(phrases.WORTH_ONE if points == 1 else phrases.WORTH, points=points)
    notes = [worth]
    if view.drawn_card >= 0 and view.hand >> view.drawn_card & 1:
        notes.append(scene.text(phrases.DREW, card=look.card(view.drawn_card)))
    told = scene.text(phrases.NOTES, notes=scene.text(phrases.COMMA).join(notes))
    return f" {look.strong(scene.text(phrases.HAND, n=view.counts[view.seat]))} {cards}   {told}"


def _rule(scene: Scene, standing: Standing) -> str:
    dealer = scene.text(phrases.DEALER, name=scene.names[standing.dealer])
    dashes = "-" * (LINE - width(standing.title) - width(dealer) - len("--  " + "  --"))
    return f"-- {scene.look.strong(standing.title)} {dashes} {dealer} --"


def _players(view: View, scene: Scene, standing: Standing) -> list[str]:
    names = max(width(name) for name in scene.names)
    held_heading = scene.text(phrases.CARDS)
    total_heading = scene.text(phrases.PENALTY if view.law.penalty else phrases.TOTAL)
    held = width(held_heading)
    totals = max(width(total_heading), *(len(str(total)) for total in standing.totals))
    heading = (
        f"   {left('', names)}  {right(held_heading, held)}  {right(total_heading, totals)}"
        f"   {scene.text(phrases.MELDS_HEADING)}"
    )
    lines = [scene.look.faint(heading)]
    indent = 3 + names + 2 + held + 2 + totals + 3
    for place in _order(view.seats, scene.you):
        melds = [scene.look.meld(meld) for meld in view.melds() if meld.owner == place]
        rows = packed(melds, LINE - indent, " / ") or [""]
        acts = place == view.turn and not view.over
        count = view.counts[place]
        cards = right(f"{count}!" if count == 1 and not view.over else f"{count} ", held)
        name = left(scene.names[place], names)
        mark = ">" if acts else " "
        start = f" {mark} {name}  {cards}"
        total = right(str(standing.totals[place]), totals)
        lines.append(f"{scene.look.strong(start) if acts else start}  {total}   {rows[0]}".rstrip())
        lines += [" " * indent + row for row in rows[1:]]
    return lines


def _order(seats: int, you: int) -> list[int]:
    """The places clockwise, you last, beside your hand."""
    return [(you + 1 + step) % seats for step in range(seats)]


def _piles(view: View, scene: Scene) -> str:
    look = scene.look
    stock = " " + scene.text(phrases.STOCK, cards=view.stock_count)
    discards = view.discard_list()
    if not discards:
        return f"{stock}   {scene.text(phrases.NO_DISCARDS)}"
    card = look.strong(look.card(discards[-1]))
    if view.discarder >= 0:
        top = scene.text(phrases.TOP_FROM, card=card, name=scene.names[view.discarder])
    elif view.discards_made == 0:
        top = scene.text(phrases.UP_CARD, card=card)
    else:
        top = scene.text(phrases.TOP, card=card)
    start = f"{stock}   {scene.text(phrases.DISCARDS_LINE, n=len(discards))} "
    room = LINE - width(start) - width(top) - 1
    shown = len(discards) - 1
    while shown and width(_tail(look.cards(discards[-1 - shown : -1]), shown < len(discards) - 1)) > room:
        shown -= 1
    earlier = _tail(look.cards(discards[-1 - shown : -1]), shown < len(discards) - 1) if shown else ""
    return f"{start}{earlier} {top}" if earlier else start + top


def _tail(cards: str, is_cut: bool) -> str:
    return f"... {cards}" if is_cut else cards
