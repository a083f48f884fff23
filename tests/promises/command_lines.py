"""What scripts may say on a command line and in the environment, and addresses of the page, a fact a line.

Facts may be added, and none may go. ``needs`` names all that a command must be given, so nothing can be added
to it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from sevenbridge_app.cli.main import GROUPS, command_line
from sevenbridge_app.cli.server_options import REVIEWS, SERVE
from sevenbridge_app.web.page import ADDRESSES, ALONE


def command_lines() -> Iterator[str]:
    """Every command with its options, their values, and what it must be given."""
    for group in GROUPS:
        for name in group.commands:
            parser = command_line(name, "en")
            (commands,) = _parsers(parser)
            yield from _options(name, commands[name])
    for option in {each.variable: each for each in (*SERVE, *REVIEWS)}.values():
        yield f"{option.variable} is {option.flag}"


def addresses() -> Iterator[str]:
    """Every address of the page."""
    yield from (*ADDRESSES, ALONE)


def _options(command: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    needs = []
    for action in parser._actions:
        names = action.option_strings or [action.dest]
        value = "" if action.nargs == 0 else " VALUE"
        for name in names:
            yield f"{command} {name}{value}"
            if action.choices and not isinstance(action, argparse._SubParsersAction):
                yield from (f"{command} {name} may be {each}" for each in action.choices)
        if action.required:
            needs.append(names[0])
    yield f"{command} needs {' '.join(needs) or 'nothing'}"
    for commands in _parsers(parser):
        for name, each in commands.items():
            yield from _options(f"{command} {name}", each)


def _parsers(parser: argparse.ArgumentParser) -> Iterator[dict[str, argparse.ArgumentParser]]:
    """The parsers of the commands below this one."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield dict(action.choices)
