"""What the page's twin of the solitaires (app/page/src/seven, app/page/src/choice) is held against.

``vectors.txt`` of each: numbered deals, played by a policy that both know. A line has the deal's number, how
many moves were made and how many cards are left, and the CRC-32 of all that was seen on the way, as
``seen_in`` writes it. In Choice the way to win follows that the solver finds, for some of them. Of Seven by
Seven the first thousand deals are told; for each thousand of the others there is the CRC-32 of their lines.
``odds.json``: the exact odds that the page shows, and ``chances.json`` some of those from a moment on.

``python -m tests.solitaire.twin`` rewrites all.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from zlib import crc32

from sevenbridge.engine.cards import cards_text
from sevenbridge.solitaire.choice.game import ChoiceGame
from sevenbridge.solitaire.deals import LAST_DEAL, Dealer, deck_of, mixed
from sevenbridge.solitaire.fate import CELLS, cards_dealt
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import Move, move_of
from sevenbridge.solitaire.odds import chance_from, exact_odds
from sevenbridge.solitaire.reserve import EMPTY

PAGE = Path(__file__).parents[2] / "app" / "page" / "src" / "seven"
VECTORS = PAGE / "vectors.txt"
CHOICE_VECTORS = PAGE.parent / "choice" / "vectors.txt"
ODDS = PAGE / "odds.json"
CHANCES = PAGE / "chances.json"
#: the bits of a 32-bit word
WORD = (1 << 32) - 1
#: deals whose numbers are special to 32-bit arithmetic; the others are drawn
EDGES = (1, 2, 3, 108, 142, 2**31 - 1, 2**31, 2**31 + 1, LAST_DEAL - 1, LAST_DEAL)
DEALS = 10_000
#: so many have a line each, and so many of the others one checksum together
BATCH = 1000
CHOICE_DEALS = 300
#: so many of them are solved
SOLVED = 25
_CELLS_TOLD = range(4, 11)


def numbers() -> Iterator[int]:
    """The deals that are played."""
    yield from EDGES
    yield from (mixed(drawn) or LAST_DEAL for drawn in range(1, DEALS - len(EDGES) + 1))


def line(number: int, game: Game | ChoiceGame | None = None) -> str:
    """The line of a deal, of Seven by Seven where no other game is given."""
    game = game or Game(deck_of(number))
    digest = crc32("\n".join(seen_in(game, number)).encode())
    return f"{number} {len(game.moves)} {game.position.left} {digest:08x}"


def told_of(batch: tuple[int, ...]) -> list[str]:
    """What ``vectors.txt`` has of these deals of Seven by Seven, which are one batch."""
    lines = list(map(line, batch))
    text = "\n".join(lines)
    return lines if batch[: len(EDGES)] == EDGES else [f"{crc32(text.encode()):08x}"]


def batches() -> Iterator[tuple[int, ...]]:
    """The deals that are played, a batch at a time."""
    left = numbers()
    while batch := tuple(islice(left, BATCH)):
        yield batch


def choice_lines(first: int, last: int) -> Iterator[str]:
    """The lines of these deals of Choice."""
    for index, number in enumerate(islice(numbers(), last)):
        if index >= first:
            game = ChoiceGame(deck_of(number))
            way = ChoiceGame(deck_of(number)).autoplay() if index < SOLVED else ()
            yield ": ".join((line(number, game), *([", ".join(map(str, way))] if index < SOLVED else [])))


def seen_in(game: Game | ChoiceGame, number: int) -> Iterator[str]:
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


def _table(game: Game | ChoiceGame) -> str:
    if isinstance(game, Game):
        rows = [game.position.tableau, game.position.reserve]
        first = game.position.stock
    else:
        rows = [*game.position.piles, (game.position.held,), game.position.reserve]
        first = game.position.holds
    told = (" ".join("--" if card == EMPTY else cards_text([card]) for card in cells) for cells in rows)
    position = game.position
    return f"{' | '.join(told)} | {first} {position.rows} {position.left} {position.status}"


def _answer(game: Game | ChoiceGame, chance: int) -> str:
    """What is said to a move of cards drawn from anywhere: its code, and the details by their names."""
    one, other = game.deck[chance % 52], game.deck[(chance >> 8) % 52]
    move: Move = move_of("reserve", one) if chance >> 20 & 1 else move_of("remove", *{one, other})
    if isinstance(game, Game):
        refused = game.position.explain(move, game.deck)
    else:
        move = move_of("hold", one) if chance >> 21 & 1 else move
        refused = game.position.explain(move)
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


def chances_text() -> str:
    """The chances of some deals after each card that comes to the tableau."""
    told = {}
    for number in EDGES:
        dealer = Dealer()
        dealer.shuffle(number)
        come = range(CELLS, cards_dealt(dealer, CELLS) + 1)
        told[str(number)] = " ".join(str(float(chance_from(deck_of(number)[:cards]))) for cards in come)
    return json.dumps(told, indent=2) + "\n"


def _in_million(chance: Fraction) -> float:
    return float(chance * 1_000_000)


if __name__ == "__main__":
    lines = [each for batch in batches() for each in told_of(batch)]
    VECTORS.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
    told = "".join(f"{each}\n" for each in choice_lines(0, CHOICE_DEALS))
    CHOICE_VECTORS.write_text(told, encoding="utf-8")
    ODDS.write_text(odds_text(), encoding="utf-8")
    CHANCES.write_text(chances_text(), encoding="utf-8")
