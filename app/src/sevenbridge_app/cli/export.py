"""``sevenbridge export``: the decisions of records, or of games between computers, as Parquet files."""

import argparse
import shlex
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sevenbridge import Game, Record, read_record, replay
from sevenbridge.lab import Simulation
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import measuring
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import DATA
from sevenbridge_app.cli.options import add_language_option, rules_words
from sevenbridge_app.cli.output import CommandError, not_written, say, write
from sevenbridge_app.cli.progress_bar import ProgressBar
from sevenbridge_app.cli.record_files import DOES_NOT_HOLD, HOLDS, FileReport, look_at_files
from sevenbridge_app.cli.simulation_options import add_simulation_options, chosen_simulation, given_options

if TYPE_CHECKING:
    from sevenbridge.lab.dataset import Card, OptionalColumns

#: the libraries that the extra ``data`` brings and this needs
LIBRARIES: Final = ("numpy", "pyarrow")

ALREADY_PLAYED: Final = Text(
    "Records are of games that were played, so {options} cannot be given with --records.",
    "記録は対戦が済んだものなので、--records と一緒に {options} は指定できません。",
)
TOO_FEW_WORLDS: Final = Text(
    "Actions are tried in {fewest} worlds at least, so --values cannot be {worlds}.",
    "--values には{fewest}以上の数を指定してください（指定された値：{worlds}）。",
)
NOT_EMPTY: Final = Text(
    "{folder} is not empty. Name a new folder, or empty this one.",
    "{folder} は空ではありません。新しいフォルダーを指定するか、中身を消してください。",
)
DIFFERENT: Final = Text(
    "{name} has other seats than {first}, or a joker where that has none. Export them into folders of their"
    " own.",
    "{name} は {first} と席の数かジョーカーの有無が違います。別々のフォルダーに書き出してください。",
)
WRITTEN: Final = Text(
    "{decisions} decisions of {rounds} rounds are in {folder} ({megabytes} MB). README.md there says what"
    " they tell.",
    "{rounds}ラウンド、{decisions}回の選択を {folder} に書き出しました（{megabytes} MB）。内容の説明は"
    " README.md にあります。",
)


class _Stopped(Exception):
    """A record cannot be used, as was printed; ``status`` is the command's exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help=Text("a new or empty folder", "新しいフォルダーか、空のフォルダー")[lang],
    )
    parser.add_argument(
        "--records",
        nargs="+",
        metavar="FILE",
        help=Text(
            "the decisions of these records; without it computers play, as the options below say",
            "これらの記録の選択を書き出す。なければ、下のオプションのとおりにコンピューターが対戦する",
        )[lang],
    )
    parser.add_argument(
        "--hidden",
        action="store_true",
        help=Text(
            "all hands and the stock, too, in columns of their own", "全員の手札と山札も、別の列に書き出す"
        )[lang],
    )
    parser.add_argument(
        "--values",
        dest="worlds",
        type=int,
        metavar="N",
        help=Text(
            "what each legal action is worth, tried in N worlds; 16 take a millisecond for each decision",
            "選べる行動それぞれの価値も書き出す。見えない札を N 通り仮定して試す"
            "（16なら1回の選択に約1ミリ秒）",
        )[lang],
    )
    add_simulation_options(parser)
    measuring.add_options(parser, "--jobs")
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exports: 0 done, 1 a record does not hold, 2 one cannot be read. Raises InvalidRules, CommandError."""
    simulation = None if options.records else chosen_simulation(options)
    if simulation is None:
        _check_records_alone(options)
    try:
        from sevenbridge.lab.dataset import CARD_FILE, FEWEST_WORLDS, OptionalColumns
    except ModuleNotFoundError as error:
        if error.name in LIBRARIES:
            raise CommandError(DATA.missing()) from error
        raise
    folder: Path = options.folder
    if options.worlds is not None and options.worlds < FEWEST_WORLDS:
        raise CommandError(TOO_FEW_WORLDS.format(fewest=FEWEST_WORLDS, worlds=options.worlds))
    optional = OptionalColumns(hidden=options.hidden, worlds=options.worlds)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CommandError(NOT_EMPTY.format(folder=folder))
        card = _of_games(simulation, options, optional) if simulation else _of_records(options, optional)
    except OSError as error:
        raise not_written(folder, error) from error
    except _Stopped as error:
        return error.status
    write(folder / CARD_FILE, card.text())
    counts = {
        name: f"{sum(getattr(each, name) for each in card.parts):,}" for name in ("decisions", "rounds")
    }
    megabytes = f"{sum(part.size for part in card.parts) / 1e6:,.1f}"
    say(WRITTEN.format(folder=folder, megabytes=megabytes, **counts)[options.lang])
    return HOLDS


def _check_records_alone(options: argparse.Namespace) -> None:
    """Raises CommandError for options that say what computers are to play, and how, beside records."""
    given = given_options(options) + ([] if options.jobs is None else ["--jobs"])
    if given:
        raise CommandError(ALREADY_PLAYED.format(options=", ".join(given)))


def _of_games(simulation: Simulation, options: argparse.Namespace, optional: "OptionalColumns") -> "Card":
    from sevenbridge.lab.dataset import export_simulated

    with ProgressBar(measuring.PLAYING[options.lang], simulation.games) as bar:
        jobs = measuring.chosen_jobs(options)
        command = _command(options, simulation)
        return export_simulated(options.folder, simulation, optional, jobs, bar.show, command)


def _of_records(options: argparse.Namespace, optional: "OptionalColumns") -> "Card":
    """Raises _Stopped, and CommandError for records that do not go together."""
    from sevenbridge.lab.dataset import DifferentLayout, export_records

    games = _games(options.records, options.lang)
    try:
        return export_records(options.folder, games, optional, _command(options, None))
    except DifferentLayout as error:
        first, *others = options.records
        raise CommandError(DIFFERENT.format(name=others[error.number - 1], first=first)) from error


def _games(names: list[str], lang: Lang) -> Iterator[Game]:
    """The matches of these files, one after the other. Raises _Stopped at the first that cannot be used."""
    for name in names:
        found: list[Game] = []
        status = look_at_files([name], lang, read_record, partial(_replay, found, lang))
        if status != HOLDS:
            raise _Stopped(status)
        yield from found


def _replay(found: list[Game], lang: Lang, report: FileReport, record: Record) -> int:
    replayed = replay(record)
    report.say_findings(replayed.findings, lang)
    found.append(replayed.game)
    return HOLDS if replayed.holds else DOES_NOT_HOLD


def _command(options: argparse.Namespace, simulation: Simulation | None) -> str:
    return shlex.join(["sevenbridge", "export", *_words(options, simulation)])


def _words(options: argparse.Namespace, simulation: Simulation | None) -> Iterator[str]:
    """The words of a command line that makes the same dataset anywhere, whatever the language there is."""
    yield "FOLDER"
    if options.hidden:
        yield "--hidden"
    if options.worlds is not None:
        yield from ("--values", str(options.worlds))
    if simulation is None:
        yield from ("--records", *options.records)
        return
    yield from ("--games", str(simulation.games), "--players", ",".join(simulation.names))
    if simulation.matches:
        yield "--matches"
    yield from rules_words(simulation.rules)
    yield from ("--seed", str(simulation.seed))
