"""``sevenbridge puzzles``: what would you do? Solves puzzles on the terminal, and makes new ones."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, Final

from sevenbridge.analysis.decisions import DoesNotHold
from sevenbridge.analysis.evaluation import PLAYOUTS
from sevenbridge.analysis.review import review
from sevenbridge.engine.record.model import Record
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.rules import check_seats, preset_id
from sevenbridge.lab.players import make_player
from sevenbridge.lab.puzzle_mining import Mine, Miner, Spread
from sevenbridge.lab.puzzle_selection import selected, spread_of
from sevenbridge.puzzles.own import own_puzzles
from sevenbridge.puzzles.puzzle import Puzzle, Theme, puzzle_from_line
from sevenbridge.puzzles.shipped import shipped_puzzles
from sevenbridge_app.cli.analyse import MUST_HOLD, THINKING, TOO_FEW_PLAYOUTS
from sevenbridge_app.cli.look_options import add_look_options, chosen_look
from sevenbridge_app.cli.measuring import add_options, check_seed_and_jobs, with_known_players
from sevenbridge_app.cli.options import (
    DEFAULT_PRESET,
    add_language_option,
    add_rule_options,
    chosen_rules,
    rules_name,
)
from sevenbridge_app.cli.output import CommandError, ProgressBar, open_log
from sevenbridge_app.cli.puzzle_terminal import phrases
from sevenbridge_app.cli.puzzle_terminal.notebook import DamagedNotebook, Notebook
from sevenbridge_app.cli.puzzle_terminal.solving import Solving
from sevenbridge_app.cli.record_files import (
    CANNOT_BE_READ,
    DOES_NOT_HOLD,
    HOLDS,
    look_at_files,
    say,
    say_findings,
)
from sevenbridge_app.cli.record_sentences import UNKNOWN_SEAT
from sevenbridge_app.cli.terminal.prompt import InputEnded, Prompt
from sevenbridge_app.cli.terminal.save_files import state_directory, why
from sevenbridge_app.cli.terminal.scene import Taste

#: who plays the rounds in which puzzles are looked for
PLAYER: Final = "value"


def add_to(commands: Any) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("puzzles", help="what would you do? solve puzzles, or make new ones")
    parser.add_argument(
        "--theme", choices=[each.value for each in Theme], help="only puzzles about this (default: all)"
    )
    parser.add_argument(
        "--rules", metavar="PRESET", help="new puzzles by these rules first (default: those of your language)"
    )
    parser.add_argument("--file", type=Path, metavar="FILE", help="puzzles of this file, which `mine` wrote")
    add_look_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=solve)
    actions = parser.add_subparsers(metavar="ACTION")

    mine_parser = actions.add_parser("mine", help="look for puzzles in rounds that computers play")
    mine_parser.add_argument("--count", type=int, default=20, metavar="N", help="so many (default 20)")
    mine_parser.add_argument(
        "--player", default=PLAYER, metavar="NAME", help=f"who plays the rounds (default {PLAYER})"
    )
    mine_parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="the file to which they are added, a line each",
    )
    add_options(mine_parser, "--seats", "--seed")
    add_rule_options(mine_parser)
    add_language_option(mine_parser)
    mine_parser.set_defaults(run=mine, jobs=None)

    measure_parser = actions.add_parser(
        "measure", help="measure mined puzzles anew, and keep those that still are puzzles"
    )
    measure_parser.add_argument(
        "mined", nargs="+", type=Path, metavar="FILE", help="files of puzzles, which `mine` wrote"
    )
    measure_parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the file that is written, a line each"
    )
    add_language_option(measure_parser)
    measure_parser.set_defaults(run=measure)

    select_parser = actions.add_parser("select", help="of mined puzzles, choose some that differ most")
    select_parser.add_argument(
        "mined", nargs="+", type=Path, metavar="FILE", help="files of puzzles, which `mine` wrote"
    )
    select_parser.add_argument("--count", type=int, default=500, metavar="N", help="so many (default 500)")
    select_parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the file that is written, a line each"
    )
    add_language_option(select_parser)
    select_parser.set_defaults(run=select)

    from_parser = actions.add_parser("from", help="add the costliest decisions of a seat to your puzzles")
    from_parser.add_argument("record", metavar="RECORD", help="the record of a match; - for standard input")
    from_parser.add_argument(
        "--seat", type=int, default=0, metavar="N", help="yours, counted from 0 as in the record (default 0)"
    )
    from_parser.add_argument(
        "--playouts",
        type=int,
        default=PLAYOUTS,
        metavar="N",
        help=f"rounds that are played to their ends for each decision (default {PLAYOUTS})",
    )
    add_language_option(from_parser)
    from_parser.set_defaults(run=add_own)


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


def _all_puzzles_in(paths: Iterable[Path]) -> dict[str, Puzzle]:
    """The puzzles of some files by their names, each once. Raises CommandError where one cannot be read."""
    return {each.name: each for path in paths for each in _puzzles_in(path)}


# -- mining ------------------------------------------------------------------------------------------


def mine(options: argparse.Namespace) -> int:
    """Looks for puzzles until there are as many as wanted; an interrupt keeps those found so far."""
    check_seed_and_jobs(options)
    check_seats(options.seats)
    if options.count < 1:
        raise CommandError(phrases.TOO_FEW.format(count=options.count))
    with_known_players(make_player, options.player)
    known = _puzzles_in(options.out) if options.out.exists() else []
    spread = Spread(len(known) + options.count)
    for each in known:
        spread.add(each)
    names = {each.name for each in known}
    miner = Miner(spread)
    where = Mine(rules=chosen_rules(options), seats=options.seats, seed=options.seed, player=options.player)
    found: list[Puzzle] = []
    rounds = 0
    with open_log(options.out, is_continued=True) as file, ProgressBar(phrases.MINING[options.lang]) as bar:
        for puzzle in miner.puzzles(where):
            rounds += 1
            if puzzle is not None and puzzle.name not in names:
                names.add(puzzle.name)
                found.append(puzzle)
                file.write(puzzle.as_line() + "\n")
            bar.show(len(found), options.count)
            if len(found) == options.count:
                break
    report = {
        "rules": rules_name(where.rules),
        "seats": where.seats,
        "seed": where.seed,
        "player": where.player,
        "rounds": rounds,
        "decisions": miner.seen,
        "measured": miner.measured,
        "puzzles": len(found),
        "themes": dict(Counter(each.theme.value for each in found)),
        "missed_by": dict(Counter(name for each in found for name in each.missed_by)),
    }
    print(json.dumps(report, indent=1))
    return 0


def measure(options: argparse.Namespace) -> int:
    """Writes those of some files that are still puzzles, with what their actions are worth now."""
    known = _all_puzzles_in(options.mined)
    miner = Miner(Spread(inf))
    kept = changed = 0
    with open_log(options.out) as file, ProgressBar(phrases.MEASURING[options.lang]) as bar:
        for number, (_, puzzle) in enumerate(sorted(known.items()), 1):
            found = miner.puzzle_of(puzzle.view)
            if found is not None:
                file.write(found.as_line() + "\n")
                kept += 1
                changed += found.best.action != puzzle.best.action
            bar.show(number, len(known))
    print(json.dumps({"puzzles": len(known), "kept": kept, "with_another_answer": changed}, indent=1))
    return 0


def select(options: argparse.Namespace) -> int:
    """Writes those of some files that differ most, and tells how they are spread."""
    if options.count < 1:
        raise CommandError(phrases.TOO_FEW.format(count=options.count))
    found = _all_puzzles_in(options.mined)
    if len(found) < options.count:
        raise CommandError(phrases.NOT_SO_MANY.format(found=len(found), count=options.count))
    chosen = selected(found.values(), options.count)
    with open_log(options.out) as file:
        file.writelines(each.as_line() + "\n" for each in chosen)
    print(json.dumps(spread_of(chosen), indent=1))
    return 0


# -- one's own ---------------------------------------------------------------------------------------


def add_own(options: argparse.Namespace) -> int:
    """Adds puzzles from a match: 0 done, 1 the record does not hold, 2 it cannot be read."""
    if options.playouts < 1:
        raise CommandError(TOO_FEW_PLAYOUTS.format(playouts=options.playouts))
    return look_at_files([options.record], options.lang, read_record, partial(_add_from, options))


def _add_from(options: argparse.Namespace, name: str, record: Record) -> int:
    lang = options.lang
    if not 0 <= options.seat < record.seats:
        say(name, UNKNOWN_SEAT.format(seat=options.seat, last=record.seats - 1)[lang])
        return CANNOT_BE_READ
    try:
        with ProgressBar(THINKING[lang]) as bar:
            found = review(record, seats=[options.seat], playouts=options.playouts, progress=bar.show)
    except DoesNotHold as error:
        say_findings(name, error.findings, lang)
        say(name, MUST_HOLD[lang])
        return DOES_NOT_HOLD
    notebook = _notebook()
    added = notebook.add([each.puzzle for each in own_puzzles(found)])
    if added:
        try:
            notebook.write()
        except OSError as error:
            raise CommandError(phrases.NOT_ADDED.format(path=notebook.path, reason=why(error))) from error
    print(phrases.ADDED.format(count=added)[lang] if added else phrases.NONE_ADDED[lang])
    return HOLDS
