"""A program that reads lines and writes lines, started for one seat and one round.

Neither writing nor waiting depends on the program: two threads carry lines to and fro, and whoever asks waits
as long as it wants to.
"""

import queue
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Final

#: a line is read up to so many bytes, and so many lines wait to be looked at
LONGEST_LINE: Final = 1 << 20
MOST_WAITING: Final = 100
#: how long a program may take to end once its input has ended, in seconds
GRACE: Final = 2.0


class Gone(Exception):
    """The program has ended, or has closed its output."""


class Program:
    """A process, and the lines to and from it. What it writes on its error stream goes where ours does."""

    def __init__(self, command: Sequence[str]) -> None:
        """Starts it. Raises OSError where that fails."""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._read: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._threads = (
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def say(self, line: bytes) -> None:
        """Sends a line, and waits for nothing."""
        self._to_write.put(line + b"\n")

    def hear(self, until: float) -> bytes | None:
        """The next line; None where none came until then (``time.monotonic``). Raises Gone."""
        try:
            line = self._read.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        if line is None:
            # so it stays
            self._read.put(None)
            raise Gone
        return line

    def close(self) -> None:
        """Ends its input, and soon afterwards the program itself, if it has not ended by then."""
        self._to_write.put(None)
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            while thread.is_alive():
                # the listener may be waiting for room
                with suppress(queue.Empty):
                    self._read.get_nowait()
                thread.join(0.01)

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while (line := self._to_write.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while line := pipe.readline(LONGEST_LINE):
                self._read.put(line)
        self._read.put(None)
