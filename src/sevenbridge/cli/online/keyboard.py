"""The keyboard while other things go on: lines come into an inbox, and what is said stands above them."""

from __future__ import annotations

import contextlib
import io
import sys
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

SIGN: Final = "> "


class Typed(NamedTuple):
    """A line that the person typed."""

    line: str


class InputOver:
    """There will be no more lines."""


class Keyboard:
    """Puts lines into an inbox with ``put``. At a terminal they may be typed at any time; where input comes
    from a file or a pipe, one is read whenever something is asked.
    """

    def __init__(self, put: Callable[[Typed | InputOver], None]) -> None:
        self._put = put
        self._is_typed = sys.stdin is not None and sys.stdin.isatty()
        self._is_reading = False
        self._turn = threading.Semaphore(0)
        self._terminal = _terminal_state() if self._is_typed else None
        if self._is_typed:
            # with it, input() gets a line editor and remembers lines
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401
        # nobody can be made to type a last line: the thread ends with the program
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def listen(self, is_asked: bool) -> None:
        """All that came has been dealt with; ``is_asked``: something is asked."""
        sys.stdout.flush()
        if not self._is_reading and (self._is_typed or is_asked):
            self._is_reading = True
            self._turn.release()

    def taken(self, line: str) -> None:
        """A line was taken out of the inbox, to be dealt with."""
        self._is_reading = False
        if not self._is_typed:
            # a transcript shows what was answered
            print(SIGN + line)

    def write(self, line: str) -> None:
        """Shows a line above the prompt and what is being typed there."""
        if not (self._is_typed and self._is_reading):
            print(line)
            return
        begun = _begun_line()
        print(f"\r{' ' * (len(SIGN) + 2 * len(begun))}\r{line}\n{SIGN}{begun}", end="", flush=True)

    def close(self) -> None:
        """Leaves the terminal as it was found."""
        if self._terminal is not None:
            _restore(self._terminal)

    def _read(self) -> None:
        read = self._typed_line if self._is_typed else _line_reader()
        while True:
            self._turn.acquire()
            line = read()
            if line is None:
                self._put(InputOver())
                return
            self._put(Typed(line))

    @staticmethod
    def _typed_line() -> str | None:
        try:
            return input(SIGN)
        except (EOFError, OSError):
            return None


def _line_reader() -> Callable[[], str | None]:
    """Reads plain lines. The descriptor is read as it is: a thread that waits for a line in a buffered file
    keeps that locked, and the program could not end.
    """
    try:
        raw: io.IOBase = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115
    except (AttributeError, OSError, ValueError):
        return lambda: None
    encoding = sys.stdin.encoding or "utf-8"

    def read() -> str | None:
        line = raw.readline()
        return line.decode(encoding, "replace").rstrip("\r\n") if line else None

    return read


def _begun_line() -> str:
    """What has been typed of a line that is not finished, where that can be known."""
    readline = sys.modules.get("readline")
    return str(readline.get_line_buffer()) if readline is not None else ""


def _terminal_state() -> list[Any] | None:
    try:
        import termios
    except ImportError:
        return None
    with contextlib.suppress(termios.error, OSError):
        return termios.tcgetattr(sys.stdin)
    return None


def _restore(state: list[Any]) -> None:
    import termios

    with contextlib.suppress(termios.error, OSError):
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, state)
