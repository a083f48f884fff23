"""The command ``sevenbridge``: reads the command line and hands over to one of the commands."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

from sevenbridge import InvalidRules, __version__, rulebook
from sevenbridge_app.cli import (
    admin,
    analyse,
    arena,
    backup,
    bot,
    check,
    day,
    export,
    mcp,
    odds,
    play,
    puzzles,
    rules,
    serve,
    seven,
    simulate,
    study,
    svg,
    tune,
    verify,
    web,
)
from sevenbridge_app.cli.console.prompt import is_at_terminal
from sevenbridge_app.cli.output import CommandError

#: the modules of the commands, each group under the heading that ``--help`` gives it
COMMANDS = {
    "play": (web, play, day, seven, puzzles),
    "look": (rules, check, verify, analyse, svg),
    "measure": (simulate, arena, study, tune, odds, export),
    "serve": (serve, admin, backup, bot, mcp),
}


class _Listing:
    """Adds commands to the command line, and notes a line about each."""

    def __init__(self, commands: Any) -> None:
        self._commands = commands
        self.lines: list[str] = []

    def add_parser(self, name: str, *, help: str) -> argparse.ArgumentParser:
        """Adds a command. ``help``: what it does, in a few words."""
        self.lines.append(f"  {name:<10} {help}")
        parser: argparse.ArgumentParser = self._commands.add_parser(name)
        return parser


def _command_line() -> argparse.ArgumentParser:
    """The parser of all commands; its ``command`` is None where none is given."""
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
    for heading, modules in COMMANDS.items():
        listing = _Listing(commands)
        for module in modules:
            module.add_to(listing)
        paragraphs.append("\n".join((f"{heading}:", *listing.lines)))
    parser.description = "\n\n".join(paragraphs)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status; without one it begins a game, where somebody can play it.

    0 means done, 1 that the answer is no, 2 that the command could not be understood or carried out, 130 that
    it was interrupted.
    """
    parser = _command_line()
    options = parser.parse_args(arguments)
    if options.command is None:
        if not is_at_terminal():
            parser.print_help()
            return 0
        options = parser.parse_args(["play"])
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show Japanese or suits gets their code points rather than a traceback
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except InvalidRules as error:
        print(f"sevenbridge: {rulebook.refusal(error, options.lang)}", file=sys.stderr)
        return 2
    except CommandError as error:
        print(f"sevenbridge: {error.sentence[options.lang]}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # whoever read our output has gone; leave nothing for the interpreter to flush into the closed pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
