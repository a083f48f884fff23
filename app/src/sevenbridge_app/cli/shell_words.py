"""A command as somebody types it, or copies it, into a shell of this system."""

import re
import shlex
import sys
from collections.abc import Iterable

#: what needs no quotes in cmd.exe and in PowerShell
_PLAIN = re.compile(r"[\w+\-./:=\\]+")


def shell_words(words: Iterable[str]) -> str:
    """The words of a command, with quotes where the shell would take one for something else."""
    if sys.platform == "win32":
        return " ".join(word if _PLAIN.fullmatch(word) else _quoted(word) for word in words)
    return shlex.join(words)


def _quoted(word: str) -> str:
    # cmd.exe knows no other quotes
    return '"{}"'.format(word.replace('"', r"\""))
