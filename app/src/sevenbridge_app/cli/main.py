"""The command ``sevenbridge``: reads the command line and hands over to one of the commands."""

import argparse
import errno
import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NamedTuple

from sevenbridge import InvalidRules, rulebook
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.prompt import is_at_terminal
from sevenbridge_app.cli.options import asked_language
from sevenbridge_app.cli.output import CommandError, complain, say

FAULT: Final = Text(
    "That is a fault of Seven Bridge, not yours. Please report it with the lines above.",
    "セブンブリッジの不具合です。上に表示された行を添えてお知らせください。",
)


class Command(NamedTuple):
    """A command of the command line; its module is imported once somebody gives it."""

    #: what it does, in a few words
    help: Text
    module: str
    #: the function of the module that adds the options
    options: str = "add_options"


class Group(NamedTuple):
    """Commands that are told under one heading by ``--help``."""

    heading: Text
    #: by name
    commands: dict[str, Command]


GROUPS: Final = (
    Group(
        Text("play", "遊ぶ"),
        {
            "web": Command(
                Text(
                    "play in the browser, alone or with others on your network",
                    "ブラウザーで遊ぶ（1人で、または同じネットワークの人と）",
                ),
                "web",
            ),
            "play": Command(
                Text("play a match against computers", "ターミナルでコンピューターと対戦する"), "play"
            ),
            "day": Command(
                Text(
                    "the day's deal at a server: one try, the same for everybody",
                    "今日の一局（サーバーの全員が同じ札で1回だけ挑戦）",
                ),
                "day",
            ),
            "seven": Command(
                Text("play Seven by Seven, the small solitaire", "一人遊びのセブン・バイ・セブン"),
                "seven",
                "add_seven_options",
            ),
            "choice": Command(
                Text(
                    "play Seven by Seven: Choice, the solitaire of decisions",
                    "一人遊びのチョイス（考えるセブン・バイ・セブン）",
                ),
                "seven",
                "add_choice_options",
            ),
            "puzzles": Command(
                Text(
                    "what would you do? solve puzzles, or make some of a match",
                    "次の一手：問題を解く、マッチから問題を作る",
                ),
                "puzzles",
            ),
        },
    ),
    Group(
        Text("look", "調べる"),
        {
            "rules": Command(
                Text(
                    "presets and switches: what they mean and which source says so",
                    "ルールの種類と項目：その意味と出典",
                ),
                "rules",
            ),
            "check": Command(
                Text(
                    "replay records, and tell where one does not hold with the rules",
                    "記録をたどり、ルールに合わないところを示す",
                ),
                "check",
            ),
            "verify": Command(
                Text(
                    "compute all shuffles of a match again from its published secret",
                    "公開された秘密から、マッチのシャッフルをすべて検証する",
                ),
                "verify",
            ),
            "analyse": Command(
                Text(
                    "tell what each decision of a match was worth, and luck from skill",
                    "マッチの選択を分析し、運と実力を見分ける",
                ),
                "analyse",
            ),
            "svg": Command(
                Text("draw the table at a moment of a record, as SVG", "記録のある場面の卓を SVG の図にする"),
                "svg",
            ),
        },
    ),
    Group(
        Text("measure", "測る"),
        {
            "simulate": Command(
                Text(
                    "play many rounds between computers and count",
                    "コンピューターどうしで何度も対戦させて数える",
                ),
                "simulate",
            ),
            "arena": Command(
                Text("measure computer players against each other", "コンピューターどうしの強さを比べる"),
                "arena",
            ),
            "benchmark": Command(
                Text(
                    "measure a player in five tasks, one of them rules never seen",
                    "5つの課題でプレイヤーを測る（未知のルールも含む）",
                ),
                "benchmark",
            ),
            "study": Command(
                Text(
                    "answer a question about the game, in a short report with plots",
                    "遊び方についての問いに、図入りの短いレポートで答える",
                ),
                "study",
            ),
            "tune": Command(
                Text("look for better weights of the player rule", "プレイヤー rule のよりよい重みを探す"),
                "tune",
            ),
            "odds": Command(
                Text(
                    "Seven by Seven: the chance to win, exactly and by trying deals",
                    "セブン・バイ・セブンをクリアできる確率（計算と実験）",
                ),
                "odds",
            ),
            "export": Command(
                Text(
                    "write the decisions of games as a dataset in Parquet",
                    "対戦中の選択を、Parquet のデータセットに書き出す",
                ),
                "export",
            ),
        },
    ),
    Group(
        Text("serve", "公開する"),
        {
            "serve": Command(
                Text(
                    "run a server for tables of people and programs", "人やプログラムが集まるサーバーを動かす"
                ),
                "serve",
            ),
            "reviews": Command(
                Text(
                    "compute reviews of matches for the servers of a database",
                    "データベースを使うサーバーのために、マッチの振り返りを作る",
                ),
                "reviews",
            ),
            "site": Command(
                Text(
                    "write the game as files that any host serves, without a server",
                    "サーバーなしで遊べるサイトをフォルダーに書き出す",
                ),
                "site",
            ),
            "doctor": Command(
                Text(
                    "tell what is slow or missing for a server, and what to do",
                    "サーバーに足りないものや遅いものと、その直し方を示す",
                ),
                "doctor",
            ),
            "admin": Command(
                Text("see and steer the servers of a database", "データベースを使うサーバーを管理する"),
                "admin",
            ),
            "backup": Command(
                Text(
                    "write all that a server keeps into a file, while it runs",
                    "動いているサーバーの全データをファイルに保存する",
                ),
                "backup",
                "add_backup_options",
            ),
            "restore": Command(
                Text("fill an empty database with a backup", "空のデータベースにバックアップを戻す"),
                "backup",
                "add_restore_options",
            ),
            "bot": Command(
                Text("a computer player at a table of a server", "サーバーの卓にコンピューターを座らせる"),
                "bot",
            ),
            "mcp": Command(
                Text("an MCP server, by which a language model plays", "言語モデルが遊ぶための MCP サーバー"),
                "mcp",
            ),
        },
    ),
)
USAGE: Final = "sevenbridge [COMMAND] [OPTIONS]"
LEAD: Final = Text(
    "Seven Bridge, the Japanese rummy. Without a command a game begins in this terminal.",
    "7がものをいう、日本生まれのラミー、セブンブリッジ。コマンドを省くと、このターミナルで対戦が始まります。",
)
MORE: Final = Text(
    "`sevenbridge COMMAND --help` tells the options of a command.",
    "コマンドごとのオプションは `sevenbridge COMMAND --help` で表示されます。",
)
HEADING: Final = Text("{heading}:", "{heading}：")
VERSION: Final = Text(
    "show the version, and how it was built", "バージョンと、どのように作られたかを表示する"
)


