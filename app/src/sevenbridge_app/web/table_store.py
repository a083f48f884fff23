"""What the hub asks of a store, without ever waiting for it in the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Protocol

from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.nodes import Node
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.store.writer import Batch, Done
from sevenbridge_app.web.metrics import Metrics


class TableStore(Protocol):
    """A store (``store.store.Store``) as the event loop uses it. All may raise StoreError."""

    def start(self) -> None:
        """Starts to accept writes."""

    def submit(self, write: TableWrite, done: Done) -> None:
        """Queues what a table writes; ``done`` is called in the event loop."""

    async def read(self, table: str, after: int = 0) -> list[LogLine]:
        """Returns the lines of a table with a higher number than ``after``, in order."""

    async def is_taken(self, code: str) -> bool:
        """Returns whether there is, or ever was, a table of this code."""

    async def last_lines(self, codes: Collection[str]) -> dict[str, int]:
        """Returns the numbers of the last lines of tables, by code."""

    async def due(self, before: int, limit: int) -> list[str]:
        """Returns the tables with something to do at ``before`` or earlier, those first that wait longest."""

    async def waited_at(self) -> list[str]:
        """Returns the tables at which somebody waits for a match, as far as the store has been told."""

    async def beat(self, node: str) -> list[Node]:
        """Stores that a node is alive, and returns all nodes."""

    async def nodes(self) -> list[Node]:
        """Returns all nodes."""

    async def forget_node(self, name: str) -> None:
        """Removes a node that ends."""

    async def close(self) -> None:
        """Writes all that was queued, and ends."""


class ThreadedStore:
    """A store whose methods are called in threads. ``clock`` gives the time of the tables' lines."""

    def __init__(self, store: Store, metrics: Metrics, clock: Callable[[], int]) -> None:
        self._store = store
        self._metrics = metrics
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self.submit = store.submit

    def start(self) -> None:
        """Starts to accept writes."""
        self._store.start(self._deliver)

    def _deliver(self, batch: Batch, error: BaseException | None) -> None:
        """Takes the result of a batch from the store, which calls this in its own thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            self._loop.call_soon_threadsafe(self._finish, batch, error)

    def _finish(self, batch: Batch, error: BaseException | None) -> None:
        written = [write.lines for write, _ in batch if write.lines]
        if error is None and written:
            self._metrics.stored(sum(map(len, written)), self._clock() - written[0][0].at)
        for _, done in batch:
            done(error)

    async def read(self, table: str, after: int = 0) -> list[LogLine]:
        """Returns the lines of a table with a higher number than ``after``, in order."""
        return await asyncio.to_thread(self._store.read, table, after)

    async def is_taken(self, code: str) -> bool:
        """Returns whether there is, or ever was, a table of this code."""
        return await asyncio.to_thread(self._store.is_taken, code)

    async def last_lines(self, codes: Collection[str]) -> dict[str, int]:
        """Returns the numbers of the last lines of tables, by code."""
        return await asyncio.to_thread(self._store.last_lines, codes)

    async def due(self, before: int, limit: int) -> list[str]:
        """Returns the tables with something to do at ``before`` or earlier, those first that wait longest."""
        return await asyncio.to_thread(self._store.due, before, limit)

    async def waited_at(self) -> list[str]:
        """Returns the tables at which somebody waits for a match, as far as the store has been told."""
        return await asyncio.to_thread(self._store.waited_at)

    async def beat(self, node: str) -> list[Node]:
        """Stores that a node is alive, and returns all nodes."""
        return await asyncio.to_thread(self._store.beat, node)

    async def nodes(self) -> list[Node]:
        """Returns all nodes."""
        return await asyncio.to_thread(self._store.nodes)

    async def forget_node(self, name: str) -> None:
        """Removes a node that ends."""
        await asyncio.to_thread(self._store.forget_node, name)

    async def close(self) -> None:
        """Writes all that was queued, and ends."""
        await asyncio.to_thread(self._store.close)
