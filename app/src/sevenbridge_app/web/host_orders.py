"""Carries out what the host, or another node, orders through the database: see ``store/orders.py``."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
import structlog

from sevenbridge_app.store.orders import Order
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables.close_codes import POLICY, RESTARTING
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.bans import Bans
from sevenbridge_app.web.chore import Chore
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.hub import Hub
from sevenbridge_app.web.match_archive import MatchArchive
from sevenbridge_app.web.readiness import Readiness
from sevenbridge_app.web.table_directory import with_persons

#: how often the database is asked, in seconds
PERIOD: Final = 1.0
#: a node that is drained sends so many of its people away at a time, or a tenth of them if that is more
WAVE: Final = 50

log = structlog.get_logger("sevenbridge_app.web")


class Attendance(msgspec.Struct, frozen=True, omit_defaults=True):
    """A connection in the report of a node."""

    table: str
    session: int
    name: str
    address: str
    seat: int = -1


class HostOrders:
    """Reads bans and orders, again and again, until it is closed."""

    def __init__(
        self, store: Store, hub: Hub, archive: MatchArchive, bans: Bans, readiness: Readiness
    ) -> None:
        self._store = store
        self._hub = hub
        self._archive = archive
        self._bans = bans
        self._readiness = readiness
        #: the numbers of the orders that this node has carried out and that stand
        self._done: set[int] = set()
        self._chore = Chore(self.obey, PERIOD, "orders cannot be read")

    async def close(self) -> None:
        """Stops."""
        await self._chore.close()

    async def obey(self) -> None:
        """Does what stands in the database now."""
        self._bans.replace(await asyncio.to_thread(self._store.bans))
        self._hub.turn_away(lambda each: self._bans.has(each.session, each.address), RefusalCode.BANNED)
        nodes = await asyncio.to_thread(self._store.nodes)
        self._readiness.is_draining = any(each.is_draining for each in nodes if each.name == self._hub.node)
        if self._readiness.is_draining:
            self._send_away()
        orders = await asyncio.to_thread(self._store.orders)
        self._done &= {order.number for order in orders}
        for order in orders:
            if order.number not in self._done:
                self._done.add(order.number)
                await self._carry_out(order)

    def _send_away(self) -> None:
        """Closes some connections: their clients come back at once, and find another node."""
        connections = self._hub.connections()
        for connection in connections[: max(WAVE, len(connections) // 10)]:
            connection.close(RESTARTING)

    async def _carry_out(self, order: Order) -> None:
        log.info("order of the host", kind=order.kind, subject=order.subject)
        if order.kind == "end_table":
            try:
                await self._hub.end_table(order.subject)
            except RequestRefused as refused:
                if refused.code != RefusalCode.UNKNOWN_TABLE:
                    # the order stands: another node does it, or this one in a second
                    self._done.discard(order.number)
                    return
            await asyncio.to_thread(self._store.finish_order, order.number)
        elif order.kind == "disconnect":
            session = int(order.subject)
            for connection in self._hub.connections():
                if connection.session == session:
                    connection.close(POLICY)
        elif order.kind == "reread":
            self._archive.forget(order.subject)
            if (names := await self._hub.reread(order.subject)) is not None:
                await asyncio.to_thread(self._list_as, order.subject, names)
        else:
            body = msgspec.json.encode([*map(_attendance, self._hub.connections())])
            await asyncio.to_thread(self._store.report, order.number, self._hub.node, body)

    def _list_as(self, code: str, names: tuple[str, ...]) -> None:
        """Has lists show these persons at a table: it may have written other names there meanwhile."""
        if (entry := self._store.table(code)) is not None:
            self._store.summarize(code, with_persons(entry.summary, names))


def _attendance(connection: Connection) -> Attendance:
    return Attendance(
        connection.table, connection.session, connection.name, connection.address, max(connection.viewer, -1)
    )
