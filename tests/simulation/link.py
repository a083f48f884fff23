"""A connection between a client and a node: all arrives later and in order, or the connection breaks."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from tests.simulation.loop import OUTSIDE, Process, SimulatedLoop

#: the longest that a message is on its way, in seconds
DELAY: Final = 0.03
#: how soon an end learns that the other is gone
NOTICE: Final = 0.5


class Link:
    """A connection as the node has it (``web.connection.Wire``), and how it goes on to the client.

    ``heard`` is called with each frame that arrives at the client, ``lost`` with the code of the end.
    """

    is_ready = True

    def __init__(
        self,
        loop: SimulatedLoop,
        process: Process,
        dice: random.Random,
        heard: Callable[[bytes], None],
        lost: Callable[[int], None],
    ) -> None:
        self.on_ready: Callable[[], None] | None = None
        self.is_broken = False
        self._loop = loop
        self._process = process
        self._dice = dice
        self._heard = heard
        self._lost = lost
        self._to_client = 0.0
        self._to_node = 0.0
        self._arrived: deque[bytes | None] = deque()
        self._arrival: asyncio.Future[None] | None = None

    # -- at the node -------------------------------------------------------------------------------

    def write(self, messages: Sequence[bytes]) -> None:
        """The node sends frames."""
        for message in messages:
            if not self._process.is_dead:
                self._to_client = max(self._to_client, self._loop.time() + self._dice.random() * DELAY)
                self._loop.call_at(self._to_client, self._arrive, message, context=OUTSIDE)

    async def receive(self) -> bytes | None:
        """The next message of the client, None when it is gone."""
        while not self._arrived:
            self._arrival = self._loop.create_future()
            await self._arrival
        return self._arrived.popleft()

    def end(self) -> None:
        """The node begins to close the connection, and reads no more."""
        self._come(None)

    def close(self, code: int) -> None:
        """The node has closed the connection."""
        if not self._process.is_dead:
            self._to_client = max(self._to_client, self._loop.time() + self._dice.random() * DELAY)
            self._loop.call_at(self._to_client, self.break_off, code, context=OUTSIDE)

    def _come(self, message: bytes | None) -> None:
        self._arrived.append(message)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    # -- at the client -----------------------------------------------------------------------------

    def say(self, message: bytes | None) -> None:
        """The client sends a message, or leaves."""
        self._to_node = max(self._to_node, self._loop.time() + self._dice.random() * DELAY)
        self._process.call_at(self._to_node, self._come, message)

    def _arrive(self, message: bytes) -> None:
        if not self.is_broken:
            self._heard(message)

    def break_off(self, code: int = 1006) -> None:
        """The connection ends here, and soon there, whatever was on its way."""
        if not self.is_broken:
            self.is_broken = True
            self._process.call_at(self._loop.time() + self._dice.random() * NOTICE, self._come, None)
            self._lost(code)
