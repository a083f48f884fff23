"""Asking the person for a line."""

import contextlib
import sys


class InputEnded(Exception):
    """There is no more input."""


class Prompt:
    """Reads from standard input: with a line editor at a terminal, plainly where input comes from a file or a
    pipe.
    """

    def __init__(self) -> None:
        self._is_typed = sys.stdin is not None and sys.stdin.isatty()
        if self._is_typed:
            # with it, input() gets a line editor and remembers lines
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure:
            # what is no text means nothing, and stops nothing
            reconfigure(errors="replace")

    def ask(self, sign: str = "> ") -> str:
        """The next line. Raises InputEnded at the end of the input, KeyboardInterrupt."""
        sys.stdout.flush()
        try:
            if self._is_typed:
                return input(sign)
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except EOFError:
            print()
            raise InputEnded from None
        if not line:
            raise InputEnded
        line = line.rstrip("\n")
        # a transcript shows what was answered
        print(sign + line)
        return line
