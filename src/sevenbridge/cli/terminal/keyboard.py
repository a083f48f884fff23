"""The keyboard while other things go on: lines come into an inbox, and what is said stands above them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from sevenbridge.cli.terminal.prompt import SIGN, InputEnded, Prompt


class Typed(NamedTuple):
    """A line that the person typed."""

    line: str


class InputOver:
    """There will be no more lines."""


class Interrupted:
    """The person wants to stop at once."""


class Keyboard:
    """Puts lines into an inbox with ``put``.

    At a terminal they may be typed at any time; where input comes from a file or a pipe, it reads one
    whenever something is asked.
    """

    def __init__(self, put: Callable[[Typed | InputOver | Interrupted], None]) -> None:
        self._put = put
        self._prompt = Prompt()
        self._is_reading = False
        self._is_wanted = threading.Semaphore(0)
        self._deadline = 0.0
        self._cleanup = ExitStack()
        if self._prompt.is_typed:
            from prompt_toolkit.patch_stdout import patch_stdout

            # what is printed goes above the line that is typed
            self._cleanup.enter_context(patch_stdout(raw=True))
        # nobody can be made to type a last line: the thread ends with the program
        self._thread = threading.Thread(target=self._read, name="keyboard", daemon=True)
        self._thread.start()

    def listen(self, is_asked: bool, deadline: float = 0.0) -> None:
        """Listens for the next line, since all that came has been dealt with.

        ``is_asked``: something is asked, and may be answered until ``deadline`` on the monotonic clock, 0 for
        ever.
        """
        sys.stdout.flush()
        self._deadline = deadline
        if not self._is_reading and (self._prompt.is_typed or is_asked):
            self._is_reading = True
            self._is_wanted.release()

    def taken(self, line: str) -> None:
        """A line was taken out of the inbox, to be dealt with."""
        self._is_reading = False
        if not self._prompt.is_typed:
            # a transcript shows what was answered
            print(SIGN + line)

    def close(self) -> None:
        """Leaves the terminal as it was found."""
        self._prompt.close()
        if self._prompt.is_typed and self._is_reading:
            self._thread.join(1)
        self._cleanup.close()

    def _read(self) -> None:
        while True:
            self._is_wanted.acquire()
            try:
                self._put(Typed(self._prompt.read(deadline=lambda: self._deadline)))
            except InputEnded:
                return self._put(InputOver())
            except KeyboardInterrupt:
                return self._put(Interrupted())
