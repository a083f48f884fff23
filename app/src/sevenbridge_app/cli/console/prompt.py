"""Asking the person for a line."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

SIGN: Final = "> "
#: how often a countdown is drawn anew, in seconds
_TICK: Final = 0.5


class InputEnded(Exception):
    """There is no more input."""


def is_at_terminal() -> bool:
    """Whether a person reads what is printed at a terminal, and types there."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


class Prompt:
    """Reads from standard input: with a line editor at a terminal, plainly where a file or a pipe is used."""

    def __init__(self) -> None:
        #: whether a person types at a terminal
        self.is_typed = is_at_terminal()
        self._editor: PromptSession[str] | None = None
        self._plain: Callable[[], str] | None = None
        if self.is_typed:
            from prompt_toolkit import PromptSession

            # no lines are kept free below for a menu: the table takes the whole screen
            self._editor = PromptSession(reserve_space_for_menu=0)

    def ask(self, sign: str = SIGN) -> str:
        """The next line; a transcript shows what was answered. Raises InputEnded, KeyboardInterrupt."""
        line = self.read(sign)
        if not self.is_typed:
            print(sign + line)
        return line

    def read(
        self,
        sign: str = SIGN,
        deadline: Callable[[], float] = lambda: 0.0,
        when_shown: Callable[[], None] = lambda: None,
    ) -> str:
        """Returns the next line.

        Until ``deadline`` on the monotonic clock, 0 for none, an editor counts the seconds down; it calls
        ``when_shown`` as soon as it runs. Raises InputEnded, KeyboardInterrupt.
        """
        sys.stdout.flush()
        if self._editor is not None:
            try:
                return self._editor.prompt(
                    lambda: f"{_countdown(deadline())}{sign}",
                    refresh_interval=_TICK,
                    handle_sigint=False,
                    pre_run=when_shown,
                )
            except EOFError:
                raise InputEnded from None
        self._plain = self._plain or _plain_reader()
        line = self._plain()
        if not line:
            raise InputEnded
        return line.rstrip("\r\n")

    def close(self) -> None:
        """Ends a ``read`` of another thread, which leaves the terminal as it was found."""
        if self._editor is None:
            return
        app = self._editor.app
        if app.loop is not None and app.is_running:
            app.loop.call_soon_threadsafe(lambda: app.exit(exception=EOFError))


def _countdown(deadline: float) -> str:
    """The seconds that are left until a deadline, in brackets."""
    left = deadline - time.monotonic()
    return f"({int(left) + 1}) " if deadline and left > 0 else ""


def _plain_reader() -> Callable[[], str]:
    """Reads plain lines, "" at the end.

    It reads the descriptor as it is: a thread that waits for a line in a buffered file keeps that locked, and
    the program could not end.
    """
    if sys.stdin is None:
        return lambda: ""
    try:
        raw: io.IOBase = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115
    except (AttributeError, OSError, ValueError):
        return sys.stdin.readline
    encoding = sys.stdin.encoding or "utf-8"
    return lambda: raw.readline().decode(encoding, "replace")
