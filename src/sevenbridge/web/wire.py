"""The lowest layer of a WebSocket: who does not read must not cost memory without end."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: answers to pings that may wait for whoever sends them and reads nothing, in bytes
MOST_UNREAD: Final = 1_000_000
#: how long a socket may take to empty itself after its end, in seconds
LAST_SECONDS: Final = 10


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's own, which answers pings however much waits to be read, and closes a socket only when all
    of it has been.
    """

    _last: asyncio.TimerHandle | None = None

    def handle_ping(self) -> None:
        """Answers a ping."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Runs the application, and then lets go of the socket."""
        await super().run_asgi()
        if not self.disconnected:
            self._last = self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is closed."""
        if self._last is not None:
            self._last.cancel()
        super().connection_lost(exc)
