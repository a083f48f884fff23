"""The tables that a node holds in memory. Any node may hold any table; the truth about a table is its log.

The unique line of each number decides which node was first. All else is courtesy: the bus, which tells nodes
of new lines at once, and the order in which nodes do what is due by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.close_codes import POLICY
from sevenbridge_app.tables.finished_matches import TimedEvent
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table_codes import new_code
from sevenbridge_app.web.chore import Chore
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.live_table import LiveTable
from sevenbridge_app.web.networks import networks_of
from sevenbridge_app.web.nodes import LIFE, Absence, Nodes, name_in_logs
from sevenbridge_app.web.table_directory import whole_table
from sevenbridge_app.web.timed_events import timed_events

#: how often tables that nobody needs are unloaded, in seconds
SWEEP: Final = 15.0
#: how often the time is written down at which the node was still there, in seconds
BEAT: Final = 1.0
#: how long a table may be silent before this node asks whether it has missed something, in milliseconds
SILENCE: Final = 2_000
#: what is due for so long, in milliseconds, is taken up by any node
OVERDUE: Final = 1_000
#: how many tables are taken up at a time
TAKEN_UP: Final = 50
#: what the log says where the store fails meanwhile
_TROUBLE: Final = "store failed"

log = structlog.get_logger("sevenbridge_app.tables")


class NodeInUse(Exception):
    """Another node that is alive has this name, "" for none."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Hub:
    """Holds the tables. All methods but ``wake`` belong to the event loop.

    ``lost`` is called if another node has taken the name of this one, which must then end.
    """

    def __init__(self, environment: Environment, lost: Callable[[], None]) -> None:
        #: the name of this node, "" for one that is alone
        self.node = environment.node
        self.now = environment.clock
        #: random bytes that nobody can guess
        self.chance = environment.chance
        self._environment = environment
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._nodes = Nodes(environment.node, self._loop.time)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        # tables that were in memory and may have been wrong there
        self._given_up: set[str] = set()
        self._chores: list[Chore] = []
        # when the last beat was stored
        self._beaten_at = 0
        # the nodes there were when it was last looked for people of those that have ended
        self._looked_among: frozenset[str] = frozenset()

    async def start(self, is_alone: bool = False) -> None:
        """Joins the other nodes, and starts the periodic tasks. Raises NodeInUse, or StoreError.

        ``is_alone`` says that no other process can use the store, so that no node in it is alive.
        """
        environment = self._environment
        environment.store.start()
        before = await environment.store.nodes()
        if not is_alone:
            await self._check_name()
        last = max((node.beat_at for node in before), default=0)
        self._looked_among = frozenset(map(name_in_logs, before))
        environment.bus.start(self._deliver)
        self._nodes.update(await environment.store.beat(environment.node))
        self._beaten_at = self.now()
        if not self._nodes.others:
            self._nodes.absence = Absence(last, self._beaten_at)
        self._chores = [
            Chore(self._beat, BEAT, _TROUBLE),
            Chore(self._check_silent, BEAT, _TROUBLE),
            Chore(self._take_up, BEAT, _TROUBLE),
            Chore(self._look_for_the_lost, BEAT, _TROUBLE),
            Chore(self._unload_idle, SWEEP, _TROUBLE),
        ]

    async def _check_name(self) -> None:
        """Raises NodeInUse if a node of this name goes on beating."""
        store, name = self._environment.store, self._environment.node

        async def last_beat() -> int:
            return max((node.beat_at for node in await store.nodes() if node.name == name), default=0)

        begun, known = self._loop.time(), await last_beat()
        while known and self.now() - known < 1000 * LIFE and self._loop.time() - begun < 3 * BEAT:
            await asyncio.sleep(BEAT / 4)
            if await last_beat() != known:
                raise NodeInUse(name)

    async def close(self) -> None:
        """Stores what is on its way, and stops."""
        for chore in self._chores:
            chore.stop()
        for live in self._live.values():
            live.stop()
        environment = self._environment
        environment.computers.close()
        environment.coach.close()
        await environment.bus.close()
        with suppress(StoreError):
            await environment.store.forget_node(environment.node)
        await environment.store.close()

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # -- tables ------------------------------------------------------------------------------------

    async def open(
        self, opened: log_events.TableOpened, more: Sequence[log_events.LogEvent] = ()
    ) -> LiveTable:
        """Opens a table with these first events, and returns it once it is stored.

        Raises RequestRefused or InvalidRules.
        """
        opened.settings.check()
        live = self._hold(await self._new_code())
        if not await live.open(opened, more):
            raise RequestRefused(RefusalCode.SERVER_TROUBLE)
        log.info("table opened", table=live.code, preset=opened.settings.preset, seats=opened.settings.seats)
        return live

    async def put_away(self, events: Sequence[log_events.LogEvent]) -> str:
        """Stores a table at which a match was played elsewhere, and returns its code once that is done.

        ``events`` are its whole log, to the end of the match and of the table: nobody needs it in memory.
        Raises StoreError.
        """
        code, key = await self._new_code(), self._environment.new_key()
        write = await asyncio.to_thread(whole_table, code, events, self.now(), key)
        stored: asyncio.Future[None] = self._loop.create_future()

        def finish(error: BaseException | None) -> None:
            if stored.done():
                return
            if error is None:
                stored.set_result(None)
            else:
                stored.set_exception(error)

        self._environment.store.submit(write, finish)
        await stored
        log.info("table put away", table=code)
        return code

    async def _new_code(self) -> str:
        code = new_code(self.chance)
        while code in self._live or await self._environment.store.is_taken(code):
            code = new_code(self.chance)
        return code

    async def table(self, code: str) -> LiveTable:
        """Returns the table with this code, loaded if necessary. Raises RequestRefused if there is none.

        It may be unloaded at any time, unless somebody is ``at`` it.
        """
        async with self.at(code) as live:
            return live

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[LiveTable]:
        """Gives the table with this code, and keeps it in memory meanwhile. Raises RequestRefused."""
        live = self._live.get(code)
        if live is None:
            live = self._hold(code)
            self._loading[code] = self._loop.create_task(self._load(live))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code, None))
        live.visitors += 1
        try:
            if code in self._loading:
                await asyncio.shield(self._loading[code])
            yield live
        finally:
            live.visitors -= 1

    def _hold(self, code: str) -> LiveTable:
        self._environment.bus.listen(code)
        live = self._live[code] = LiveTable(code, self._environment, self._nodes, self._give_up)
        return live

    async def _load(self, live: LiveTable) -> None:
        try:
            await live.load()
        except BaseException:
            live.stop()
            self._unload(live)
            raise

    def _give_up(self, live: LiveTable) -> None:
        self._unload(live)
        self._given_up.add(live.code)

    def _unload(self, live: LiveTable) -> None:
        self._environment.computers.forget(live.code)
        self._environment.coach.forget(live.code)
        if self._live.get(live.code) is live:
            self._environment.bus.ignore(live.code)
            del self._live[live.code]

    def connections(self) -> list[Connection]:
        """Returns all connections of this node, also of those who watch all hands."""
        return [each for live in self._live.values() for each in live.audience.everybody()]

    def party_at(self, code: str) -> str:
        """Returns whose table this is where all take turns: a network of those who are connected to it."""
        live = self._live.get(code)
        here = live.audience.connections if live is not None else ()
        return min((networks_of(each.address)[-1] for each in here), default="")

    def turn_away(self, is_meant: Callable[[Connection], bool], code: RefusalCode) -> None:
        """Tells some clients why they have to go, and disconnects them."""
        for connection in filter(is_meant, self.connections()):
            connection.refuse(0, RequestRefused(code))
            connection.close(POLICY)

    async def end_table(self, code: str) -> None:
        """Closes a table for good, whatever is going on there. Raises RequestRefused if it cannot."""
        async with self.at(code) as live:
            if not await live.end():
                raise RequestRefused(RefusalCode.SERVER_TROUBLE)
        log.info("table ended by the host", table=code)

    async def reread(self, code: str) -> tuple[str, ...] | None:
        """Makes a table again whose log was written anew, if this node holds it.

        Returns the names of those at it, or None if the table is not in memory.
        """
        if code not in self._live:
            return None
        async with self.at(code) as live:
            return tuple(seat.name for seat in live.table.seating.persons()) if await live.reread() else None

    async def log_of(self, code: str) -> list[TimedEvent]:
        """Returns all stored events of a table with their times. Raises RequestRefused if there is none."""
        stored = await self._environment.store.read(code)
        if not stored:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        return timed_events(stored)

    def wake(self, code: str) -> None:
        """Lets a table go on after a computer has chosen; may be called in any thread."""
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._tick, code)

    def _tick(self, code: str) -> None:
        if (live := self._live.get(code)) is not None:
            live.tick()

    def _deliver(self, code: str, last: int) -> None:
        """Takes from the bus how far a log goes."""
        if (live := self._live.get(code)) is not None:
            live.hear(last)

    # -- from time to time -------------------------------------------------------------------------

    async def _beat(self) -> None:
        """Tells other nodes that this one is alive, and learns of them.

        Where this node, or the clock of the store, shows that nobody was there for a while, that time counts
        for nobody.
        """
        environment, nodes = self._environment, self._nodes
        tables = self._live.values()
        environment.metrics.set_loaded(len(tables), sum(len(live.audience.connections) for live in tables))
        before = nodes.others
        was_away = nodes.is_late
        try:
            beat_at = nodes.update(await environment.store.beat(environment.node))
        except StoreError as error:
            if error.code is StoreErrorCode.NODE_TAKEN:
                log.error("another node has this name", node=environment.node)
                self._lost()
            raise
        jump = environment.clock.follow(beat_at)
        last, self._beaten_at = self._beaten_at, self.now()
        if jump or (was_away and not nodes.others):
            nodes.absence = Absence(last, self._beaten_at)
        if jump or was_away or before != nodes.others:
            for live in list(tables):
                live.resume(jump)

    async def _check_silent(self) -> None:
        """Asks for the last lines of tables that are silent: the bus may have lost something."""
        if not self._nodes.others:
            return
        until = self.now() - SILENCE
        silent = [live for live in self._live.values() if live.visitors and live.checked_at <= until]
        if silent:
            last = await self._environment.store.last_lines([live.code for live in silent])
            for live in silent:
                live.check(last.get(live.code, 0))

    async def _take_up(self) -> None:
        """Loads tables at which something is overdue: no node that holds them is alive.

        Those come first that this node has given up. Other nodes take whoever was connected to it there for
        connected, as long as it is alive and says nothing else.
        """
        for code in list(self._given_up):
            await self._load_all([code])
            self._given_up.discard(code)
        await self._load_all(await self._environment.store.due(self.now() - OVERDUE, TAKEN_UP))

    async def _look_for_the_lost(self) -> None:
        """Loads tables at which somebody seems to wait who was connected to a node that has ended.

        Nothing is due there, and lists would show them as waiting until somebody comes.
        """
        others = self._nodes.others
        if not self._looked_among <= others and self._nodes.is_first:
            await self._load_all(await self._environment.store.waited_at())
        self._looked_among = others

    async def _load_all(self, codes: Sequence[str]) -> None:
        """Loads those tables that this node does not hold, so that they go on."""
        for code in codes:
            if code not in self._live:
                try:
                    await self.table(code)
                except RequestRefused:
                    pass
                except StoreError:
                    raise
                except Exception as error:
                    # the others are to go on
                    log.error("table lost", table=code, exc_info=error)

    async def _unload_idle(self) -> None:
        """Unloads tables at which nobody is; when something is due there, it is taken up again."""
        for live in list(self._live.values()):
            if live.is_idle and not live.has_to_act_within(1000 * SWEEP):
                live.stop()
                self._unload(live)
