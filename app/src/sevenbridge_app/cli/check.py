"""``sevenbridge check``: plays records by the rules, and tells where one does not hold."""

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial

from sevenbridge import Record, replay
from sevenbridge.records import SEVEN_BRIDGE, Fields, read_game, read_match
from sevenbridge.solitaire import CHOICE, SEVEN_BY_SEVEN, SolitaireRecord, read_solitaire, replay_solitaire
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.record_files import DOES_NOT_HOLD, HOLDS, FileReport, look_at_files


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=Text("a record; - for standard input", "記録のファイル。- なら標準入力")[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Looks at every file: 0 when all hold, 1 when one does not, 2 when one cannot be read."""
    return look_at_files(options.files, options.lang, _read, partial(_check, options.lang), sys.stdout)


def _read(data: bytes) -> Record | SolitaireRecord:
    """The record of any of the games. Raises Unreadable."""
    readers: Mapping[str, Callable[[Fields], Record | SolitaireRecord]] = {
        SEVEN_BRIDGE: read_match,
        SEVEN_BY_SEVEN: read_solitaire,
        CHOICE: read_solitaire,
    }
    return read_game(data, readers)


def _check(lang: Lang, report: FileReport, record: Record | SolitaireRecord) -> int:
    replayed = replay(record) if isinstance(record, Record) else replay_solitaire(record)
    findings = replayed.findings
    report.say_findings(findings, lang)
    if findings:
        return DOES_NOT_HOLD
    report.say("ok")
    return HOLDS
