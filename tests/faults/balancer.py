"""A plain load balancer: connections go in turn to all nodes that say that they are well."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from tests.faults.proxy import HOST, Proxy

#: how often a node is asked whether it is well, in seconds
INTERVAL = 0.25
#: how long it may take to answer that, in seconds
PATIENCE = 3.0


class Balancer(Proxy):
    """Asks all nodes for their health again and again, and forwards to those that are well."""

    def __init__(self, nodes: Sequence[int]) -> None:
        super().__init__()
        self._nodes = nodes
        self._asking: list[asyncio.Task[None]] = []
        self._change = asyncio.Condition()

    async def start(self) -> None:
        await super().start()
        self._asking = [asyncio.create_task(self._look_after(node)) for node in self._nodes]

    async def close(self) -> None:
        for task in self._asking:
            task.cancel()
        await super().close()

    async def until_well(self) -> None:
        """Waits until all nodes are well."""
        for node in self._nodes:
            # what is known of it may be older than its end
            while not await _is_well(node):
                await asyncio.sleep(INTERVAL)
        async with self._change:
            await self._change.wait_for(lambda: len(self.ports) == len(self._nodes))

    async def _look_after(self, node: int) -> None:
        while True:
            is_well = await _is_well(node)
            async with self._change:
                well = {*self.ports, node} if is_well else {*self.ports} - {node}
                self.ports = [each for each in self._nodes if each in well]
                self._change.notify_all()
            await asyncio.sleep(INTERVAL)


async def _is_well(port: int) -> bool:
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                writer.write(b"GET /readyz HTTP/1.1\r\nHost: node\r\nConnection: close\r\n\r\n")
                return b" 200 " in await reader.readline()
            finally:
                writer.close()
    return False
