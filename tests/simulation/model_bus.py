"""A bus in memory that loses, repeats, delays and reorders as dice fall (``web.bus``)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sevenbridge_app.web.bus import Deliver
from tests.simulation.loop import Process, SimulatedLoop


@dataclass(slots=True)
class BusWeather:
    """How it goes on the way from one node to another."""

    #: the longest that a message is on its way, in seconds
    delay: float = 0.002
    #: how likely a message is lost, and how likely it comes twice
    loss: float = 0.0
    repetition: float = 0.0


class Exchange:
    """Connects the buses of all nodes."""

    def __init__(self, loop: SimulatedLoop, dice: random.Random, weather: BusWeather | None = None) -> None:
        self.weather = weather or BusWeather()
        self._loop = loop
        self._dice = dice
        self._buses: list[ModelBus] = []

    def bus(self, process: Process) -> ModelBus:
        """The bus of a node."""
        found = ModelBus(self, process)
        self._buses.append(found)
        return found

    def carry(self, table: str, last: int) -> None:
        """Carries a message to all nodes that listen, the sender too."""
        for bus in self._buses:
            copies = 1 + (self._dice.random() < self.weather.repetition)
            for _ in range(copies):
                if self._dice.random() >= self.weather.loss and not bus.is_cut:
                    bus.process.call_later(self._dice.random() * self.weather.delay, bus.take, table, last)


class ModelBus:
    """The bus of one node."""

    def __init__(self, exchange: Exchange, process: Process) -> None:
        self.process = process
        #: whether nothing comes through to this node, or from it
        self.is_cut = False
        self._exchange = exchange
        self._deliver: Deliver | None = None
        self._tables: set[str] = set()

    def start(self, deliver: Deliver) -> None:
        self._deliver = deliver

    def publish(self, table: str, last: int) -> None:
        if self._deliver is not None and not self.is_cut and not self.process.is_dead:
            self._exchange.carry(table, last)

    def listen(self, table: str) -> None:
        self._tables.add(table)

    def ignore(self, table: str) -> None:
        self._tables.discard(table)

    async def close(self) -> None:
        self._deliver = None

    def take(self, table: str, last: int) -> None:
        """A message arrives."""
        if self._deliver is not None and table in self._tables:
            self._deliver(table, last)
