"""People who play at two servers, and go on at the other when theirs is drained or stopped."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sevenbridge_app.cli.main import main as sevenbridge
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, log_events, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of
from tests.faults.balancer import Balancer
from tests.faults.node import Node
from tests.faults.site import Site
from tests.services.postgres import Postgres
from tests.services.redis import running_redis
from tests.web.live_server import Guest, request
from tests.web.nodes_at_work import until

#: how long people think before a move, in seconds: the server takes so much from a connection, and no more
THINKING = 0.1

_decode = msgspec.json.Decoder(server_messages.ServerMessage).decode


class Wanderer:
    """A guest who sits in a seat and plays at random, and comes back whenever the server says goodbye."""

    def __init__(self, name: str, port: int, seat: int) -> None:
        self.guest = Guest(url(port), name)
        #: where the server is
        self.port = port
        #: the moves that were acknowledged
        self.done: list[int] = []
        #: with which codes connections were closed
        self.goodbyes: list[int] = []
        #: whether the table was shown from the seat
        self.is_seated = False
        self._seat = seat
        self._dice = Random(seat)
        self._ids = 0
        # the moves that were asked for on this connection, by the numbers of the messages
        self._asked: dict[int, int] = {}
        self._socket: ClientConnection
        # what was last asked
        self._question: object = None

    async def wander(self, code: str) -> None:
        """Plays until it is cancelled."""
        while True:
            self._asked, self._question = {}, None
            # where the balancer has not noticed yet that a server is gone, there is another try
            with suppress(OSError, InvalidHandshake, EOFError):
                async with connect(
                    f"ws://127.0.0.1:{self.port}/ws/{code}",
                    additional_headers={"Cookie": self.guest.cookie},
                    compression=None,
                ) as self._socket:
                    await self._attend()

    async def _attend(self) -> None:
        try:
            while True:
                await self._hear(_decode(await self._socket.recv()))
        except ConnectionClosed as closed:
            self.goodbyes.append(closed.rcvd.code if closed.rcvd else 0)

    async def _hear(self, message: Any) -> None:
        if isinstance(message, server_messages.Snapshot):
            self.is_seated = bool(message.mine)
            if not message.mine:
                await self.say(client_messages.Sit, seat=self._seat)
        elif isinstance(message, server_messages.MatchBegan):
            await self.say(client_messages.NonceHash, seat=self._seat, hash=hash_of("5eed"))
        elif isinstance(message, server_messages.HashesTold):
            await self.say(client_messages.Nonce, seat=self._seat, nonce="5eed")
        elif getattr(message, "over", None) is not None:
            await self.say(client_messages.Ready, seat=self._seat)
        elif isinstance(message, server_messages.Ok) and message.id in self._asked:
            self.done.append(self._asked[message.id])
        now = getattr(message, "now", None)
        question = now and (now.step, now.options)
        if now is not None and now.options and not now.answered and question != self._question:
            self._question, action = question, self._dice.choice(now.options)
            await asyncio.sleep(THINKING)
            self._asked[self._ids + 1] = action
            await self.say(client_messages.Play, seat=self._seat, step=now.step, action=action)

    async def say(self, kind: type[ClientMessage], **fields: Any) -> None:
        """Says something to the server."""
        self._ids += 1
        await self._socket.send(msgspec.json.encode(kind(id=self._ids, **fields)).decode())


def url(port: int) -> str:
    """What is at a port."""
    return f"http://127.0.0.1:{port}"


async def some_moves(persons: list[Wanderer]) -> None:
    """Waits until everybody has made some more."""
    before = [len(person.done) for person in persons]
    await until(
        lambda: all(len(person.done) > count + 2 for person, count in zip(persons, before, strict=True))
    )


async def go_through_it(site: Site, where: str) -> tuple[str, list[Wanderer]]:
    """Two people play at two servers, of which one is drained, and the other stopped."""
    osaka, kobe = site.nodes

    async def admin(order: str) -> None:
        assert await asyncio.to_thread(sevenbridge, ["admin", order, "osaka", "--database", where]) == 0

    aki, ben = persons = [Wanderer("Aki", osaka.port, 0), Wanderer("Ben", kobe.port, 1)]
    code = aki.guest.open_table(seats=2, claim_seconds=3, switches={"match_length": 50})
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(person.wander(code)) for person in persons]
        await until(lambda: aki.is_seated and ben.is_seated)
        aki.port = ben.port = site.port
        await aki.say(client_messages.Start)
        await some_moves(persons)
        await admin("drain")
        await until(lambda: aki.goodbyes)
        answer = await asyncio.to_thread(request, url(osaka.port), "GET", "/readyz")
        assert (answer.status, answer.body) == (503, b"draining\n")
        await some_moves(persons)
        await admin("undrain")
        await site.balancer.until_well()
        assert await kobe.end(signal.SIGTERM) == 0
        await until(lambda: len(aki.goodbyes) > 1 and ben.goodbyes)
        await some_moves(persons)
        for task in tasks:
            task.cancel()
    return code, persons


def test_people_go_on_at_another_server_when_theirs_is_drained_or_stopped(
    tmp_path: Path, postgres: Postgres
) -> None:
    where = postgres.new_database()

    async def main() -> None:
        with running_redis() as redis:
            nodes = [
                Node(
                    name,
                    tmp_path / f"{name}.journal",
                    ["--database", where, "--bus", redis.url(), "--node", name],
                )
                for name in ("osaka", "kobe")
            ]
            async with Site(nodes, Balancer([node.port for node in nodes]), tmp_path) as site:
                code, persons = await go_through_it(site, where)
                await site.stop()
        assert [person.goodbyes for person in persons] == [[1012, 1012], [1012]]
        store = Store.open(where)
        log = [log_events.decode(line.body) for line in store.read(code)]
        store.close()
        assert not any(isinstance(event, log_events.PersonAway) for event in log)
        for seat, person in enumerate(persons):
            kinds = log_events.ActionPlayed | log_events.DiscardAnswered
            stored = iter([event.action for event in log if isinstance(event, kinds) and event.seat == seat])
            assert all(action in stored for action in person.done)

    asyncio.run(main())
