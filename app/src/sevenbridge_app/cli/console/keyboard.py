"""The keyboard while other things go on: lines come into an inbox, and what is said stands above them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from sevenbridge_app.cli.console.prompt import SIGN, InputEnded, Prompt


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
        self._is_shown = threading.Event()
        self._deadline = 0.0
        #: while a line is typed, what is printed goes above it
        self._printing_above = ExitStack()
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
            self._is_shown.clear()
            self._print_above()
            self._is_wanted.release()
            if self._prompt.is_typed:
                # what is printed before the editor runs would land in its line
                self._is_shown.wait()

    def taken(self, line: str) -> None:
        """A line was taken out of the inbox, to be dealt with."""
        self._is_reading = False
        self._printing_above.close()
        if not self._prompt.is_typed:
            # a transcript shows what was answered
            print(SIGN + line)

    def close(self) -> None:
        """Leaves the terminal as it was found."""
        self._prompt.close()
        if self._prompt.is_typed and self._is_reading:
            self._thread.join(1)
        self._printing_above.close()

    def _print_above(self) -> None:
        if self._prompt.is_typed:
            from prompt_toolkit.patch_stdout import patch_stdout

            self._printing_above.enter_context(patch_stdout(raw=True))

    def _read(self) -> None:
        heard: Typed | InputOver | Interrupted = Typed("")
        while isinstance(heard, Typed):
            self._is_wanted.acquire()
            try:
                heard = Typed(
                    self._prompt.read(deadline=lambda: self._deadline, when_shown=self._is_shown.set)
                )
            except InputEnded:
                heard = InputOver()
            except KeyboardInterrupt:
                heard = Interrupted()
            self._is_shown.set()
            self._put(heard)
