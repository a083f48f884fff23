"""The command ``sevenbridge``: reads the command line and hands over to one of the commands."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from sevenbridge import InvalidRules, __version__, rulebook
from sevenbridge_app.cli.console.prompt import is_at_terminal
from sevenbridge_app.cli.output import CommandError, complain


class Command(NamedTuple):
    """A command of the command line; its module is imported once somebody gives it."""

    #: what it does, in a few words
    help: str
    module: str
    #: the function of the module that adds the options
    options: str = "add_options"


#: the commands by name, each group under the heading that ``--help`` gives it
COMMANDS = {
    "play": {
        "web": Command("play in the browser, alone or with others on your network", "web"),
        "play": Command("play a match against computers", "play"),
        "day": Command("the day's deal at a server: one try, the same for everybody", "day"),
        "seven": Command("play Seven by Seven, the small solitaire", "seven", "add_seven_options"),
        "choice": Command(
            "play Seven by Seven: Choice, the solitaire of decisions", "seven", "add_choice_options"
        ),
        "puzzles": Command("what would you do? solve puzzles, or make some of a match", "puzzles"),
    },
    "look": {
        "rules": Command("presets and switches: what they mean and which source says so", "rules"),
        "check": Command("replay records, and tell where one does not hold with the rules", "check"),
        "verify": Command("compute all shuffles of a match again from its published secret", "verify"),
        "analyse": Command("tell what each decision of a match was worth, and luck from skill", "analyse"),
        "svg": Command("draw the table at a moment of a record, as SVG", "svg"),
    },
    "measure": {
        "simulate": Command("play many rounds between computers and count", "simulate"),
        "arena": Command("measure computer players against each other", "arena"),
        "study": Command("answer a question about the game, in a short report with plots", "study"),
        "tune": Command("look for better weights of the player rule", "tune"),
        "odds": Command("Seven by Seven: the chance to win, exactly and by trying numbered deals", "odds"),
        "export": Command("write the decisions of games as a dataset in Parquet", "export"),
    },
    "serve": {
        "serve": Command("run a server for tables of people and programs", "serve"),
        "admin": Command("see and steer the servers of a database", "admin"),
        "backup": Command(
            "write all that a server keeps into a file, while it runs", "backup", "add_backup_options"
        ),
        "restore": Command("fill an empty database with a backup", "backup", "add_restore_options"),
        "bot": Command("a computer player at a table of a server", "bot"),
        "mcp": Command("an MCP server, by which a language model plays", "mcp"),
    },
}


def _command_line(given: str | None) -> argparse.ArgumentParser:
    """The parser of all commands, with the options of the one that is ``given``.

    Its ``command`` is None where none is given.
    """
    parser = argparse.ArgumentParser(
        prog="sevenbridge",
        usage="sevenbridge [COMMAND] [OPTIONS]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="`sevenbridge COMMAND --help` tells the options of a command.",
    )
    parser.add_argument("--version", action="version", version=f"sevenbridge {__version__}")
    # the commands are listed by group, which argparse cannot do; so it lists none
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", prog="sevenbridge", help=argparse.SUPPRESS
    )
    paragraphs = ["Seven Bridge, the Japanese rummy. Without a command a game begins in this terminal."]
    for heading, group in COMMANDS.items():
        lines = [f"{heading}:"]
        for name, command in group.items():
            lines.append(f"  {name:<10} {command.help}")
            found = commands.add_parser(name)
            if name == given:
                module = import_module(f"sevenbridge_app.cli.{command.module}")
                getattr(module, command.options)(found)
        paragraphs.append("\n".join(lines))
    parser.description = "\n\n".join(paragraphs)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status; without one it begins a game, where somebody can play it.

    0 means done, 1 that the answer is no, 2 that the command could not be understood or carried out, 130 that
    it was interrupted.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words and is_at_terminal():
        words = ["play"]
    # no option before a command takes a value, so the first other word is the command
    parser = _command_line(next((word for word in words if not word.startswith("-")), None))
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
    except BrokenPipeError:
        # whoever read our output has gone; leave nothing for the interpreter to flush into the closed pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
