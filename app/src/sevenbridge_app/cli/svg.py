"""``sevenbridge svg``: draws the table at one moment of a record, as a picture."""

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from sevenbridge import NEW_STOCK, PASS_ACTION, Game, Phase, Record, Round, read_record, replay, view_of
from sevenbridge.drawing import words
from sevenbridge.drawing.svg import round_svg, view_svg
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import print_text, write
from sevenbridge_app.cli.record_files import (
    CANNOT_BE_READ,
    DOES_NOT_HOLD,
    HOLDS,
    FileReport,
    look_at_files,
)
from sevenbridge_app.cli.record_sentences import UNKNOWN_SEAT

MUST_HOLD: Final = Text(
    "only a record that holds with the rules can be drawn. See sevenbridge check.",
    "ルールに合わない記録は描けません。sevenbridge check を使ってください。",
)
UNKNOWN_MOMENT: Final = Text(
    "there is no moment {at}. The moments of this record are 0 to {last}.",
    "{at}番目の場面はありません。この記録の場面は0から{last}までです。",
)
SITS_OUT: Final = Text(
    "seat {seat} sits round {round} out. Choose another seat, or leave --seat out.",
    "席{seat}は第{round}ラウンドを休んでいます。ほかの席にするか、--seat を外してください。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "record",
        metavar="RECORD",
        help=Text("a record; - for standard input", "記録のファイル。- なら標準入力")[lang],
    )
    parser.add_argument(
        "--at",
        type=int,
        metavar="N",
        help=Text(
            "the moment, from 0: each deal and the table after each action count, passes do not"
            " (default: the last)",
            "場面の番号。0から、配札と各操作のあとを数え、見送りは数えない（省略すると最後）",
        )[lang],
    )
    sight = parser.add_mutually_exclusive_group()
    sight.add_argument(
        "--seat",
        type=int,
        metavar="S",
        help=Text(
            "as this seat sees it, counted from 0 as in the record",
            "この席から見た卓（記録のとおり0から数える）",
        )[lang],
    )
    sight.add_argument(
        "--all",
        action="store_true",
        help=Text("with all hands and the stock", "全員の手札と山札も描く")[lang],
    )
    parser.add_argument(
        "--four-colours",
        action="store_true",
        help=Text("a colour of its own for each suit", "マークごとに色を変える")[lang],
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help=Text("write it there", "このファイルに書き込む")[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draws the moment, and returns the exit status.

    0: done; 1: the record does not hold; 2: it cannot be read, or the options make no sense.
    """
    return look_at_files([options.record], options.lang, read_record, partial(_draw, options))


def _draw(options: argparse.Namespace, report: FileReport, record: Record) -> int:
    lang: Lang = options.lang
    if options.seat is not None and not 0 <= options.seat < record.seats:
        report.say(UNKNOWN_SEAT.format(seat=options.seat, last=record.seats - 1)[lang])
        return CANNOT_BE_READ
    replayed = replay(record)
    if not replayed.holds:
        report.say_findings(replayed.findings, lang)
        report.say(MUST_HOLD[lang])
        return DOES_NOT_HOLD
    moments = [(number, round.clone()) for number, round in _moments(replayed.game)]
    at = len(moments) - 1 if options.at is None else options.at
    if not 0 <= at < len(moments):
        report.say(UNKNOWN_MOMENT.format(at=at, last=len(moments) - 1)[lang])
        return CANNOT_BE_READ
    number, round = moments[at]
    if options.seat is not None and options.seat not in replayed.game.deals[number].playing:
        report.say(SITS_OUT.format(seat=options.seat, round=number + 1)[lang])
        return CANNOT_BE_READ
    svg = _picture(replayed.game, number, round, options, lang)
    if options.output is None:
        print_text(svg)
    else:
        write(options.output, svg)
    return HOLDS


def _moments(game: Game) -> Iterator[tuple[int, Round]]:
    """Every moment: the number of a round, and the round as it stands."""
    for number, deal in enumerate(game.deals):
        round = deal.start(game.rules)
        yield number, round
        for move in deal.moves:
            deal.do(round, move)
            if move.action not in (PASS_ACTION, NEW_STOCK):
                yield number, round


def _picture(game: Game, number: int, round: Round, options: argparse.Namespace, lang: Lang) -> str:
    """The picture of a round at one moment."""
    deal = game.deals[number]
    totals = list(deal.before.totals)
    if round.phase == Phase.OVER and deal.result is not None:
        totals = [total + points for total, points in zip(totals, deal.result.scores, strict=True)]
    names = [
        game.players[seat]
        if game.players
        else (words.OWN_SEAT if seat == options.seat else words.SEAT).format(n=seat)[lang]
        for seat in deal.playing
    ]
    shown: dict[str, Any] = {
        "title": words.round_title(game.rules, game.match.length, number + 1, lang),
        # a position does not tell who dealt
        "dealer": deal.playing.index(deal.dealer) if deal.entry.deck else -1,
        "lang": lang,
        "four_colours": options.four_colours,
    }
    by_place = tuple(totals[seat] for seat in deal.playing)
    if options.seat is None:
        return round_svg(round, names, totals=by_place, hidden=options.all, **shown)
    return view_svg(view_of(round, deal.playing.index(options.seat), by_place), names, **shown)
