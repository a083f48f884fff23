"""``sevenbridge analyse``: what each decision of a match was worth, and how much of the result was luck."""

import argparse
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Final

from sevenbridge import Record, read_record
from sevenbridge.analysis import DoesNotHold, Review, review
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.course_plot import course_plot
from sevenbridge_app.cli.look_options import add_look_options, chosen_look
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import print_report, write
from sevenbridge_app.cli.progress_bar import ProgressBar
from sevenbridge_app.cli.record_files import (
    CANNOT_BE_READ,
    DOES_NOT_HOLD,
    HOLDS,
    FileReport,
    look_at_files,
)
from sevenbridge_app.cli.record_sentences import UNKNOWN_SEAT
from sevenbridge_app.cli.review_tables import show_review

THINKING: Final = Text("Thinking it over", "検討中")
MUST_HOLD: Final = Text(
    "only a record that holds with the rules can be analysed.", "ルールに合わない記録は分析できません。"
)
UNKNOWN_ROUND: Final = Text(
    "there is no round {round}. The rounds of this record are 1 to {last}.",
    "第{round}ラウンドはありません。この記録にあるのは1から{last}までです。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "record",
        metavar="RECORD",
        help=Text("the record of a match; - for standard input", "マッチの記録。- なら標準入力")[lang],
    )
    parser.add_argument(
        "--seat",
        type=int,
        action="append",
        metavar="N",
        help=Text(
            "only this seat, counted from 0 as in the record; may be given again (default: all)",
            "この席だけ（記録のとおり0から数える）。何度でも指定できる（省略すると全員）",
        )[lang],
    )
    parser.add_argument(
        "--round",
        type=int,
        metavar="N",
        help=Text(
            "only this round, from 1, and every decision with all actions",
            "このラウンドだけ（1から）。すべての選択を、できることと一緒に表示",
        )[lang],
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=Text("one JSON object instead of text", "文章ではなく JSON で表示")[lang],
    )
    parser.add_argument(
        "--svg",
        type=Path,
        metavar="FILE",
        help=Text("draw the course of the expected result", "予想される結果の推移を図にする")[lang],
    )
    add_look_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Analyses the record: 0 done, 1 it does not hold, 2 it cannot be read or has no such seat or round.

    Raises CommandError where the drawing cannot be written.
    """
    return look_at_files([options.record], options.lang, read_record, partial(_analyse, options))


def _analyse(options: argparse.Namespace, report: FileReport, record: Record) -> int:
    lang: Lang = options.lang
    refusal = _refusal(options, record)
    if refusal is not None:
        report.say(refusal[lang])
        return CANNOT_BE_READ
    try:
        found = _watched(options, record)
    except DoesNotHold as error:
        report.say_findings(error.findings, lang)
        report.say(MUST_HOLD[lang])
        return DOES_NOT_HOLD
    if options.json:
        print_report(asdict(found.as_data()))
    else:
        show_review(found, lang, chosen_look(options), every_decision=options.round is not None)
    if options.svg:
        write(options.svg, course_plot(found, lang))
    return HOLDS


def _refusal(options: argparse.Namespace, record: Record) -> Text | None:
    """What is wrong with the options for this record."""
    for seat in options.seat or ():
        if not 0 <= seat < record.seats:
            return UNKNOWN_SEAT.format(seat=seat, last=record.seats - 1)
    if options.round is not None and not 1 <= options.round <= len(record.rounds):
        return UNKNOWN_ROUND.format(round=options.round, last=len(record.rounds))
    return None


def _watched(options: argparse.Namespace, record: Record) -> Review:
    """The review, with a progress bar where somebody sees it. Raises DoesNotHold."""
    with ProgressBar(THINKING[options.lang]) as bar:
        return review(
            record,
            seats=options.seat,
            rounds=None if options.round is None else (options.round - 1,),
            progress=bar.show,
        )
