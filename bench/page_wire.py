"""A wire between browsers and a server on which everything that goes to the browsers is counted.

It can be as slow as wanted, for all that a browser asks for: pages, their workers and service workers.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from urllib.parse import urlsplit


class Wire:
    """Stands between browsers and a server, and counts what the server sends.

    ``address`` is where browsers find the server; ``carried`` counts bytes from the server so far, with all
    headers, the frames of WebSockets, and whatever is loaded in the background. ``megabits`` is how many go
    to the browsers in a second at most, on all connections together, and ``delay`` by how many seconds
    whatever a browser sends is late.
    """

    def __init__(self, server: str, megabits: float = inf, delay: float = 0) -> None:
        parts = urlsplit(server)
        self._server = parts.hostname or "", parts.port or 80
        self._entrance = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._entrance.getsockname()[1]}"
        self.carried = 0
        self._seconds_a_byte = 8e-6 / megabits
        self._delay = delay
        #: until when what was sent so far keeps the wire busy
        self._busy_until = 0.0
        self._in_turn = threading.Lock()

    def serve(self) -> None:
        """Takes connections until the entrance is closed."""
        while True:
            try:
                browser, _ = self._entrance.accept()
            except OSError:
                return
            server = socket.create_connection(self._server)
            for source, goal, counts in ((browser, server, False), (server, browser, True)):
                threading.Thread(target=self._carry, args=(source, goal, counts), daemon=True).start()

    def close(self) -> None:
        """Closes the entrance."""
        self._entrance.shutdown(socket.SHUT_RDWR)
        self._entrance.close()

    def _carry(self, source: socket.socket, goal: socket.socket, counts: bool) -> None:
        with suppress(OSError), goal:
            while data := source.recv(65536):
                time.sleep(self._wait_for(len(data)) if counts else self._delay)
                goal.sendall(data)
            goal.shutdown(socket.SHUT_WR)

    def _wait_for(self, count: int) -> float:
        """Counts so many bytes that go to a browser, and gives in how many seconds they are there."""
        with self._in_turn:
            self.carried += count
            now = time.monotonic()
            self._busy_until = max(self._busy_until, now) + count * self._seconds_a_byte
            return self._busy_until - now


@contextmanager
def wire(server: str, megabits: float = inf, delay: float = 0) -> Iterator[Wire]:
    """A wire to the server at this address, as long as the block lasts."""
    found = Wire(server, megabits, delay)
    thread = threading.Thread(target=found.serve)
    thread.start()
    try:
        yield found
    finally:
        found.close()
        thread.join()
