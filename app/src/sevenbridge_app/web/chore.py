"""What a server does by itself from time to time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from sevenbridge_app.store.errors import StoreError

log = structlog.get_logger("sevenbridge_app.web")


class Chore:
    """Calls a function at once and then every few seconds, until it is stopped.

    What the function raises is logged, and it is called again: a failure of the store as a warning of the
    name ``trouble``, an error of the program with its traceback.
    """

    def __init__(self, do: Callable[[], Awaitable[None]], seconds: float, trouble: str) -> None:
        self._do = do
        self._seconds = seconds
        self._trouble = trouble
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Calls it no more, and ends a call that is under way."""
        self._task.cancel()

    async def close(self) -> None:
        """Stops, and waits until a call that is under way has ended."""
        self.stop()
        await asyncio.wait((self._task,))

    async def _run(self) -> None:
        while True:
            try:
                await self._do()
            except StoreError as error:
                log.warning(self._trouble, reason=str(error.code))
            except Exception as error:
                log.error("chore failed", exc_info=error)
            await asyncio.sleep(self._seconds)
