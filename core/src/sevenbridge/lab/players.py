"""The players that can be measured: those of bots/players.py, programs, and anybody's own.

``cmd:COMMAND`` is whoever answers behind a command (language_models/program_player.py), ``mcp:COMMAND`` a
model whose host speaks MCP, ``py:MODULE:NAME`` or ``py:FILE.py:NAME`` a class, a function or an object of
Python's; as ``NAME=cmd:COMMAND`` each has a name. Objects and classes of somebody's own are those of
bots/any_player.py.
"""

import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sevenbridge.bots import players
from sevenbridge.bots.any_player import AnyPlayer, as_player, is_made_anew
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import find_player
from sevenbridge.engine.errors import Reason, Refused
from sevenbridge.lab.language_models.program_player import USUAL_TERMS, ProgramPlayer, Terms

_WITH_KIND: Final = re.compile(r"(?:([^=:]*)=)?(cmd|mcp|py):(.*)", re.DOTALL)


class CommandFault(Reason):
    """Every reason for which nobody can be asked behind a command."""

    UNREADABLE_COMMAND = "unreadable_command", "there is no command, or a quote in it is left open", "command"
    NO_PROGRAM = "no_program", "there is no program of this name", "program"


class UnusableCommand(Refused):
    """A command that cannot be started; ``CommandFault`` lists the codes and their details."""

    reasons = CommandFault
    code: CommandFault


class CodeFault(Reason):
    """Every reason for which there is no player in a module of Python's, or none that may play."""

    UNREADABLE_CODE = (
        "unreadable_code",
        "a player of Python's is written as in py:MODULE:NAME or py:FILE.py:NAME",
        "given",
    )
    NO_MODULE = "no_module", "there is no module, or no file, of this name", "module"
    NO_NAME = "no_name", "the module has nothing of this name", "module name"
    OMNISCIENT = "omniscient", "a player that is shown all cards cannot be measured as an entry", "given"


class UnusableCode(Refused):
    """A player of Python's that is not found or may not play; ``CodeFault`` lists the codes and details."""

    reasons = CodeFault
    code: CodeFault


def name_of(given: AnyPlayer) -> str:
    """The name of a player: the one by which it is made, or that of its class."""
    if isinstance(given, str):
        return given
    return str(getattr(given, "__name__", type(given).__name__))


def display_name(name: str) -> str:
    """What a player of this name is called in a report."""
    found = _WITH_KIND.fullmatch(name)
    return (found[1] or f"{found[2]}:{found[3]}") if found else name


def takes_long(given: AnyPlayer) -> bool:
    """Whether a player, one that there is, thinks for long at each move, as somebody's own player may."""
    if not isinstance(given, str) or _WITH_KIND.fullmatch(given):
        return True
    player = find_player(given.partition(":")[0])
    assert player is not None, "there is one of this name"
    return player.thinks_long


def may_vary(name: str) -> bool:
    """Whether a player, one that there is, may vary with the same dice: by a clock, or as anybody's own."""
    if not takes_long(name):
        return False
    _, colon, budget = name.partition(":")
    return _WITH_KIND.fullmatch(name) is not None or not colon or budget.endswith("ms")


def make_player(given: AnyPlayer, terms: Terms = USUAL_TERMS) -> Player:
    """A new player of a name, which a budget may follow, or of a class; an object plays itself.

    Programs play on these terms. Raises UnknownPlayer, NoChooser for what cannot play, UnusableCommand for a
    command that cannot be started, UnusableCode, and whatever importing a module raises.
    """
    if not isinstance(given, str):
        return as_player(given)
    found = _WITH_KIND.fullmatch(given)
    if found is None:
        return players.make_player(given)
    if found[2] == "py":
        return as_player(_imported(found[3]))
    return ProgramPlayer(_words(found[3]), terms, is_mcp_host=found[2] == "mcp")


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
    lexer = shlex.shlex(command, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if sys.platform == "win32":
        # there it stands between the names of folders
        lexer.escape = ""
    try:
        words = list(lexer)
    except ValueError:
        words = []
    if not words:
        raise UnusableCommand(CommandFault.UNREADABLE_COMMAND, command=command)
    program = shutil.which(words[0])
    if program is None:
        raise UnusableCommand(CommandFault.NO_PROGRAM, program=words[0])
    # Windows starts a script of npm only under its whole name
    return [program, *words[1:]]


def _imported(text: str) -> Any:
    """What ``MODULE:NAME`` or ``FILE.py:NAME`` stands for."""
    module, _, name = text.rpartition(":")
    if not module or not name:
        raise UnusableCode(CodeFault.UNREADABLE_CODE, given=text)
    found = _module_of_file(Path(module)) if module.endswith(".py") else _module(module)
    if not hasattr(found, name):
        raise UnusableCode(CodeFault.NO_NAME, module=module, name=name)
    return getattr(found, name)


def _module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            # a module that this one wants
            raise
        raise UnusableCode(CodeFault.NO_MODULE, module=name) from error


def _module_of_file(path: Path) -> ModuleType:
    """The module in a file, under a name made of its path, since other modules may be called alike.

    It may import what lies beside it: its folder goes to the end of the path of modules.
    """
    if not path.is_file():
        raise UnusableCode(CodeFault.NO_MODULE, module=str(path))
    path = path.resolve()
    name = f"player_{sha256(str(path).encode()).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    assert spec is not None, "it ends in .py"
    assert spec.loader is not None, "it ends in .py"
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    found = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(found)
    except BaseException:
        del sys.modules[name]
        raise
    return found
