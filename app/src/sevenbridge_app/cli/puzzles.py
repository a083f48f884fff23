"""``sevenbridge puzzles``: solves puzzles on the terminal, and makes some of one's own matches."""

import argparse
from functools import partial
from pathlib import Path
from typing import Final

from sevenbridge import Record, read_record
from sevenbridge.analysis import DoesNotHold, review
from sevenbridge.puzzles import Puzzle, Theme, own_puzzles, puzzle_from_line, shipped_puzzles
from sevenbridge.rulebook import preset_id
from sevenbridge.texts import Text
from sevenbridge_app.cli.analyse import MUST_HOLD, THINKING
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.files import NewerFile, state_directory, why
from sevenbridge_app.cli.console.phrases import NEWER_FILE
from sevenbridge_app.cli.console.prompt import InputEnded, Prompt
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.look_options import add_look_options, chosen_look
from sevenbridge_app.cli.options import DEFAULT_PRESET, add_language_option
from sevenbridge_app.cli.output import CommandError, say
from sevenbridge_app.cli.progress_bar import ProgressBar
from sevenbridge_app.cli.puzzle_terminal import phrases
from sevenbridge_app.cli.puzzle_terminal.notebook import DamagedNotebook, Notebook
from sevenbridge_app.cli.puzzle_terminal.solving import Solving
from sevenbridge_app.cli.record_files import (
    CANNOT_BE_READ,
    DOES_NOT_HOLD,
    HOLDS,
    FileReport,
    look_at_files,
)
from sevenbridge_app.cli.record_sentences import UNKNOWN_SEAT

ACTION: Final = Text("what to do instead of solving them", "解く代わりにすること")
FROM: Final = Text(
    "add the costliest decisions of a seat to your puzzles", "席を1つ選び、損の大きかった選択を問題に加える"
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "--theme",
        choices=[each.value for each in Theme],
        metavar="THEME",
        help=Text(
            f"only puzzles about this: {', '.join(Theme)} (default: all)",
            f"このテーマの問題だけ：{', '.join(Theme)}（省略するとすべて）",
        )[lang],
    )
    parser.add_argument(
        "--rules",
        metavar="PRESET",
        help=Text(
            "new puzzles by these rules first (default: those of your language)",
            "新しい問題は、このルールのものを先に出す（省略すると言語に合わせたルール）",
        )[lang],
    )
    parser.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help=Text("puzzles of this file, a line of JSON each", "このファイルの問題を解く。1行に1問の JSON")[
            lang
        ],
    )
    add_look_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=solve)
    actions = parser.add_subparsers(metavar="ACTION", help=ACTION[lang])

    told = FROM[lang]
    from_parser = actions.add_parser("from", lang=lang, help=told, description=told)
    from_parser.add_argument(
        "record",
        metavar="RECORD",
        help=Text("the record of a match; - for standard input", "マッチの記録。- なら標準入力")[lang],
    )
    from_parser.add_argument(
        "--seat",
        type=int,
        default=0,
        metavar="N",
        help=Text(
            "yours, counted from 0 as in the record (default 0)",
            "あなたの席（記録のとおり0から数える。省略すると0）",
        )[lang],
    )
    add_language_option(from_parser)
    from_parser.set_defaults(run=_add_own)


# -- solving -----------------------------------------------------------------------------------------


def solve(options: argparse.Namespace) -> int:
    """Asks one puzzle after the other until the person has had enough."""
    taste = Taste(lang=options.lang, look=chosen_look(options))
    notebook = _notebook()
    preset = preset_id(options.rules or DEFAULT_PRESET[taste.lang])
    offered = shipped_puzzles() if options.file is None else _puzzles_in(options.file)
    offered = [each for each in offered if options.theme in (None, each.theme)]
    own = [each for each in notebook.own if options.theme in (None, each.theme)]
    solving = Solving(own, offered, notebook, taste, Prompt(), preset)
    try:
        solving.run()
    except InputEnded:
        print()
    return 0


def _notebook() -> Notebook:
    path = state_directory() / "puzzles.json"
    try:
        return Notebook.read(path)
    except NewerFile as error:
        raise CommandError(NEWER_FILE.format(path=path)) from error
    except DamagedNotebook as error:
        raise CommandError(phrases.DAMAGED.format(path=path)) from error
    except OSError as error:
        raise CommandError(phrases.NOT_READ.format(path=path, reason=why(error))) from error


def _puzzles_in(path: Path) -> list[Puzzle]:
    """The puzzles of a file. Raises CommandError where they cannot be read."""
    try:
        return [puzzle_from_line(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except OSError as error:
        raise CommandError(phrases.NOT_READ.format(path=path, reason=why(error))) from error
    except ValueError as error:
        raise CommandError(phrases.NO_PUZZLES.format(path=path)) from error


# -- one's own ---------------------------------------------------------------------------------------


def _add_own(options: argparse.Namespace) -> int:
    """Adds puzzles from a match: 0 done, 1 the record does not hold, 2 it cannot be read."""
    return look_at_files([options.record], options.lang, read_record, partial(_add_from, options))


def _add_from(options: argparse.Namespace, report: FileReport, record: Record) -> int:
    lang = options.lang
    if not 0 <= options.seat < record.seats:
        report.say(UNKNOWN_SEAT.format(seat=options.seat, last=record.seats - 1)[lang])
        return CANNOT_BE_READ
    try:
        with ProgressBar(THINKING[lang]) as bar:
            found = review(record, seats=[options.seat], progress=bar.show)
    except DoesNotHold as error:
        report.say_findings(error.findings, lang)
        report.say(MUST_HOLD[lang])
        return DOES_NOT_HOLD
    notebook = _notebook()
    added = notebook.add([each.puzzle for each in own_puzzles(found)])
    if added:
        try:
            notebook.write()
        except OSError as error:
            raise CommandError(phrases.NOT_ADDED.format(path=notebook.path, reason=why(error))) from error
    say(phrases.ADDED.format(count=added)[lang] if added else phrases.NONE_ADDED[lang])
    return HOLDS
