"""One WebSocket at one table: what waits to be sent through it, and whose viewer it has."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final

from sevenbridge.tables.outbox import pad

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

#: codes of the WebSocket protocol
GOING_AWAY: Final = 1001
POLICY: Final = 1008
TROUBLE: Final = 1011
SLOW: Final = 1013


class Connection:
    """``session`` and ``name``: whose it is; ``viewer``: see ``tables.redaction``; ``joined``: the number of
    the table's outbox after which it takes part; ``is_padded``: frames are all of the same sizes;
    ``closing``: the code with which it is being closed, 0 before; ``is_looking_on``: it wants a watcher's
    viewer though it may have a seat's. ``leave`` is called when that begins, for the other side may never
    read what is left.
    """

    def __init__(self, send: Send, session: int, name: str, limit: int, leave: Callable[[], object]) -> None:
        self.session = session
        self.name = name
        self.viewer = -1
        self.is_looking_on = False
        self.joined = 0
        self.is_padded = False
        self._send = send
        self._limit = limit
        self._leave = leave
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self.closing = 0

    def push(self, frame: bytes) -> None:
        """Lets a frame follow those that wait; who reads too slowly is dropped."""
        if self.closing:
            return
        if len(self._waiting) >= self._limit:
            self._waiting.clear()
            self.close(SLOW)
            return
        self._waiting.append(pad(frame) if self.is_padded else frame)
        self._wake.set()

    def push_all(self, frames: Iterable[bytes]) -> None:
        """Lets several frames follow."""
        for frame in frames:
            self.push(frame)

    def close(self, code: int) -> None:
        """Closes the connection after what waits has been sent."""
        if not self.closing:
            self.closing = code
            self._wake.set()
            self._leave()

    async def run(self) -> None:
        """Sends what comes, until the connection is closed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self.closing:
                await self._send({"type": "websocket.close", "code": self.closing})
                return
