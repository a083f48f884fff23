"""A program that reads lines and writes lines, started for one seat and one round."""

import subprocess
from collections.abc import Sequence
from typing import Final, Protocol

from sevenbridge.lab.language_models.lines import Lines

#: how long a program may take to end once its input has ended, in seconds
GRACE: Final = 2.0


class Answerer(Protocol):
    """Somebody who is told lines and answers with lines."""

    def say(self, line: bytes) -> None:
        """See ``Lines``."""

    def hear(self, until: float) -> bytes | None:
        """See ``Lines``. Raises Gone."""

    def close(self) -> None:
        """Ends the conversation."""


class Program:
    """A process, and the lines to and from it. What it writes on its error stream goes where ours does."""

    def __init__(self, command: Sequence[str]) -> None:
        """Starts it. Raises OSError where that fails."""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._lines = Lines(self._process.stdout, self._process.stdin)

    def say(self, line: bytes) -> None:
        """See ``Lines``."""
        self._lines.say(line)

    def hear(self, until: float) -> bytes | None:
        """See ``Lines``. Raises Gone."""
        return self._lines.hear(until)

    def close(self) -> None:
        """Ends its input, and soon afterwards the program itself, if it has not ended by then."""
        self._lines.end()
        end(self._process)
        self._lines.join()


def end(process: subprocess.Popen[bytes]) -> None:
    """Waits for a program to end, and ends it where that takes long."""
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
