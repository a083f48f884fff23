"""Whether a server is ready for people: it can write, and it is not being drained."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

#: how long an answer counts, in seconds: whoever asks more often makes nobody write more often
FRESH: Final = 1.0
#: how long a write may take, in seconds
PATIENCE: Final = 3.0


class Readiness:
    """Answers whether people should be sent to this server. ``write`` writes to the database and waits."""

    def __init__(self, write: Callable[[], object]) -> None:
        #: whether the server sends people to others, see ``host_orders``
        self.is_draining = False
        self._write = write
        self._trial: asyncio.Task[bool] | None = None
        self._tried_at = 0.0

    async def problem(self) -> str:
        """Returns why nobody should come, in a few words; "" if the server is ready."""
        if self.is_draining:
            return "draining"
        now = time.monotonic()
        if self._trial is None or (self._trial.done() and now - self._tried_at > FRESH):
            self._tried_at = now
            self._trial = asyncio.create_task(self._can_write())
        # the next who asks may begin another before this one goes on
        trial = self._trial
        done, _ = await asyncio.wait((trial,), timeout=PATIENCE)
        # a write that takes so long counts as none, and no second one waits beside it
        return "" if done and trial.result() else "the database cannot be written"

    async def _can_write(self) -> bool:
        try:
            await asyncio.to_thread(self._write)
        except Exception:
            return False
        return True
