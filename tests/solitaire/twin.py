"""What the page's twin of Seven by Seven (page/src/seven) is held against, as this package gives it.

``vectors.txt``: 10,000 numbered deals, each played by a policy that both know. A line has the deal's number,
how many moves were made and how many cards are left, and the CRC-32 of all that was seen on the way, as
``seen_in`` writes it.
``odds.json``: the exact odds that the page shows.

``python -m tests.solitaire.twin`` rewrites both.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from zlib import crc32

from sevenbridge.engine.cards import cards_text
from sevenbridge.solitaire.deals import LAST_DEAL, deck_of, mixed
from sevenbridge.solitaire.fate import CELLS
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import Move, move_of
from sevenbridge.solitaire.odds import exact_odds
from sevenbridge.solitaire.position import EMPTY

PAGE = Path(__file__).parents[2] / "page" / "src" / "seven"
VECTORS = PAGE / "vectors.txt"
ODDS = PAGE / "odds.json"
#: the bits of a 32-bit word
WORD = (1 << 32) - 1
#: deals whose numbers are special to 32-bit arithmetic; the others are drawn
EDGES = (1, 2, 3, 108, 142, 2**31 - 1, 2**31, 2**31 + 1, LAST_DEAL - 1, LAST_DEAL)
DEALS = 10_000
_CELLS_TOLD = range(4, 11)


def numbers() -> Iterator[int]:
    """The deals that are played."""
    yield from EDGES
    yield from (mixed(drawn) or LAST_DEAL for drawn in range(1, DEALS - len(EDGES) + 1))


def line(number: int) -> str:
    """The line of a deal."""
    seen = list(seen_in(game := Game(deck_of(number)), number))
    digest = crc32("\n".join(seen).encode())
    return f"{number} {len(game.moves)} {game.position.left} {digest:08x}"


def seen_in(game: Game, number: int) -> Iterator[str]:
    """The deck, then the table before every step, and last the table at the end.

    With every table come the legal moves, and what is said to a move that is hardly ever legal. Where the
    dice say so a step is taken back and made again.
    """
    yield cards_text(game.deck)
    step = 0
    while legal := game.legal_moves():
        yield _table(game)
        yield ", ".join(map(str, legal))
        chance = mixed((number + step) & WORD)
        yield _answer(game, chance)
        if chance >> 16 & 7 == 0 and game.moves:
            yield f"undo {game.undo()}, redo {game.redo()}"
        game.play(legal[chance % len(legal)])
        step += 1
    yield _table(game)


def _table(game: Game) -> str:
    position = game.position
    rows = (
        " ".join("--" if card == EMPTY else cards_text([card]) for card in cells)
        for cells in (position.tableau, position.reserve)
    )
    return f"{' | '.join(rows)} | {position.stock} {position.rows} {position.left} {position.status}"


def _answer(game: Game, chance: int) -> str:
    """What is said to a move of cards drawn from anywhere: its code, and the details by their names."""
    one, other = game.deck[chance % 52], game.deck[(chance >> 8) % 52]
    move: Move = move_of("reserve", one) if chance >> 20 & 1 else move_of("remove", *{one, other})
    refused = game.position.explain(move, game.deck)
    if not refused:
        return f"{move}: legal"
    details = "".join(f" {name}={value}" for name, value in sorted(refused.details.items()))
    return f"{move}: {refused.code}{details}"


def odds_text() -> str:
    """The file of the odds: the exact chance by the number of cells.

    For the game's own number it also has how often so many cards are left at the end.
    """
    counted = {cells: exact_odds(cells) for cells in _CELLS_TOLD}
    own = counted[CELLS]
    told = {
        "won": {"numerator": str(own.won.numerator), "denominator": str(own.won.denominator)},
        "cells": [{"cells": cells, "inMillion": _in_million(odds.won)} for cells, odds in counted.items()],
        "left": [{"cards": cards, "inMillion": _in_million(chance)} for cards, chance in own.left.items()],
    }
    return json.dumps(told, indent=2) + "\n"


def _in_million(chance: Fraction) -> float:
    return float(chance * 1_000_000)


if __name__ == "__main__":
    VECTORS.write_text("".join(f"{line(number)}\n" for number in numbers()), encoding="utf-8")
    ODDS.write_text(odds_text(), encoding="utf-8")
