"""What the commands that measure share: their options, figures in words, and the form of their reports."""

import argparse
import platform
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, ParamSpec, TypeVar

from rich.console import Console

from sevenbridge import IllegalAction, Rules, __version__, refusal_sentence
from sevenbridge.analysis import Estimate
from sevenbridge.bots import NoChooser, PlayerFault, UnknownPlayer
from sevenbridge.cores import available_cores
from sevenbridge.lab import CodeFault, CommandFault, UnusableCode, UnusableCommand
from sevenbridge.lab.language_models import USUAL_TERMS
from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.folded_text import FoldedTable, FoldedText
from sevenbridge_app.cli.output import CommandError

Asked = TypeVar("Asked")
P = ParamSpec("P")

#: players at a table, where nobody says otherwise
SEATS: Final = 4

PLAYING: Final = Text("Playing", "プレイ中")
PLAYER: Final = Text("Player", "プレイヤー")
INTERVAL: Final = Text("95 % interval", "95%区間")
_RANGE: Final = Text("{low} to {high}", "{low}～{high}")
_PERCENT: Final = Text("{number} %", "{number}%")

_TOO_FEW_JOBS: Final = Text(
    "At least one process must play, so --jobs cannot be {jobs}.",
    "--jobs には1以上の数を指定してください（指定された値：{jobs}）。",
)
_TOO_LITTLE_PATIENCE: Final = Text(
    "An answer has to be waited for, so --patience cannot be {patience}.",
    "--patience には0より大きい秒数を指定してください（指定された値：{patience}）。",
)
_NEGATIVE_SEED: Final = Text(
    "A seed is a whole number from 0 up, so --seed cannot be {seed}.",
    "--seed には0以上の整数を指定してください（指定された値：{seed}）。",
)
_NO_PLAYERS: Final[Mapping[PlayerFault, Text]] = MappingProxyType(
    {
        PlayerFault.UNKNOWN_PLAYER: Text(
            'There is no computer player "{name}"; choose among: {known}; or name a character'
            " (sevenbridge play --ladder).",
            "「{name}」というコンピューターはいません。次から選んでください：{known}。キャラクターの名前でも指定できます"
            "（sevenbridge play --ladder）。",
        ),
        PlayerFault.BAD_BUDGET: Text(
            '"{name}" names no player with a budget for each move. Write NAME:100ms for a time or NAME:2000'
            " for playouts; these take one: {takers}.",
            "「{name}」の考える量の指定が正しくありません。1手ごとの時間なら NAME:100ms、プレイアウト数なら"
            " NAME:2000 のように書いてください。指定できるプレイヤー：{takers}。",
        ),
    }
)
#: why nobody can be asked behind a command
_NO_COMMAND: Final[Mapping[CommandFault, Text]] = MappingProxyType(
    {
        CommandFault.UNREADABLE_COMMAND: Text(
            '"cmd:{command}" names no command that can be read. Write it as in a shell, and close every'
            " quote.",
            "「cmd:{command}」はコマンドとして読めません。シェルと同じように書き、引用符を閉じてください。",
        ),
        CommandFault.NO_PROGRAM: Text(
            'There is no program "{program}". Give its path, or install it.',
            "「{program}」というプログラムはありません。場所も書くか、インストールしてください。",
        ),
    }
)
#: why no player of a module of Python's plays
_NO_CODE: Final[Mapping[CodeFault, Text]] = MappingProxyType(
    {
        CodeFault.UNREADABLE_CODE: Text(
            '"py:{given}" names no player of Python\'s. Write py:FILE.py:NAME or py:MODULE:NAME.',
            "「py:{given}」の書き方が正しくありません。py:FILE.py:NAME か py:MODULE:NAME のように"
            "書いてください。",
        ),
        CodeFault.NO_MODULE: Text(
            'There is no "{module}". Give the path of a file, or the name of a module that can be imported.',
            "「{module}」がありません。ファイルの場所か、インポートできるモジュールの名前を書いてください。",
        ),
        CodeFault.NO_NAME: Text(
            '"{module}" has nothing called "{name}". Name a class with a method choose(view, dice).',
            "「{module}」に「{name}」がありません。choose(view, dice) のあるクラスの名前を書いてください。",
        ),
        CodeFault.OMNISCIENT: Text(
            '"{given}" is shown all cards, so it cannot be measured. Name one that is no Omniscient.',
            "「{given}」はすべての札を見るプレイヤーなので、測れません。Omniscient を継承しないクラスを"
            "指定してください。",
        ),
    }
)
_NO_CHOOSER: Final = Text(
    "{given} cannot play: it has no method choose(view, dice) (docs/library/write_a_player.md).",
    "{given} には choose(view, dice) がないので、プレイヤーになれません（docs/library/write_a_player.md）。",
)
_ILLEGAL: Final = Text(
    "A player chose what is not legal: {reason} Its choice must be one of view.legal_actions().",
    "プレイヤーがルールに反する行動を選びました：{reason}view.legal_actions() の中から選ばせてください。",
)


