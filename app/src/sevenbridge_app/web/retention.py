"""Removes what has aged out: tables at which nothing has happened, and guests who have not come, for long."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from sevenbridge_app.store.forgetting import TableCursor
from sevenbridge_app.store.nodes import SILENT
from sevenbridge_app.store.store import Store
from sevenbridge_app.web.chore import Chore
from sevenbridge_app.web.guest_erasure import erase_guest
from sevenbridge_app.web.settings import Settings

#: how often it is looked for, in seconds
PERIOD: Final = 3600.0
#: how many are looked up at a time; each is removed by writes of its own, between those of the tables
BATCH: Final = 50
DAY: Final = 24 * 3600 * 1000

log = structlog.get_logger("sevenbridge_app.web")


class Retention:
    """Removes what has aged out, again and again, until it is closed. ``node`` is the name of this node."""

    def __init__(self, store: Store, settings: Settings, node: str) -> None:
        self._store = store
        self._settings = settings
        self._node = node
        self._chore = Chore(self.remove_aged, PERIOD, "nothing aged out")

    async def close(self) -> None:
        """Stops."""
        await self._chore.close()

    async def remove_aged(self) -> None:
        """Removes all that has aged out, unless another node does."""
        now = await asyncio.to_thread(self._store.now)
        nodes = await asyncio.to_thread(self._store.nodes)
        if self._node > min((each.name for each in nodes if now - each.beat_at < SILENT), default=self._node):
            return
        tables = guests = 0
        if self._settings.keep_tables:
            tables = await self._remove_tables(now - self._settings.keep_tables * DAY)
        if self._settings.keep_guests:
            guests = await self._erase_guests(now - self._settings.keep_guests * DAY)
        if tables or guests:
            log.info("aged out", tables=tables, guests=guests)

    async def _remove_tables(self, before: int) -> int:
        removed, after = 0, TableCursor(0, "")
        while found := await asyncio.to_thread(self._store.tables_before, before, after, BATCH):
            for _, code in found:
                removed += await asyncio.to_thread(self._store.remove_table, code, before)
            after = found[-1]
        return removed

    async def _erase_guests(self, before: int) -> int:
        erased = 0
        while found := await asyncio.to_thread(self._store.guests_before, before, BATCH):
            for session in found:
                await asyncio.to_thread(erase_guest, self._store, session)
            erased += len(found)
        return erased
