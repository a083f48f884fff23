"""Where the same test runs over a model and over what it stands for."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sevenbridge_app.store.store import Store
from sevenbridge_app.web.bus import Bus
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.redis_bus import RedisBus, redis_at
from sevenbridge_app.web.table_store import TableStore, ThreadedStore
from tests.simulation.loop import Process, SimulatedLoop
from tests.simulation.model_bus import Exchange
from tests.simulation.model_database import ModelDatabase, ModelStore

T = TypeVar("T")

#: beyond what any machine needs; whoever waits longer waits for ever
PATIENCE = 60.0


class House(Protocol):
    """Runs coroutines that use a database, or a bus."""

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine to its end."""


class StoreHouse(House, Protocol):
    """Has a database, on which a process opens a store."""

    def open(self) -> TableStore:
        """Opens a store; called in a coroutine."""


class BusHouse(House, Protocol):
    """Has something through which the buses of nodes are connected."""

    def bus(self) -> Bus:
        """Connects a node; called in a coroutine."""


class _Simulated:
    def __init__(self) -> None:
        self._loop = SimulatedLoop()  # type: ignore[abstract]  # it has what nodes need

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        task = self._loop.create_task(main)
        assert self._loop.run_until(task.done, self._loop.time() + PATIENCE)
        found: T = task.result()
        return found


class ModelStores(_Simulated):
    """A model of a database."""

    def __init__(self) -> None:
        super().__init__()
        self._database = ModelDatabase(self._loop.time)

    def open(self) -> TableStore:
        return ModelStore(self._loop, Process(self._loop, ""), self._database, random.Random(1))


class ModelBuses(_Simulated):
    """A model of what connects buses."""

    def __init__(self) -> None:
        super().__init__()
        self._exchange = Exchange(self._loop, random.Random(1))

    def bus(self) -> Bus:
        return self._exchange.bus(Process(self._loop, ""))


class _Real:
    def run(self, main: Coroutine[Any, Any, T]) -> T:
        return asyncio.run(asyncio.wait_for(main, PATIENCE))


class RealStores(_Real):
    """A folder for SQLite, or the address of a database of PostgreSQL."""

    def __init__(self, where: Path | str) -> None:
        self._where = where

    def open(self) -> TableStore:
        return ThreadedStore(Store.open(self._where), Metrics(), lambda: 0)


class RedisBuses(_Real):
    """A Redis."""

    def __init__(self, url: str) -> None:
        self._url = url

    def bus(self) -> Bus:
        return RedisBus(redis_at(self._url), bytes(16), Metrics())


@asynccontextmanager
async def opened(house: StoreHouse) -> AsyncIterator[TableStore]:
    """A store that takes writes, and is closed again."""
    store = house.open()
    store.start()
    try:
        yield store
    finally:
        await store.close()
