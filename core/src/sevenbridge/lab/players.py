"""The players that can be measured: those of bots/players.py, programs, and anybody's own.

``cmd:COMMAND`` is whoever answers behind a command (language_models/program_player.py), ``mcp:COMMAND`` a
model whose host speaks MCP; as ``NAME=cmd:COMMAND`` it has a name. Objects and classes of somebody's own are
those of bots/any_player.py.
"""

import re
import shlex
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from sevenbridge.bots import players
from sevenbridge.bots.any_player import AnyPlayer, as_player, is_made_anew
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import find_player
from sevenbridge.engine.errors import Reason, Refused
from sevenbridge.lab.language_models.program_player import USUAL_TERMS, ProgramPlayer, Terms

_BEHIND_COMMAND: Final = re.compile(r"(?:([^=:]*)=)?(cmd|mcp):(.*)", re.DOTALL)


class CommandFault(Reason):
    """Every reason for which nobody can be asked behind a command."""

    UNREADABLE_COMMAND = "unreadable_command", "there is no command, or a quote in it is left open", "command"
    NO_PROGRAM = "no_program", "there is no program of this name", "program"


class UnusableCommand(Refused):
    """A command that cannot be started; ``CommandFault`` lists the codes and their details."""

    reasons = CommandFault
    code: CommandFault


def name_of(given: AnyPlayer) -> str:
    """The name of a player: the one by which it is made, or that of its class."""
    if isinstance(given, str):
        return given
    return str(getattr(given, "__name__", type(given).__name__))


def display_name(name: str) -> str:
    """What a player of this name is called in a report."""
    behind = _BEHIND_COMMAND.fullmatch(name)
    return (behind[1] or f"{behind[2]}:{behind[3]}") if behind else name


def takes_long(given: AnyPlayer) -> bool:
    """Whether a player, one that there is, thinks for long at each move, as somebody's own player may."""
    if not isinstance(given, str) or _BEHIND_COMMAND.fullmatch(given):
        return True
    player = find_player(given.partition(":")[0])
    assert player is not None, "there is one of this name"
    return player.thinks_long


def make_player(given: AnyPlayer, terms: Terms = USUAL_TERMS) -> Player:
    """A new player of a name, which a budget may follow, or of a class; an object plays itself.

    Programs play on these terms. Raises UnknownPlayer, NoChooser for what cannot play, and UnusableCommand
    for a command that cannot be started.
    """
    if not isinstance(given, str):
        return as_player(given)
    behind = _BEHIND_COMMAND.fullmatch(given)
    if behind:
        return ProgramPlayer(_words(behind[3]), terms, is_mcp_host=behind[2] == "mcp")
    return players.make_player(given)


@contextmanager
def seated(given: Iterable[AnyPlayer], terms: Terms = USUAL_TERMS) -> Iterator[list[Player]]:
    """The players as long as they play: those that ``make_player`` makes are closed afterwards."""
    with ExitStack() as leaving:
        found = []
        for each in given:
            player = make_player(each, terms)
            if isinstance(each, str) or is_made_anew(each):
                leaving.callback(player.close)
            found.append(player)
        yield found


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise UnusableCommand(CommandFault.UNREADABLE_COMMAND, command=command)
    if shutil.which(words[0]) is None:
        raise UnusableCommand(CommandFault.NO_PROGRAM, program=words[0])
    return words