# -- options ---------------------------------------------------------------------------------------


#: the options that more than one of these commands takes
_OPTIONS: Final[Mapping[str, tuple[dict[str, Any], Text]]] = MappingProxyType(
    {
        "--seats": (
            {"type": int, "default": SEATS, "metavar": "K"},
            Text(f"2 to 6 (default {SEATS})", f"人数。2～6人（省略すると{SEATS}人）"),
        ),
        "--seed": (
            {"type": int, "default": 0, "metavar": "S"},
            Text("another number gives other deals (default 0)", "数を変えると配札が変わる（省略すると0）"),
        ),
        "--jobs": (
            {"type": int, "metavar": "J"},
            Text(
                "processes (default: one for each core)", "同時に動かすプロセスの数（省略すると1コアに1つ）"
            ),
        ),
        "--patience": (
            {"type": float, "default": USUAL_TERMS.patience, "metavar": "S"},
            Text(
                "seconds for which an answer of a program is waited for (default %(default)g)",
                "プログラムの返事を待つ秒数（省略すると %(default)g）",
            ),
        ),
        "--json": (
            {"action": "store_true"},
            Text("one JSON object instead of tables", "表ではなく JSON で表示"),
        ),
    }
)


def add_options(parser: CommandLine, *names: str) -> None:
    """Adds some of the options ``--seats``, ``--seed``, ``--jobs``, ``--patience`` and ``--json``."""
    for name in names:
        settings, told = _OPTIONS[name]
        parser.add_argument(name, help=told[parser.lang], **settings)


def chosen_jobs(options: argparse.Namespace) -> int:
    """The number of processes: as asked for, else one for each core."""
    return available_cores() if options.jobs is None else options.jobs


def split_names(names: str) -> tuple[str, ...]:
    """The players that an option names, with commas. Those of a program or a class keep their letters."""
    found = (name.strip() for name in names.split(","))
    return tuple(name if ":" in name else name.lower() for name in found)


def check_options(options: argparse.Namespace) -> None:
    """Raises CommandError for a negative ``--seed``, ``--jobs`` below one, and no ``--patience``.

    A command need not have all of them.
    """
    given = vars(options)
    seed, jobs, patience = given.get("seed", 0), given.get("jobs"), given.get("patience")
    if seed < 0:
        raise CommandError(_NEGATIVE_SEED.format(seed=seed))
    if jobs is not None and jobs < 1:
        raise CommandError(_TOO_FEW_JOBS.format(jobs=jobs))
    # a number that is none is refused too
    if patience is not None and not patience > 0:
        raise CommandError(_TOO_LITTLE_PATIENCE.format(patience=patience))


def with_known_players(make: Callable[P, Asked], *args: P.args, **settings: P.kwargs) -> Asked:
    """``make(**settings)``. Raises CommandError where a player cannot be had, or plays illegally."""
    try:
        return make(*args, **settings)
    except UnknownPlayer as error:
        raise CommandError(_NO_PLAYERS[error.code].format(**error.details)) from error
    except UnusableCommand as error:
        raise CommandError(_NO_COMMAND[error.code].format(**error.details)) from error
    except UnusableCode as error:
        raise CommandError(_NO_CODE[error.code].format(**error.details)) from error
    except NoChooser as error:
        raise CommandError(_NO_CHOOSER.format(**error.details)) from error
    except IllegalAction as error:
        told = (_ILLEGAL[lang].format(reason=refusal_sentence(error, lang)) for lang in LANGS)
        raise CommandError(Text(*told)) from error


# -- figures ---------------------------------------------------------------------------------------


def percent(share: float, lang: Lang, form: str = ".1f") -> str:
    """A share as so many percent."""
    return _PERCENT.format(number=format(100 * share, form))[lang]


def interval(estimate: Estimate, lang: Lang, form: str = ".1f", factor: int = 1) -> str:
    """The ends of an interval, each multiplied by ``factor``; empty where there is no interval."""
    if estimate.low is None or estimate.high is None:
        return ""
    return between(format(factor * estimate.low, form), format(factor * estimate.high, form), lang)


def between(low: str, high: str, lang: Lang) -> str:
    """``low to high``."""
    return _RANGE.format(low=low, high=high)[lang]


# -- reports ---------------------------------------------------------------------------------------


def report_head(rules: Rules) -> dict[str, Any]:
    """What a report as data begins with: the versions that made it, and the rules."""
    preset, changes = rules.as_preset()
    return {
        "versions": {"sevenbridge": __version__, "python": platform.python_version()},
        "rules": {"preset": preset, "changes": changes, "switches": rules.switches()},
    }


def show_report(*blocks: Sequence[str | FoldedTable]) -> None:
    """Prints blocks of lines and tables, an empty line between two blocks; the first line is the title."""
    console = Console(highlight=False)
    style = "bold"
    for number, block in enumerate(blocks):
        if number:
            console.print()
        for part in block:
            console.print(FoldedText(part, style=style) if isinstance(part, str) else part)
            style = ""
