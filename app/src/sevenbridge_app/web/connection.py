"""One WebSocket at one table, and the frames that wait to be sent through it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from sevenbridge_app.tables.close_codes import SLOW
from sevenbridge_app.tables.outbox import pad
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.server_messages import No, encode

#: how long more frames than the limit may wait, in seconds: much happens at once when a node catches up
BEHIND: Final = 5.0
#: how many times the limit may wait even so
MOST: Final = 4


class Wire(Protocol):
    """Takes messages to a client."""

    #: called when the wire has become ready again
    on_ready: Callable[[], None] | None

    @property
    def is_ready(self) -> bool:
        """Whether the client reads what it is sent: then little of it waits in this process."""

    def write(self, messages: Sequence[bytes]) -> None:
        """Sends messages in one piece, or drops them if the client is gone. Never waits and never raises."""


class Connection:
    """One WebSocket: while its client reads too slowly, frames wait here.

    ``limit`` is how many may do so for more than a moment. ``leave`` is called as soon as the connection
    begins to close, since the client may never read the rest.
    """

    def __init__(
        self,
        wire: Wire,
        table: str,
        session: int,
        name: str,
        address: str,
        limit: int,
        leave: Callable[[], object],
    ) -> None:
        #: the code of the table
        self.table = table
        #: the session of the client
        self.session = session
        #: what the session is called
        self.name = name
        #: the address that the client comes from
        self.address = address
        #: in so many more matches the client is new, and may have the coach at a table that is not public
        self.coached_matches = 0
        #: the title that the client shows to the others where it sits down, 0 for none
        self.title = 0
        #: the viewer that the client is, see ``tables.redaction``
        self.viewer = -1
        #: whether the client has asked to be a watcher though it may have a seat
        self.is_watching = False
        #: whether the client has named its seat on connecting
        self.keeps_seat = False
        #: whether frames are filled up to the same sizes
        self.is_padded = False
        #: the code with which the connection is being closed, 0 before
        self.closing = 0
        self._wire = wire
        self._limit = limit
        self._leave = leave
        self._waiting: deque[bytes] = deque()
        self._sent: asyncio.Future[None] | None = None
        # rings when too much has waited for too long
        self._timer: asyncio.TimerHandle | None = None
        wire.on_ready = self._send_waiting

    def push(self, frame: bytes) -> None:
        """Sends a frame, or queues it. A client that reads too slowly is cut off."""
        self.push_all((frame,))

    def push_all(self, frames: Sequence[bytes]) -> None:
        """Sends frames in one piece, or queues them."""
        if self.closing or not frames:
            return
        if self.is_padded:
            frames = [pad(frame) for frame in frames]
        if self._wire.is_ready and not self._waiting:
            self._wire.write(frames)
        else:
            self._waiting.extend(frames)
            if len(self._waiting) > MOST * self._limit:
                self._cut_off()
            elif len(self._waiting) > self._limit and self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(BEHIND, self._cut_off)

    def _cut_off(self) -> None:
        """Disconnects a client that reads too slowly; what waits is dropped."""
        self._waiting.clear()
        self.close(SLOW)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def refuse(self, number: int, refused: RequestRefused) -> None:
        """Queues the answer to a message that is refused; 0 is the number of none."""
        self.push(encode(No.of(number, refused)))

    def close(self, code: int) -> None:
        """Begins to close the connection: nothing more is taken, and what waits is sent."""
        self._stop_timer()
        if not self.closing:
            self.closing = code
            self._leave()

    async def wait_sent(self) -> None:
        """Waits until nothing waits here any more."""
        if self._waiting:
            self._sent = asyncio.get_running_loop().create_future()
            await self._sent

    def _send_waiting(self) -> None:
        while self._waiting and self._wire.is_ready:
            self._wire.write((self._waiting.popleft(),))
        if len(self._waiting) <= self._limit:
            self._stop_timer()
        if not self._waiting and self._sent is not None and not self._sent.done():
            self._sent.set_result(None)
