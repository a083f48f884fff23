"""A node of the simulation: the real hub, with what it depends on made of models."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.store.errors import StoreError
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.audience import viewer_of
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.close_codes import POLICY, RESTARTING, TROUBLE
from sevenbridge_app.tables.croupier import Question
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.clock import Clock
from sevenbridge_app.web.coach import Coach
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.hub import Hub, NodeInUse
from sevenbridge_app.web.live_table import LiveTable
from sevenbridge_app.web.metrics import Metrics
from tests.simulation.link import NOTICE, Link
from tests.simulation.loop import OUTSIDE, Process, SimulatedLoop
from tests.simulation.model_bus import Exchange, ModelBus
from tests.simulation.model_database import ModelDatabase, ModelStore

#: how many frames may wait for a client
QUEUE: Final = 256
#: by how much a clock runs too fast or too slow at most
DRIFT: Final = 1e-3

_decode = msgspec.json.Decoder(ClientMessage).decode


def _as_it_is(line: LogLine) -> LogLine:
    return line


def _as_older(line: LogLine) -> LogLine:
    """A line of the log as a version reads it that does not know that the pace can change."""
    return line._replace(body=line.body.replace(b'"paced"', b'"of a newer version"'))


class ModelComputers:
    """Computer players that think for a while, and then do the first thing that comes to their minds."""

    def __init__(self, process: Process, dice: random.Random, done: Callable[[str], None]) -> None:
        self._process = process
        self._dice = dice
        self._done = done
        self._answers: dict[Question, list[int | None]] = {}
        self._player = make_player("rule")

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        if question not in self._answers:
            answer = self._answers[question] = [None]
            legal = view.legal_actions()
            action = self._player.choose(view, dice) if len(legal) > 1 else legal[0]
            self._process.call_later(self._dice.random() * 0.2, self._answer, question, answer, action)
        return self._answers[question][0]

    def _answer(self, question: Question, answer: list[int | None], action: int) -> None:
        if self._answers.get(question) is answer:
            answer[0] = action
            self._done(question.table)

    def forget(self, table: str) -> None:
        self._answers = {each: answer for each, answer in self._answers.items() if each.table != table}

    def close(self) -> None:
        self._answers.clear()


class Node:
    """A process with a hub, from its start to its end.

    ``is_older`` is whether its program is of a time when nobody could change the pace of a table.
    """

    def __init__(
        self,
        loop: SimulatedLoop,
        name: str,
        database: ModelDatabase,
        exchange: Exchange,
        seed: object,
        is_older: bool = False,
    ) -> None:
        dice = random.Random(f"{seed}")
        self.name = name
        self.process = Process(loop, name)
        reads = _as_older if is_older else _as_it_is
        self.store = ModelStore(loop, self.process, database, random.Random(dice.random()), reads)
        self.bus: ModelBus = exchange.bus(self.process)
        #: the connections of its clients, those that have ended too
        self.links: list[Link] = []
        #: whether new clients may come
        self.is_ready = False
        self.hub: Hub
        self._is_older = is_older
        self._loop = loop
        self._database = database
        self._dice = dice
        # how fast its monotonic clock runs
        self._rate = 1 + dice.uniform(-1, 1) * DRIFT
        self.process.start(self._run())

    async def _run(self) -> None:
        """Starts the hub, as a server would."""
        computers_dice = random.Random(self._dice.random())
        environment = Environment(
            node=self.name,
            store=self.store,
            bus=self.bus,
            clock=Clock(self._database.now(), self._monotonic),
            chance=random.Random(self._dice.random()).randbytes,
            computers=ModelComputers(self.process, computers_dice, lambda code: self.hub.wake(code)),
            coach=Coach(),
            metrics=Metrics(),
            network_key=bytes(32),
            new_key=partial(random.Random(self._dice.random()).randbytes, 16),
        )
        self.hub = Hub(environment, self.end)
        while not self.is_ready:
            try:
                await self.hub.start()
                self.is_ready = True
            except (StoreError, NodeInUse):
                # whoever watches over a server starts it again
                await asyncio.sleep(1)

    def _monotonic(self) -> float:
        return self._loop.time() * self._rate

    async def drain(self) -> None:
        """Sends everybody to another node, stores what is on its way, and ends."""
        self.is_ready = False
        for connection in self.hub.connections():
            connection.close(RESTARTING)
        await self.hub.close()
        self.end()

    def end(self) -> None:
        """The process ends where it is. Its clients notice sooner or later."""
        self.process.kill()
        for link in self.links:
            self._loop.call_later(self._dice.random() * NOTICE, link.break_off, context=OUTSIDE)

    async def open(self, opened: log_events.TableOpened) -> str:
        """Opens a table. Raises RequestRefused or StoreError."""
        return (await self.hub.open(opened)).code

    async def serve(self, link: Link, session: int, code: str, wanted: int | None, seen: int) -> None:
        """Serves a client, from its coming to its going, as ``web.table_websocket`` does."""
        connection = Connection(link, code, session, f"P{session}", "", QUEUE, link.end)
        try:
            async with self.hub.at(code) as live:
                if wanted is not None:
                    viewer_of(live.table, session, wanted)
                try:
                    live.join(connection, wanted, seen)
                    while (message := await link.receive()) is not None:
                        self._take(live, connection, _decode(message))
                finally:
                    live.leave(connection)
        except RequestRefused as refused:
            connection.refuse(0, refused)
            connection.close(POLICY)
        except StoreError:
            connection.close(TROUBLE)
        link.close(connection.closing)

    def _take(self, live: LiveTable, connection: Connection, message: ClientMessage) -> None:
        if self._is_older and isinstance(message, client_messages.Pace):
            connection.refuse(message.id, RequestRefused(RefusalCode.MALFORMED))
        else:
            live.handle(connection, message)
