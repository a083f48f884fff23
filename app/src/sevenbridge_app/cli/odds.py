"""``sevenbridge odds``: how likely a deal of Seven by Seven is won (RULES 2.7), exactly and by trying."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from fractions import Fraction
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

from sevenbridge.analysis import share_of
from sevenbridge.cores import available_cores
from sevenbridge.drawing.cells import left as padded
from sevenbridge.lab import shared_out
from sevenbridge.solitaire import CELLS, FIRST_DEAL, LAST_DEAL, Dealer, Odds, count_won, exact_odds, mixed
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import print_report, say

#: the numbers of cells that are worth asking for: with fewer hardly a deal is won, with more most are
FEWEST_CELLS, MOST_CELLS = 4, 10
DEALS = 200_000
#: how many deals a process tries at a time, so that the progress moves
_PIECE = 20_000
_PIECES = 1000
_BAR = 20
_COLUMN = 40

TITLE = Text("Seven by Seven with {cells} tableau cells", "セブン・バイ・セブン（場札 {cells}枚）")
CHANCE = Text(
    "The chance that a deal is won, counted exactly:",
    "ゲームをクリアできる確率（すべての配り方を数えた値）：",
)
ABOUT = Text("= {percent} %, one deal in {one_in}", "= {percent}%（{one_in}回に1回）")
TRIED = Text(
    "Tried: {won} won of {deals} deals, {first} to {last}",
    "実測：ゲーム番号 {first}～{last} の{deals}回のうち{won}回",
)
INTERVAL = Text(
    "= {mean} %, with 95 % confidence {low} % to {high} %", "= {mean}%（95%信頼区間 {low}%～{high}%）"
)
FITS = Text("The exact value lies within.", "厳密な値はこの範囲に入っています。")
FITS_NOT = Text(
    "The exact value lies outside, as happens once in twenty times.",
    "厳密な値はこの範囲の外です（20回に1回は起こります）。",
)
LEFT = Text("cards left", "残り枚数")
MOVES = Text("moves made", "手数")
AT_THE_END = Text("How games end, exactly:", "終わり方の分布（厳密な値）：")
PROGRESS = Text("trying deals", "計算中")


class Trial(NamedTuple):
    """What came of so many deals, from the number ``first`` on; after the last deal comes the first again."""

    first: int
    deals: int
    won: int

    @property
    def last(self) -> int:
        """The number of the last deal."""
        return (self.first + self.deals - 2) % LAST_DEAL + FIRST_DEAL


NOT_WHOLE = Text(
    "takes a whole number from {low} to {high}, not “{text}”.",
    "{low}～{high}の整数を指定してください（指定された値：{text}）。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "--cells",
        type=_whole(FEWEST_CELLS, MOST_CELLS, lang),
        default=CELLS,
        metavar="N",
        help=Text(
            f"tableau cells, {FEWEST_CELLS} to {MOST_CELLS} (the game has {CELLS})",
            f"場札の数。{FEWEST_CELLS}～{MOST_CELLS}（このゲームでは{CELLS}）",
        )[lang],
    )
    parser.add_argument(
        "-n",
        "--deals",
        type=_whole(0, LAST_DEAL, lang),
        default=DEALS,
        metavar="DEALS",
        help=Text(
            f"how many deals are tried, by default {DEALS:,}; 0 for none",
            f"試すゲームの数（省略すると{DEALS:,}）。0 なら試さない",
        )[lang],
    )
    start = parser.add_mutually_exclusive_group()
    start.add_argument(
        "--first",
        type=_whole(FIRST_DEAL, LAST_DEAL, lang),
        metavar="NUMBER",
        help=Text(
            "the first of the numbered deals that are tried, by default 1",
            "試し始めるゲーム番号（省略すると1）",
        )[lang],
    )
    start.add_argument(
        "--seed",
        type=_whole(0, LAST_DEAL, lang),
        metavar="SEED",
        help=Text("starts at a deal that follows from this number", "この数から決まるゲーム番号から始める")[
            lang
        ],
    )
    parser.add_argument(
        "--jobs",
        type=_whole(1, 1024, lang),
        metavar="N",
        help=Text(
            "how many processes try deals, by default one a core",
            "同時に動かすプロセスの数（省略すると1コアに1つ）",
        )[lang],
    )
    parser.add_argument(
        "--json", action="store_true", help=Text("print everything as JSON", "すべてを JSON で表示")[lang]
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def _whole(low: int, high: int, lang: Lang) -> Callable[[str], int]:
    """Reads a whole number within these bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(NOT_WHOLE.format(text=text, low=low, high=high)[lang])
        return number

    return read


