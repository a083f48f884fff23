"""The players that can be measured: those of bots/players.py, and programs.

``cmd:COMMAND`` is whoever answers behind a command (language_models/program_player.py), ``mcp:COMMAND`` a
model whose host speaks MCP; as ``NAME=cmd:COMMAND`` it has a name.
"""

import re
import shlex
import shutil
from typing import Final

from sevenbridge.bots import players
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import PLAYERS, NamedPlayer, find_player
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


def display_name(name: str) -> str:
    """What a player is called in a report."""
    behind = _BEHIND_COMMAND.fullmatch(name)
    return (behind[1] or f"{behind[2]}:{behind[3]}") if behind else name


def takes_long(name: str) -> bool:
    """Whether the player of this name, one that there is, thinks for long at each move."""
    if _BEHIND_COMMAND.fullmatch(name):
        return True
    player = find_player(name.partition(":")[0])
    assert player is not None, "there is one of this name"
    return player.thinks_long


def make_player(name: str, terms: Terms = USUAL_TERMS) -> Player:
    """A new player of this name, with the budget that follows it; programs play on these terms.

    Raises UnknownPlayer, and UnusableCommand for a command that cannot be started.
    """
    behind = _BEHIND_COMMAND.fullmatch(name)
    if behind:
        return ProgramPlayer(_words(behind[3]), terms, is_mcp_host=behind[2] == "mcp")
    return players.make_player(name)


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
