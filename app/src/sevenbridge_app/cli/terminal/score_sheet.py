"""What is shown around the rounds: who deals first, the opened hands, the score sheet in columns, who won."""

from collections.abc import Sequence
from dataclasses import dataclass

from sevenbridge import Match, RoundResult, Rules, counted_hand
from sevenbridge.drawing.cells import right, width
from sevenbridge.drawing.text import Setting, open_hands
from sevenbridge.drawing.words import COMMA, YOU
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import phrases

#: so many rounds are shown, the last ones; the totals are always of all
MOST_ROUNDS = 8
#: the seats that got a card one after the other, and which
Draw = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Book:
    """What a match has come to."""

    rules: Rules
    #: by seat, as they are shown
    names: tuple[str, ...]
    #: of the rounds, oldest first
    results: Sequence[RoundResult]
    #: by seat
    totals: tuple[int, ...]

    def playing(self) -> list[tuple[int, ...]]:
        """The seats that played each round, which follow from the scores of those before it."""
        match = Match(self.rules, len(self.names))
        found = []
        for result in self.results:
            found.append(match.playing)
            if not match.over:
                match.enter(result.scores)
        return found


def about(name: str, you: Text, other: Text, taste: Taste, **words: object) -> str:
    """A sentence about a player: its own one for a person who is called You."""
    return taste.text(you if name == YOU[taste.lang] else other, name=name, **words)


def first_deal(
    rules: Rules, draws: Sequence[Draw], dealer: int, names: Sequence[str], taste: Taste
) -> list[str]:
    """Which cards found the first dealer, if any, and who deals; ``names`` by seat, as they are shown."""
    drawn = [
        taste.text(COMMA).join(f"{names[seat]} {taste.look.card(card)}" for seat, card in draw)
        for draw in draws
    ]
    again = f" {taste.text(phrases.DRAW_AGAIN)} "
    lines = []
    if drawn:
        lines.append(f"{taste.text(phrases.FOR_THE_DEAL[rules.first_dealer])} {again.join(drawn)}")
    return [*lines, about(names[dealer], phrases.YOU_DEAL_FIRST, phrases.FIRST_DEALER, taste)]


def round_end(book: Book, taste: Taste) -> list[str]:
    """Who went out of the last round and what everybody was left with."""
    names, result, n = book.names, book.results[-1], len(book.results)
    if result.winner < 0:
        title = taste.text(phrases.ROUND_DRAWN, n=n)
    else:
        title = about(names[result.winner], phrases.ROUND_WON_BY_YOU, phrases.ROUND_WON, taste, n=n)
    lines = [taste.look.strong(title), *_hands(book, taste)]
    if result.one_go:
        lines.append("  " + taste.text(phrases.ONE_GO))
    if result.payer >= 0:
        lines.append("  " + taste.text(phrases.PAYS_FOR_ALL, name=names[result.payer]))
    return lines


def _hands(book: Book, taste: Taste) -> list[str]:
    result = book.results[-1]
    counted = {hand.holder: hand for hand in result.counted}
    hands = [
        counted.get(seat) or counted_hand(book.rules, seat, result.hands[seat]) for seat in book.playing()[-1]
    ]
    setting = Setting(names=book.names, lang=taste.lang, pen=taste.look, order=taste.order)
    return open_hands(hands, setting, result.winner)


def sheet(book: Book, taste: Taste) -> list[str]:
    """The scores by round, and the totals."""
    if not book.results:
        return [taste.text(phrases.NO_ROUND_YET)]
    names = book.names
    heading = taste.text(phrases.SHEET_ROUND)
    total = taste.text(phrases.SHEET_PENALTY if book.rules.score_flow == "penalty" else phrases.SHEET_TOTAL)
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
    rounds = list(enumerate(zip(book.results, book.playing(), strict=True), 1))
    if len(rounds) > MOST_ROUNDS:
        lines.append(row("...", [""] * len(names)))
    for n, (result, playing) in rounds[-MOST_ROUNDS:]:
        cells = [str(points) if seat in playing else "-" for seat, points in enumerate(result.scores)]
        lines.append(row(str(n), cells))
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
