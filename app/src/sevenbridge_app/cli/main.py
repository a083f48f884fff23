"""The command ``sevenbridge``: reads the command line and hands over to one of the commands."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from sevenbridge import __version__
from sevenbridge.engine import rulebook
from sevenbridge.engine.rules import InvalidRules
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
from sevenbridge_app.cli.output import CommandError

COMMANDS = (
    *(web, play, day, seven, puzzles, rules, check, verify, analyse, svg),
    *(simulate, arena, study, tune, odds, export),
    *(serve, admin, backup, bot, mcp),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status.

    0 means done, 1 that the answer is no, 2 that the command could not be understood or carried out, 130 that
    it was interrupted.
    """
    parser = argparse.ArgumentParser(
        prog="sevenbridge", description="Seven Bridge: play it, check it, simulate it."
    )
    parser.add_argument("--version", action="version", version=f"sevenbridge {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(commands)
    options = parser.parse_args(arguments)
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
