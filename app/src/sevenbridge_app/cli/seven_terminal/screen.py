"""What the tables of the solitaires look like: a few lines that fit the screen.

Cards stand at tab stops, so that columns hold whatever width a terminal gives ♠♥♦♣. A screen of fewer than 80
columns has no room for those of Choice; there spaces stand between them.
"""

from collections.abc import Collection, Iterable

from sevenbridge import RANKS, pack
from sevenbridge.drawing.cells import left, packed, width
from sevenbridge.drawing.pen import LINE
from sevenbridge.solitaire import EIGHT, EMPTY, Position
from sevenbridge.solitaire.choice import ChoicePosition
from sevenbridge_app.cli.console.look import Look
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.seven_terminal import choice_phrases, phrases
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.solitaires import CHOICE

#: labels are wider than one tab stop and narrower than two
_LABEL = 10
_NO_CARD = "--"
#: how far apart cards stand on a narrow screen
_NARROW_STOP = 5


def table(current: GameInProgress, taste: Taste) -> list[str]:
    """The table: the reserve under its ranks, the tableau over the numbers of its cells, the stock."""
    position, look = current.game.position, taste.look
    assert isinstance(position, Position)
    playable = {card for move in position.legal_moves() for card in move.cards}
    numbers = [str(cell) for cell in range(1, len(position.tableau) + 1)]
    return [
        *_rule(current, taste),
        "",
        _row("", map(look.faint, _ranks()), look),
        _row(taste.text(phrases.RESERVE), _cards(position.reserve, playable, taste), look),
        "",
        _row(taste.text(phrases.TABLEAU), _cards(position.tableau, playable, taste), look),
        _row("", map(look.faint, numbers), look),
        "",
        " " + _piles(position, taste),
    ]


def choice_table(current: GameInProgress, taste: Taste) -> list[str]:
    """The table of Choice: the reserve, the card that is held, and the piles from the bottom to the top.

    The digits with which a pile is named stand under it; each pile ends where its top card lies.
    """
    position, look = current.game.position, taste.look
    assert isinstance(position, ChoicePosition)
    playable = set(position.playable())
    cells = [*_cards(position.reserve, playable, taste), *_cards((position.held,), playable, taste)]
    tall = max(map(len, position.piles))
    rows = []
    for height in range(tall):
        row = [pile[height] if height < len(pile) else None for pile in position.piles]
        told = ["" if card is None else _cards((card,), playable, taste)[0] for card in row]
        rows.append(" " + _side_by_side(told, look))
    digits = "1234567890"
    return [
        *_rule(current, taste),
        "",
        _row("", map(look.faint, [*_ranks(), taste.text(choice_phrases.HOLD)]), look),
        _row(taste.text(phrases.RESERVE), cells, look),
        "",
        *rows,
        " " + _side_by_side(map(look.faint, digits), look),
        "",
        " " + taste.text(choice_phrases.PILES, holds=position.holds, removed=len(pack(0)) - position.left),
    ]


def _ranks() -> list[str]:
    return ["10" if rank == "T" else rank for rank in RANKS[EIGHT:]]


def _cards(row: Iterable[int], playable: Collection[int], taste: Taste) -> list[str]:
    """The cards of a row; those that can be played stand out."""
    look = taste.look
    return [
        look.faint(_NO_CARD)
        if card == EMPTY
        else look.strong(look.card(card))
        if card in playable
        else look.card(card)
        for card in row
    ]


def title(current: GameInProgress, taste: Taste) -> str:
    """Which deal it is."""
    deal = current.deal
    texts = choice_phrases if current.solitaire is CHOICE else phrases
    if deal.day:
        return taste.text(texts.TITLE_DAILY, number=deal.number, day=deal.day)
    return taste.text(texts.TITLE, number=deal.number)


def _rule(current: GameInProgress, taste: Taste) -> list[str]:
    name, moves = title(current, taste), taste.text(phrases.MOVES, n=len(current.game.moves))
    dashes = "-" * (taste.look.room - width(name) - width(moves) - len("--  " + "  --"))
    if not dashes:
        return packed([f"-- {taste.look.strong(name)}", f"{moves} --"], taste.look.room)
    return [f"-- {taste.look.strong(name)} {dashes} {moves} --"]


def _row(label: str, cells: Iterable[str], look: Look) -> str:
    start = left(f" {label}", _LABEL)
    return _side_by_side((start, *cells), look) if look.room == LINE else start + _side_by_side(cells, look)


def _side_by_side(cells: Iterable[str], look: Look) -> str:
    if look.room == LINE:
        return "\t".join(cells).rstrip()
    return "".join(left(cell, _NARROW_STOP) for cell in cells).rstrip()


def _piles(position: Position, taste: Taste) -> str:
    return taste.text(phrases.STOCK, stock=position.stock, removed=len(pack(0)) - position.left)
