"""Lines to and from somebody: neither writing nor waiting depends on what is at the other end.

Two threads carry them to and fro, and whoever asks waits as long as it wants to.
"""

import queue
import threading
import time
from contextlib import suppress
from typing import IO, Final

#: a line is read up to so many bytes, and so many lines wait to be looked at
LONGEST_LINE: Final = 1 << 20
MOST_WAITING: Final = 100
#: how long it may take to write what is left, in seconds
GRACE: Final = 1.0


class Gone(Exception):
    """Nobody is at the other end any more."""


class Lines:
    """Reads lines from one stream and writes lines to another; both are closed in the end."""

    def __init__(self, source: IO[bytes], sink: IO[bytes]) -> None:
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._read: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._writer = threading.Thread(target=self._write, args=(sink,), daemon=True)
        self._reader = threading.Thread(target=self._listen, args=(source,), daemon=True)
        self._writer.start()
        self._reader.start()

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

    def end(self) -> None:
        """Closes the stream to the other end after what has been said."""
        self._to_write.put(None)
        self._writer.join(GRACE)

    def join(self) -> None:
        """Waits until both threads have ended: the other end must be closed."""
        for thread in (self._writer, self._reader):
            while thread.is_alive():
                # the reader may be waiting for room
                with suppress(queue.Empty):
                    self._read.get_nowait()
                thread.join(0.01)

    def _write(self, sink: IO[bytes]) -> None:
        with suppress(OSError), sink:
            while (line := self._to_write.get()) is not None:
                sink.write(line)
                sink.flush()

    def _listen(self, source: IO[bytes]) -> None:
        with suppress(OSError), source:
            while line := source.readline(LONGEST_LINE):
                self._read.put(line)
        self._read.put(None)
