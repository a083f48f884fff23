"""How late the event loop of a node does what it had planned: then everybody at its tables waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

#: how often the loop plans something to measure it, in seconds
EVERY: Final = 0.1


class LoopLag:
    """Calls ``observe`` ten times a second with the seconds by which the event loop was late."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self._observe = observe
        self._loop = asyncio.get_running_loop()
        self._plan()

    def _plan(self) -> None:
        at = self._loop.time() + EVERY
        self._timer = self._loop.call_at(at, self._measure, at)

    def _measure(self, at: float) -> None:
        self._observe(max(0.0, self._loop.time() - at))
        self._plan()

    def stop(self) -> None:
        """Measures no more."""
        self._timer.cancel()
