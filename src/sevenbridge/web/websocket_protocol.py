"""The lowest layer of a WebSocket: clients that do not read must not cost memory without end."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

#: the extension of ASGI by which an application gets the protocol itself, a ``Wire``, instead of its ``send``
WIRE: Final = "sevenbridge.wire"
#: the first byte of a frame with a whole message of text
_TEXT: Final = 0x81
#: how many bytes of answers may wait for a client that sends pings and reads nothing
MOST_UNREAD: Final = 1_000_000
#: how long a client may take to read what is left after the end of the connection, in seconds
LAST_SECONDS: Final = 10


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's protocol with two bounds on clients that do not read.

    Without them it would go on answering pings, and would close a socket only when all output has been read.
    """

    #: called when the client has read what waited for it
    on_ready: Callable[[], None] | None = None
    _closing: asyncio.TimerHandle | None = None

    @property
    def is_ready(self) -> bool:
        """Whether less waits for the client than the socket's buffer should hold."""
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """Sends a message as text, or drops it if the connection is closing.

        The application's ``send`` would take it to a string and back, and make a frame object of it.
        """
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_text_head(len(message)) + message)

    def send_receive_event_to_app(self) -> None:
        """Hands a message over. What comes after the goodbye of either side is dropped."""
        if self.conn.state is State.OPEN:
            super().send_receive_event_to_app()
        self.frames = []

    def resume_writing(self) -> None:
        """Lets the application go on with what waits for the client."""
        super().resume_writing()
        self._tell_ready()

    def handle_ping(self) -> None:
        """Answers a ping, or cuts off a client that reads nothing."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Runs the application, and then closes the socket after a while."""
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[WIRE] = self
        await super().run_asgi()
        if not self.disconnected:
            self._closing = self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the socket, which is closed."""
        if self._closing is not None:
            self._closing.cancel()
        super().connection_lost(exc)
        self._tell_ready()
        self.on_ready = None

    def _tell_ready(self) -> None:
        if self.on_ready is not None:
            self.on_ready()


def _text_head(length: int) -> bytes:
    """Returns what comes before a message of text: RFC 6455, 5.2, without a mask."""
    if length < 126:
        return struct.pack("!BB", _TEXT, length)
    if length < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, length)
    return struct.pack("!BBQ", _TEXT, 127, length)
