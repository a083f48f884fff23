"""What is shown when a round or the match is over: the opened hands, and the score sheet in columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.drawing.cells import right, width
from sevenbridge.drawing.text import Setting, open_hands
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.wording import Text

#: so many rounds are shown, the last ones; the totals are always of all
MOST_ROUNDS = 8


class Result(NamedTuple):
    """A round that is over."""

    #: from 0
    number: int
    #: the seats that played, by place
    playing: tuple[int, ...]
    #: a seat, -1 where nobody went out
    winner: int
    is_one_go: bool
    #: a seat, -1 where nobody pays for all
    payer: int
    #: as they were opened, by place
    hands: tuple[int, ...]
    #: by seat
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """What a match has come to."""

    rules: Rules
    #: by seat, as they are shown
    names: tuple[str, ...]
    #: of the rounds, oldest first
    results: Sequence[Result]
    #: by seat
    totals: tuple[int, ...]


def about(name: str, you: Text, other: Text, taste: Taste, **words: object) -> str:
    """A sentence about a player: its own one for a person who is called You."""
    return taste.text(you if name == phrases.YOU[taste.lang] else other, name=name, **words)


def round_end(book: Book, taste: Taste) -> list[str]:
    """Who went out of the last round and what everybody was left with."""
    names, result = book.names, book.results[-1]
    n = result.number + 1
    if result.winner < 0:
        title = taste.text(phrases.ROUND_DRAWN, n=n)
    else:
        title = about(names[result.winner], phrases.ROUND_WON_BY_YOU, phrases.ROUND_WON, taste, n=n)
    lines = [taste.look.strong(title), *_hands(book, result, taste)]
    if result.is_one_go:
        lines.append("  " + taste.text(phrases.ONE_GO))
    if result.payer >= 0:
        lines.append("  " + taste.text(phrases.PAYS_FOR_ALL, name=names[result.payer]))
    return lines


def _hands(book: Book, result: Result, taste: Taste) -> list[str]:
    hands = zip(result.playing, result.hands, strict=True)
    setting = Setting(names=book.names, lang=taste.lang, pen=taste.look, order=taste.order)
    return open_hands(law_of(book.rules), hands, setting, result.winner)


def sheet(book: Book, taste: Taste) -> list[str]:
    """The scores by round, and the totals."""
    if not book.results:
        return [taste.text(phrases.NO_ROUND_YET)]
    names = book.names
    heading, total = taste.text(phrases.SHEET_ROUND), taste.text(phrases.SHEET_TOTAL)
    first = max(width(heading), width(total), len(str(len(book.results))))
    columns = [
        max(
            width(name),
            *(len(str(result.scores[seat])) for result in book.results),
            len(str(book.totals[seat])),
        )
        for seat, name in enumerate(names)
    ]

    def row(start: str, cells: Sequence[str]) -> str:
        filled = (right(cell, column) for cell, column in zip(cells, columns, strict=True))
        return f"  {right(start, first)}   " + "   ".join(filled)

    lines = [taste.look.faint(row(heading, names))]
    shown = book.results[-MOST_ROUNDS:]
    if len(shown) < len(book.results):
        lines.append(row("...", [""] * len(names)))
    for result in shown:
        cells = [str(points) if seat in result.playing else "-" for seat, points in enumerate(result.scores)]
        lines.append(row(str(result.number + 1), cells))
    lines.append(taste.look.strong(row(total, [str(points) for points in book.totals])))
    return lines


def match_end(names: Sequence[str], winners: Sequence[int], taste: Taste) -> list[str]:
    """Who won the match; ``names`` of all seats, as they are shown."""
    if len(winners) == 1:
        text = about(names[winners[0]], phrases.MATCH_WON_BY_YOU, phrases.MATCH_WON, taste)
    else:
        text = taste.text(
            phrases.MATCH_SHARED, names=taste.text(phrases.AND).join(names[seat] for seat in winners)
        )
    return [taste.look.strong(f"*** {text} ***")]
