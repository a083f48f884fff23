"""A command as somebody types it, or copies it, into a shell of this system."""

import re
import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from sevenbridge_app.cli.installed_extras import with_extras

#: the folder in which uv has what ``uvx`` fetches, runs and does not install
_ONCE: Final = "archive-v"
#: what needs no quotes in cmd.exe and in PowerShell
_PLAIN = re.compile(r"[\w+\-./:=\\]+")


def is_run_by_uvx() -> bool:
    """Whether the program was not installed, but fetched by ``uvx`` for this one run."""
    return any(part.startswith(_ONCE) for part in Path(sys.prefix).parts)


def own_command(*words: str) -> str:
    """A command of this program as somebody types it."""
    if not is_run_by_uvx():
        return shell_words(["sevenbridge", *words])
    return f"uvx {with_extras('sevenbridge')} {shell_words(words)}"


def shell_words(words: Iterable[str]) -> str:
    """The words of a command, with quotes where the shell would take one for something else."""
    if sys.platform == "win32":
        return " ".join(word if _PLAIN.fullmatch(word) else _quoted(word) for word in words)
    return shlex.join(words)


def _quoted(word: str) -> str:
    # cmd.exe knows no other quotes
    return '"{}"'.format(word.replace('"', r"\""))