def run(options: argparse.Namespace) -> int:
    """Counts, tries and shows."""
    lang: Lang = options.lang
    odds = exact_odds(options.cells)
    first = options.first or FIRST_DEAL
    if options.seed is not None:
        first = mixed(options.seed % LAST_DEAL) or LAST_DEAL
    trial = try_deals(first, options.deals, options.cells, options.jobs or available_cores(), PROGRESS[lang])
    if options.json:
        print_report(_data(odds, trial))
    else:
        for line in _lines(odds, trial, lang):
            say(line)
    return 0


# -- trying ------------------------------------------------------------------------------------------------


def try_deals(first: int, deals: int, cells: int, jobs: int, title: str) -> Trial:
    """Plays so many numbered deals in so many processes, which changes nothing but the time."""
    size = max(_PIECE, deals // _PIECES)
    numbers = range(first, first + deals)
    pieces = [numbers[start : start + size] for start in range(0, deals, size)]
    console = Console(stderr=True)
    with closing(shared_out(partial(_won, cells), pieces, jobs)) as counts:
        watched = track(
            counts, title, len(pieces), console=console, transient=True, disable=not console.is_terminal
        )
        return Trial(first, deals, sum(watched))


def _won(cells: int, piece: range) -> int:
    return count_won(Dealer(), piece.start, len(piece), cells)


# -- showing -----------------------------------------------------------------------------------------------


def _data(odds: Odds, trial: Trial) -> dict[str, Any]:
    share = share_of(trial.won, trial.deals)
    return {
        "game": "seven-by-seven",
        "cells": odds.cells,
        "fraction": _written(odds.won),
        "chance": float(odds.won),
        "left": {str(cards): _written(chance) for cards, chance in odds.left.items()},
        "moves": {str(moves): _written(chance) for moves, chance in odds.moves.items()},
        "simulation": trial._asdict() | {"last": trial.last} | asdict(share) if share else None,
    }


def _written(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _lines(odds: Odds, trial: Trial, lang: Lang) -> Iterator[str]:
    yield TITLE.format(cells=odds.cells)[lang]
    yield ""
    # the long table comes first, so that the answer stands on the screen at the end
    yield AT_THE_END[lang]
    columns = (_column(LEFT[lang], odds.left), _column(MOVES[lang], odds.moves))
    for left, moves in zip_longest(*columns, fillvalue=""):
        yield f"  {padded(left, _COLUMN)}{moves}".rstrip()
    yield ""
    exact = float(odds.won)
    yield CHANCE[lang]
    yield f"  {_written(odds.won)}"
    yield f"  {ABOUT.format(percent=f'{100 * exact:.8f}', one_in=f'{1 / exact:,.2f}')[lang]}"
    share = share_of(trial.won, trial.deals)
    if share and share.low is not None and share.high is not None:
        yield ""
        numbers = {"won": trial.won, "deals": trial.deals, "first": trial.first, "last": trial.last}
        yield TRIED.format(**{name: f"{number:,}" for name, number in numbers.items()})[lang]
        percents = {name: f"{100 * value:.3f}" for name, value in asdict(share).items()}
        yield f"  {INTERVAL.format(**percents)[lang]}"
        yield f"  {(FITS if share.low <= exact <= share.high else FITS_NOT)[lang]}"


def _column(title: str, chances: Mapping[int, Fraction]) -> list[str]:
    """A title and a row for each number: its chance, and a bar for it."""
    most = max(chances.values())
    rows = [
        f"{number:>3}  {float(100 * chance):8.4f} %  {'#' * round(_BAR * chance / most)}"
        for number, chance in chances.items()
    ]
    return [title, *rows]