class _ShowVersion(argparse.Action):
    """Says what is installed, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from sevenbridge_app.cli.installed import installed

        assert isinstance(parser, CommandLine)
        say(installed(parser.lang))
        parser.exit()


def command_line(given: str | None, lang: Lang) -> CommandLine:
    """The parser of all commands, with the options of the one that is ``given``.

    Its ``command`` is None where none is given.
    """
    parser = CommandLine(lang, prog="sevenbridge", usage=USAGE, epilog=MORE[lang])
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help=VERSION[lang])
    # the commands are listed by group, which argparse cannot do; so it lists none
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", prog="sevenbridge", help=argparse.SUPPRESS
    )
    paragraphs = [LEAD[lang]]
    for group in GROUPS:
        lines = [HEADING.format(heading=group.heading[lang])[lang]]
        for name, command in group.commands.items():
            lines.append(f"  {name:<10} {command.help[lang]}")
            found = commands.add_parser(name, lang=lang, description=command.help[lang])
            if name == given:
                module = import_module(f"sevenbridge_app.cli.{command.module}")
                getattr(module, command.options)(found)
        paragraphs.append("\n".join(lines))
    parser.description = "\n\n".join(paragraphs)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status; without one it begins a game, where somebody can play it.

    0 means done, 1 that the answer is no, 2 that the command could not be understood or carried out, 70 that
    the program is wrong, 130 that it was interrupted, 141 that nobody reads what it prints.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words and is_at_terminal():
        words = ["play"]
    # no option before a command takes a value, so the first other word is the command
    given = next((word for word in words if not word.startswith("-")), None)
    parser = command_line(given, asked_language(words))
    options = parser.parse_args(words)
    if options.command is None:
        parser.print_help()
        return 0
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show Japanese or suits gets their code points rather than a traceback
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except InvalidRules as error:
        complain(rulebook.refusal(error, options.lang))
        return 2
    except CommandError as error:
        complain(error.sentence[options.lang])
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if _is_reader_gone(error):
            # leave nothing for the interpreter to flush into the closed pipe
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 141
        traceback.print_exc()
        complain(FAULT[options.lang])
        return 70


def _is_reader_gone(error: Exception) -> bool:
    """Whether nobody reads our output any more.

    Windows calls that an invalid argument, as it calls much else; so an empty line is tried there.
    """
    if sys.platform == "win32" and isinstance(error, OSError) and error.errno == errno.EINVAL:
        try:
            print(flush=True)
        except OSError:
            return True
    return isinstance(error, BrokenPipeError)
