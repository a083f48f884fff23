"""What waits for a client that does not read, and for how long."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from sevenbridge_app.tables.close_codes import SLOW
from sevenbridge_app.web import connection
from sevenbridge_app.web.connection import MOST, Connection, Wire

LIMIT = 3


class Line(Wire):
    """A wire that a test opens and shuts."""

    def __init__(self) -> None:
        self.on_ready: Callable[[], None] | None = None
        self.is_open = False
        self.sent: list[bytes] = []

    @property
    def is_ready(self) -> bool:
        return self.is_open

    def write(self, messages: Sequence[bytes]) -> None:
        self.sent.extend(messages)

    def open(self) -> None:
        """The client reads."""
        self.is_open = True
        assert self.on_ready is not None
        self.on_ready()


def connected(line: Line, left: asyncio.Event) -> Connection:
    return Connection(line, "ABCDEF", 1, "Aki", "", LIMIT, left.set)


def frames(count: int) -> list[bytes]:
    return [str(number).encode() for number in range(count)]


def test_a_client_that_reads_is_sent_whatever_happens_at_once() -> None:
    async def run() -> None:
        line = Line()
        client = connected(line, asyncio.Event())
        client.push_all(frames(MOST * LIMIT))
        assert not client.closing
        line.open()
        assert line.sent == frames(MOST * LIMIT)
        assert client._timer is None

    asyncio.run(run())


def test_one_that_reads_nothing_for_a_while_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BEHIND", 0.01)

    async def run() -> None:
        line, left = Line(), asyncio.Event()
        client = connected(line, left)
        client.push_all(frames(LIMIT))
        assert client._timer is None, "so much may wait for as long as it likes"
        client.push(b"one more")
        await left.wait()
        assert client.closing == SLOW
        line.open()
        assert not line.sent

    asyncio.run(run())


def test_there_is_a_bound_to_what_waits_at_once() -> None:
    async def run() -> None:
        client = connected(Line(), asyncio.Event())
        client.push_all(frames(MOST * LIMIT + 1))
        assert client.closing == SLOW

    asyncio.run(run())
