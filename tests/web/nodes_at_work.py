"""Several hubs in one process over one database, joined by a bus that the test rules, and their clients."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, log_events, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.server_messages import Snapshot
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.web.bus import Deliver
from sevenbridge_app.web.clock import Clock
from sevenbridge_app.web.coach import Coach
from sevenbridge_app.web.computer_players import ThreadedPlayers
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.hub import Hub
from sevenbridge_app.web.live_table import LiveTable
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.table_store import ThreadedStore
from tests.web.heard_table import HeardTable
from tests.web.live_server import PATIENCE

#: how many sessions there are: 1, 2 and so on
GUESTS = 9

_decode = msgspec.json.Decoder(server_messages.ServerMessage).decode


async def until(is_so: Callable[[], object]) -> None:
    """Lets everybody go on until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.001)


class SharedStore(ThreadedStore):
    """A store of several nodes in one process."""

    def start(self) -> None:
        """Starts for the first of them."""
        if not hasattr(self, "_is_started"):
            self._is_started = True
            super().start()

    async def close(self) -> None:
        """Is closed by the test."""


class Exchange:
    """What the buses of the nodes are joined to. While it ``loses`` everything, nobody hears of lines."""

    def __init__(self) -> None:
        self.loses = False
        self.buses: list[ModelBus] = []


class ModelBus:
    """The bus of a node."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._heard: set[str] = set()
        self._deliver: Deliver = lambda table, last: None

    def start(self, deliver: Deliver) -> None:
        """Begins to deliver."""
        self._deliver = deliver
        self._exchange.buses.append(self)

    def publish(self, table: str, last: int) -> None:
        """Tells the other nodes, soon."""
        if not self._exchange.loses:
            loop = asyncio.get_running_loop()
            for bus in self._exchange.buses:
                if bus is not self and table in bus._heard:
                    loop.call_soon(bus._deliver, table, last)

    def listen(self, table: str) -> None:
        """Delivers what is published of a table."""
        self._heard.add(table)

    def ignore(self, table: str) -> None:
        """Delivers it no longer."""
        self._heard.discard(table)

    async def close(self) -> None:
        """Delivers nothing any more."""
        if self in self._exchange.buses:
            self._exchange.buses.remove(self)


class Node:
    """A node: its hub, and what is around it."""

    def __init__(self, name: str, store: ThreadedStore, exchange: Exchange, clock: Clock) -> None:
        self.name = name
        self.clock = clock
        self.is_lost = False
        self.metrics = Metrics()
        self.bus = ModelBus(exchange)
        self.environment = Environment(
            node=name,
            store=store,
            bus=self.bus,
            clock=clock,
            chance=random.Random(name).randbytes,
            computers=ThreadedPlayers(
                lambda table: self.hub.wake(table),
                self.metrics.hastened,
                lambda table: self.hub.party_at(table),
            ),
            coach=Coach(),
            metrics=self.metrics,
            network_key=bytes(32),
        )
        self.hub = Hub(self.environment, self._lose)

    def _lose(self) -> None:
        self.is_lost = True

    async def die(self) -> None:
        """Ends at once, as a process that is killed: nothing more is written, and nobody is told."""
        for chore in self.hub._chores:
            chore.stop()
        for live in list(self.hub._live.values()):
            live.stop()
        await self.bus.close()

    def overtaken(self) -> int:
        """How often another node wrote first."""
        for line in self.metrics.text().decode().splitlines():
            if line.startswith("sevenbridge_overtaken_total "):
                return int(float(line.split()[1]))
        raise AssertionError


class Cluster:
    """Nodes over one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.exchange = Exchange()
        self.nodes: list[Node] = []
        self._clock = Clock(store.now(), asyncio.get_running_loop().time)
        self._threaded = SharedStore(store, Metrics(), self._clock)

    async def start(self, name: str, clock: Clock | None = None) -> Node:
        """Starts a node."""
        clock = clock or Clock(self.store.now(), asyncio.get_running_loop().time)
        node = Node(name, self._threaded, self.exchange, clock)
        await node.hub.start()
        self.nodes.append(node)
        return node

    async def meet(self) -> None:
        """Waits until all nodes know each other."""
        await until(lambda: all(len(node.hub._nodes.others) == len(self.nodes) - 1 for node in self.nodes))

    def log(self, code: str) -> list[tuple[LogEvent, int]]:
        """The log of a table as the database has it."""
        lines = self.store.read(code)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert all(one.at <= other.at for one, other in pairwise(lines))
        return [(log_events.decode(line.body), line.at) for line in lines]

    def kinds(self, code: str, *kinds: type) -> list[Any]:
        """The events of these kinds in the log of a table."""
        return [event for event, _ in self.log(code) if isinstance(event, kinds)]


