"""What the table of Seven by Seven looks like: a few lines that fit 80 columns.

Cards stand at tab stops, so that columns hold whatever width a terminal gives ♠♥♦♣.
"""

from collections.abc import Iterable

from sevenbridge.cli.seven_terminal import phrases
from sevenbridge.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge.cli.terminal.look import WIDTH
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.drawing.cells import left, width
from sevenbridge.engine.cards import PACK, RANKS
from sevenbridge.solitaire.position import EIGHT, EMPTY, Position

#: the last column is left free, so that no terminal wraps
LINE = WIDTH - 1
#: labels are wider than one tab stop and narrower than two
_LABEL = 10
_NO_CARD = "--"


def table(current: GameInProgress, taste: Taste) -> list[str]:
    """The table: the reserve under its ranks, the tableau over the numbers of its cells, the stock."""
    position, look = current.game.position, taste.look
    playable = {card for move in current.game.legal_moves() for card in move.cards}
    ranks = ["10" if rank == "T" else rank for rank in RANKS[EIGHT:]]
    numbers = [str(cell) for cell in range(1, len(position.tableau) + 1)]

    def cards(row: tuple[int, ...]) -> list[str]:
        return [
            look.faint(_NO_CARD)
            if card == EMPTY
            else look.strong(look.card(card))
            if card in playable
            else look.card(card)
            for card in row
        ]

    return [
        _rule(current, taste),
        "",
        _row("", map(look.faint, ranks)),
        _row(taste.text(phrases.RESERVE), cards(position.reserve)),
        "",
        _row(taste.text(phrases.TABLEAU), cards(position.tableau)),
        _row("", map(look.faint, numbers)),
        "",
        " " + _piles(position, taste),
    ]


def title(current: GameInProgress, taste: Taste) -> str:
    """Which deal it is."""
    deal = current.deal
    if deal.day:
        return taste.text(phrases.TITLE_DAILY, number=deal.number, day=deal.day)
    return taste.text(phrases.TITLE, number=deal.number)


def _rule(current: GameInProgress, taste: Taste) -> str:
    name, moves = title(current, taste), taste.text(phrases.MOVES, n=len(current.game.moves))
    dashes = "-" * (LINE - width(name) - width(moves) - len("--  " + "  --"))
    return f"-- {taste.look.strong(name)} {dashes} {moves} --"


def _row(label: str, cells: Iterable[str]) -> str:
    return "\t".join((left(f" {label}", _LABEL), *cells))


def _piles(position: Position, taste: Taste) -> str:
    return taste.text(phrases.STOCK, stock=position.stock, removed=len(PACK) - position.left)
