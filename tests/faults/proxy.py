"""A TCP proxy that does to connections what networks do to them."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Sequence
from contextlib import suppress

from tests.services.ports import free_port

HOST = "127.0.0.1"
#: how much is taken from a socket at once, in bytes
PIECE = 65_536
#: lets a socket that is closed tell the other side so at once, and throw away what it has not sent
RESET = struct.pack("ii", 1, 0)


class Proxy:
    """Forwards connections to ``ports``, one after the other in turn; a port that refuses is passed over.

    ``room`` is how many bytes of a connection it takes from a server before the client has taken them. All
    of it belongs to the event loop.
    """

    def __init__(self, *ports: int, room: int = PIECE) -> None:
        #: where connections go
        self.ports: Sequence[int] = ports
        self.port = free_port()
        #: how long each piece of data is kept back, in seconds
        self.delay = 0.0
        #: how fast a client is given what comes, in bytes a second; None for at once
        self.rate: float | None = None
        self._room = room
        self._turn = 0
        self._flows = asyncio.Event()
        self._flows.set()
        self._pairs: set[_Pair] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Begins to take connections."""
        self._server = await asyncio.start_server(self._forward, HOST, self.port)

    async def close(self) -> None:
        """Cuts all connections and takes no more."""
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """Resets all connections; new ones are forwarded as before."""
        for pair in list(self._pairs):
            pair.abort()

    def forget(self) -> None:
        """Swallows from now on all that comes through the connections there are, and ends none.

        Either side is left with a connection of which nothing tells that it is dead.
        """
        for pair in self._pairs:
            pair.is_forgotten = True

    def part(self) -> None:
        """Holds everything back, in both directions, until ``join``."""
        self._flows.clear()

    def join(self) -> None:
        """Lets through again what was held back, and all that comes."""
        self._flows.set()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._flows.wait()
        there = await self._connect()
        if there is None:
            writer.transport.abort()
            return
        pair = _Pair(self, (reader, writer), there)
        self._pairs.add(pair)
        try:
            await pair.run()
        finally:
            self._pairs.discard(pair)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        ports = list(self.ports)
        for _ in ports:
            self._turn += 1
            with suppress(OSError):
                return await self._open(ports[self._turn % len(ports)])
        return None

    async def _open(self, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        opened = socket.socket()
        try:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._room)
            opened.setblocking(False)
            await asyncio.get_running_loop().sock_connect(opened, (HOST, port))
        except OSError:
            opened.close()
            raise
        return await asyncio.open_connection(sock=opened, limit=self._room)

    async def hold_back(self) -> None:
        """Waits as long as data is kept back."""
        if self.delay:
            await asyncio.sleep(self.delay)
        await self._flows.wait()


class _Pair:
    """A connection of a client, and the one that it is forwarded to."""

    def __init__(
        self,
        proxy: Proxy,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self.is_forgotten = False
        self._proxy = proxy
        self._client, self._server = client, server

    def abort(self) -> None:
        """Resets both connections."""
        for _, writer in (self._client, self._server):
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            writer.transport.abort()

    async def run(self) -> None:
        """Forwards in both directions until one side ends."""
        flows = [
            asyncio.create_task(self._flow(self._client[0], self._server[1])),
            asyncio.create_task(self._flow(self._server[0], self._client[1], is_for_client=True)),
        ]
        try:
            await asyncio.wait(flows, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for flow in flows:
                flow.cancel()
            for _, writer in (self._client, self._server):
                writer.close()

    async def _flow(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_for_client: bool = False
    ) -> None:
        proxy = self._proxy
        with suppress(OSError):
            while piece := await reader.read(1 if is_for_client and proxy.rate else PIECE):
                await proxy.hold_back()
                if is_for_client and proxy.rate:
                    await asyncio.sleep(1 / proxy.rate)
                if not self.is_forgotten:
                    writer.write(piece)
                    await writer.drain()
