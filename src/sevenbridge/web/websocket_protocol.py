"""The lowest layer of a WebSocket: clients that do not read must not cost memory without end."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: how many bytes of answers may wait for a client that sends pings and reads nothing
MOST_UNREAD: Final = 1_000_000
#: how long a client may take to read what is left after the end of the connection, in seconds
LAST_SECONDS: Final = 10


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's protocol with two bounds on clients that do not read.

    Without them it would go on answering pings, and would close a socket only when all output has been read.
    """

    _closing: asyncio.TimerHandle | None = None

    def handle_ping(self) -> None:
        """Answers a ping, or cuts off a client that reads nothing."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Runs the application, and then closes the socket after a while."""
        await super().run_asgi()
        if not self.disconnected:
            self._closing = self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the socket, which is closed."""
        if self._closing is not None:
            self._closing.cancel()
        super().connection_lost(exc)
