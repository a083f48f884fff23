"""One WebSocket at one table, and the frames that wait to be sent through it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final

from sevenbridge.tables.outbox import pad

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

#: codes of the WebSocket protocol
POLICY: Final = 1008
TROUBLE: Final = 1011
SLOW: Final = 1013


class Connection:
    """One WebSocket: frames wait here until the client takes them.

    ``leave`` is called as soon as the connection begins to close, since the client may never read the rest.
    """

    def __init__(self, send: Send, session: int, name: str, limit: int, leave: Callable[[], object]) -> None:
        #: the session of the client
        self.session = session
        #: what the session is called
        self.name = name
        #: the viewer that the client is, see ``tables.redaction``
        self.viewer = -1
        #: whether the client has asked to be a watcher though it may have a seat
        self.is_watching = False
        #: the number of the table's last outbox before the client joined: it is sent all later ones
        self.joined = 0
        #: whether frames are filled up to the same sizes
        self.is_padded = False
        #: the code with which the connection is being closed, 0 before
        self.closing = 0
        self._send = send
        self._limit = limit
        self._leave = leave
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()

    def push(self, frame: bytes) -> None:
        """Queues a frame. A client that reads too slowly is cut off."""
        if self.closing:
            return
        if len(self._waiting) >= self._limit:
            self._waiting.clear()
            self.close(SLOW)
            return
        self._waiting.append(pad(frame) if self.is_padded else frame)
        self._wake.set()

    def push_all(self, frames: Iterable[bytes]) -> None:
        """Queues several frames."""
        for frame in frames:
            self.push(frame)

    def close(self, code: int) -> None:
        """Closes the connection after what waits has been sent."""
        if not self.closing:
            self.closing = code
            self._wake.set()
            self._leave()

    async def run(self) -> None:
        """Sends what is queued, until the connection is closed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self.closing:
                await self._send({"type": "websocket.close", "code": self.closing})
                return