@asynccontextmanager
async def cluster(where: Path | str, *names: str) -> AsyncIterator[Cluster]:
    """Runs nodes of these names over a database of their own."""
    store = Store.open(where)
    found = Cluster(store)
    for number in range(1, GUESTS + 1):
        assert store.new_session(bytes([number]) * 32, f"P{number}", store.now()) == number
    try:
        for name in names:
            await found.start(name)
        await found.meet()
        yield found
    finally:
        for node in found.nodes:
            await node.hub.close()
        await asyncio.to_thread(store.close)


async def opened(node: Node, **settings: Any) -> str:
    """Opens a table of session 1, and returns its code."""
    live = await node.hub.open(log_events.TableOpened(TableSettings(**settings), 1))
    return live.code


class Client:
    """A connection of a session to a table at a node: all that it was sent."""

    #: always reads
    is_ready = True
    on_ready: Callable[[], None] | None = None

    def __init__(self, node: Node, code: str, session: int) -> None:
        self.node = node
        self.code = code
        self.session = session
        self.frames: list[bytes] = []
        self.heard: list[Any] = []
        #: the table as it is shown, once it is
        self.state: Any = None
        self.now: Any = None
        self._ids = 0
        self._stack = AsyncExitStack()
        self.connection = Connection(self, code, session, f"P{session}", "", 10_000, lambda: None)

    async def join(self, seen: int = -1, seat: int | None = None) -> Client:
        """Joins the table, and waits until it is shown."""
        self.live: LiveTable = await self._stack.enter_async_context(self.node.hub.at(self.code))
        self.live.join(self.connection, seat, seen)
        await until(lambda: self.frames or self.connection.closing)
        return self

    async def leave(self) -> None:
        """Leaves the table."""
        self.live.leave(self.connection)
        await self._stack.aclose()

    def write(self, messages: Sequence[bytes]) -> None:
        """Takes frames."""
        for message in messages:
            self._hear(message)

    def _hear(self, message: bytes) -> None:
        self.frames.append(message)
        heard = _decode(message)
        self.heard.append(heard)
        if isinstance(heard, Snapshot):
            self.state = HeardTable.of(heard)
        elif hasattr(heard, "seq") and self.state is not None:
            self.state.add(heard)
        self.now = getattr(heard, "now", None) or self.now

    @property
    def seq(self) -> int:
        """The last event that it knows of."""
        return self.state.seq if self.state else 0

    def send(self, wanted: type[ClientMessage], /, **fields: Any) -> int:
        """Sends a message, and returns its number."""
        self._ids += 1
        self.live.handle(self.connection, wanted(id=self._ids, **fields))
        return self._ids

    def answers(self, number: int) -> list[server_messages.Ok | server_messages.No]:
        """The answers to a message."""
        kinds = server_messages.Ok | server_messages.No
        return [each for each in self.heard if isinstance(each, kinds) and each.id == number]

    async def answer(self, number: int) -> str:
        """Waits for the answer to a message: "ok", or the code of the refusal."""
        await until(lambda: self.answers(number) or self.connection.closing)
        answers = self.answers(number)
        if not answers:
            return "closed"
        (found,) = answers
        return "ok" if isinstance(found, server_messages.Ok) else found.code

    async def ask(self, wanted: type[ClientMessage], /, **fields: Any) -> str:
        """Sends a message and waits for the answer."""
        return await self.answer(self.send(wanted, **fields))


async def seated(nodes: Sequence[Node], code: str) -> list[Client]:
    """Persons at a table, one at each of the nodes given: session 1 in seat 0, and so on."""
    persons = []
    for seat, node in enumerate(nodes):
        person = await Client(node, code, seat + 1).join()
        assert await person.ask(client_messages.Sit, seat=seat) == "ok"
        persons.append(person)
    return persons


def act(person: Client, seat: int, dice: random.Random) -> int:
    """Lets a person do what there is to be done; returns the number of the message, 0 for nothing."""
    table = person.state
    assert table is not None
    if wanted := table.shuffling(seat):
        return person.send(wanted[0], **wanted[1])
    if table.stage == "between" and seat not in table.ready:
        return person.send(client_messages.Ready, seat=seat)
    if table.stage == "playing" and person.now.options and not person.now.answered:
        action = dice.choice(person.now.options)
        return person.send(client_messages.Play, seat=seat, step=person.now.step, action=action)
    return 0


def is_over(person: Client) -> bool:
    """Whether somebody has been told that the match is over."""
    return any(isinstance(each, server_messages.MatchEnded) for each in person.heard)


async def play(
    persons: Sequence[Client], seed: int = 1, is_enough: Callable[[Client], bool] = is_over
) -> None:
    """Lets everybody in seats 0, 1 and so on play until they have heard enough: that the match is over."""
    dice = random.Random(seed)

    async def plays(person: Client, seat: int) -> None:
        asked = None
        while not is_enough(person):
            question = person.state and person.state.stage, person.now.step, person.now.options
            if question != asked and (number := act(person, seat, dice)):
                await person.answer(number)
                asked = question
            else:
                await asyncio.sleep(0.001)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(plays(person, seat) for seat, person in enumerate(persons)))
