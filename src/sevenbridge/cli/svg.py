"""``sevenbridge svg``: draws the table at one moment of a record, as a picture."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from sevenbridge.cli.language import add_language_option
from sevenbridge.cli.record_files import (
    CANNOT_BE_READ,
    DOES_NOT_HOLD,
    HOLDS,
    look_at_files,
    say,
    say_findings,
)
from sevenbridge.cli.record_sentences import UNKNOWN_SEAT
from sevenbridge.cli.refusal import refused
from sevenbridge.cli.written_files import NotWritten, write
from sevenbridge.drawing import words
from sevenbridge.drawing.svg import round_svg, view_svg
from sevenbridge.engine.record import Record, RoundExpectation, read
from sevenbridge.engine.record.replay import Replay, replay
from sevenbridge.engine.record.statements import statements
from sevenbridge.engine.view import view_of
from sevenbridge.engine.wording import Lang, Text

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


def add_to(commands: Any) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("svg", help="draw the table at a moment of a record, as SVG")
    parser.add_argument("record", metavar="RECORD", help="a record; - for standard input")
    parser.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="the moment, from 0: each deal and the table after each action count, passes do not"
        " (default: the last)",
    )
    sight = parser.add_mutually_exclusive_group()
    sight.add_argument(
        "--seat", type=int, metavar="S", help="as this seat sees it, counted from 0 as in the record"
    )
    sight.add_argument("--all", action="store_true", help="with all hands and the stock")
    parser.add_argument("--four-colours", action="store_true", help="a colour of its own for each suit")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draws the moment: 0 done, 1 the record does not hold, 2 it cannot be read or the options make no
    sense.
    """
    return look_at_files([options.record], options.lang, read, partial(_draw, options))


def _draw(options: argparse.Namespace, name: str, record: Record) -> int:
    lang: Lang = options.lang
    if options.seat is not None and not 0 <= options.seat < record.seats:
        say(name, UNKNOWN_SEAT.format(seat=options.seat, last=record.seats - 1)[lang])
        return CANNOT_BE_READ
    findings = replay(record).findings
    if findings:
        say_findings(name, findings, lang)
        say(name, MUST_HOLD[lang])
        return DOES_NOT_HOLD
    moments = list(_moments(record))
    at = len(moments) - 1 if options.at is None else options.at
    if not 0 <= at < len(moments):
        say(name, UNKNOWN_MOMENT.format(at=at, last=len(moments) - 1)[lang])
        return CANNOT_BE_READ
    shown = replay(_until(record, *moments[at]))
    playing = shown.rounds[-1].playing
    if options.seat is not None and options.seat not in playing:
        say(name, SITS_OUT.format(seat=options.seat, round=len(shown.rounds))[lang])
        return CANNOT_BE_READ
    svg = _picture(shown, options, lang)
    if options.output is None:
        print(svg, end="")
        return HOLDS
    try:
        write(options.output, svg)
    except NotWritten as error:
        return refused(error.sentence, lang)
    return HOLDS


def _moments(record: Record) -> Iterator[tuple[int, int]]:
    """Every moment: the number of a round, and how many lines of its actions lead there."""
    for number, entry in enumerate(record.rounds):
        yield number, 0
        for count, row in enumerate(entry.actions.split("\n"), 1):
            for statement in statements(row, record.seats, record.lines, number):
                if not statement.mark and not statement.order and statement.words != "pass":
                    yield number, count


def _until(record: Record, number: int, lines: int) -> Record:
    """The record as far as this moment."""
    last = record.rounds[number]
    actions = "\n".join(last.actions.split("\n")[:lines])
    last = replace(last, actions=actions, expect=RoundExpectation())
    return replace(record, rounds=(*record.rounds[:number], last))


def _picture(shown: Replay, options: argparse.Namespace, lang: Lang) -> str:
    """The last round of what is shown."""
    record, played = shown.record, shown.rounds[-1]
    totals = tuple(shown.match.totals[seat] for seat in played.playing)
    names = [
        record.players[seat]
        if record.players
        else (words.OWN_SEAT if seat == options.seat else words.SEAT).format(n=seat)[lang]
        for seat in played.playing
    ]
    title = words.round_title(record.rules, shown.match.length, len(shown.rounds), lang)
    # a position does not tell who dealt
    dealer = played.playing.index(played.dealer) if record.rounds[-1].deck else -1
    four_colours: bool = options.four_colours
    if options.seat is None:
        return round_svg(
            played.round,
            names,
            totals=totals,
            title=title,
            dealer=dealer,
            lang=lang,
            four_colours=four_colours,
            hidden=options.all,
        )
    view = view_of(played.round, played.playing.index(options.seat), totals)
    return view_svg(view, names, title=title, dealer=dealer, lang=lang, four_colours=four_colours)
