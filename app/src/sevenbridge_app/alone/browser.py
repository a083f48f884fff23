"""The server in a worker of the page, as JavaScript calls it and is called: with numbers and texts alone."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import msgspec

from sevenbridge_app.alone.logs_away import LogsAway
from sevenbridge_app.alone.server import AloneServer
from sevenbridge_app.alone.table import Line


class KeptLine(msgspec.Struct, array_like=True, frozen=True):
    """A line of a log as the browser keeps it."""

    number: int
    at: int
    body: str


class _BrowserWorld:
    """A machine of which functions of JavaScript are the outside."""

    def __init__(
        self,
        send: Callable[[int, str], object],
        close: Callable[[int], object],
        keep: Callable[[str, str], object],
        forget: Callable[[str], object],
        remember: Callable[[str, str], object],
        review: Callable[[str, int, str], object],
    ) -> None:
        """``keep(code, lines)`` keeps lines of a table's log, which are JSON: an array of ``KeptLine``."""
        self._send = send
        self._close = close
        self._keep = keep
        self._forget = forget
        self._remember = remember
        self._review = review

    def now(self) -> int:
        """Returns the time of the browser, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def chance(self, count: int) -> bytes:
        """Returns random bytes, of the browser's own generator for secrets."""
        return os.urandom(count)

    def send(self, socket: int, text: str) -> None:
        """Hands the page a message."""
        self._send(socket, text)

    def close(self, socket: int) -> None:
        """Tells the page that a connection is closed."""
        self._close(socket)

    def keep(self, code: str, lines: list[Line]) -> None:
        """Keeps what was written in the log of a table."""
        kept = [KeptLine(line.number, line.at, line.body.decode()) for line in lines]
        self._keep(code, msgspec.json.encode(kept).decode())

    def forget(self, code: str) -> None:
        """Removes all that was kept of a table."""
        self._forget(code)

    def remember(self, key: str, text: str) -> None:
        """Remembers a text by its key; "" removes it."""
        self._remember(key, text)

    def review(self, code: str, match: int, record: str) -> None:
        """Has a match reviewed in a worker of its own."""
        self._review(code, match, record)


class BrowserServer:
    """The server as JavaScript calls it. Where logs are away, JavaScript brings them and calls once more."""

    def __init__(self, server: AloneServer) -> None:
        self._server = server
        self.reviews = server.reviews
        self.receive = server.receive
        self.disconnect = server.disconnect
        self.work = server.work

    def ask(self, method: str, path: str, body: str) -> tuple[int, str] | list[str]:
        """Returns the status and the body of an answer; or the tables whose logs must be brought first."""
        try:
            return self._server.ask(method, path, body)
        except LogsAway as away:
            return [*away.codes]

    def connect(self, number: int, path: str) -> list[str]:
        """Connects the page to a table; returns the tables whose logs must be brought first, if any."""
        try:
            self._server.connect(number, path)
        except LogsAway as away:
            return [*away.codes]
        return []

    def bring(self, code: str, lines: str) -> None:
        """Takes the log of a table as it was kept: JSON, an array of ``KeptLine``."""
        kept = msgspec.json.decode(lines, type=list[KeptLine])
        self._server.tables.bring(code, [(line.at, line.body.encode()) for line in kept])


def begin(
    send: Callable[[int, str], object],
    close: Callable[[int], object],
    keep: Callable[[str, str], object],
    forget: Callable[[str], object],
    remember: Callable[[str, str], object],
    review: Callable[[str, int, str], object],
    kept: str,
    remembered: str,
) -> BrowserServer:
    """Begins a server with what was kept and remembered.

    ``kept`` is JSON: by the code of a table whose log was kept, the time of its last line. ``remembered`` is
    JSON, too: by key the text that ``remember`` was given last.
    """
    texts = msgspec.json.decode(remembered, type=dict[str, str])
    server = AloneServer(_BrowserWorld(send, close, keep, forget, remember, review), texts)
    for code, last_at in msgspec.json.decode(kept, type=dict[str, int]).items():
        server.tables.know(code, last_at)
    return BrowserServer(server)
