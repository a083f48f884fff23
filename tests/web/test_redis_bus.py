"""The bus through Redis: what it carries, and how it comes back when Redis goes and comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial

import pytest
from redis import Redis as Client
from redis.asyncio.client import Pipeline
from structlog.testing import capture_logs

from sevenbridge_app.web import redis_bus
from sevenbridge_app.web.bus import BadBusAddress
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.redis_bus import RedisBus, redis_at
from tests.services.redis import Redis, running_redis

#: beyond what any machine needs; whoever waits longer waits for ever
PATIENCE = 60.0
#: that of the database of nearly all nodes here
IDENTITY = bytes(range(16))


class Node:
    """A bus, what came through it, and its figures."""

    def __init__(self, url: str, identity: bytes = IDENTITY) -> None:
        self.metrics = Metrics()
        self.bus = RedisBus(redis_at(url), identity, self.metrics)
        self.heard: list[tuple[str, int]] = []
        self._change = asyncio.Event()
        self.bus.start(self._take)

    def _take(self, table: str, last: int) -> None:
        self.heard.append((table, last))
        self._change.set()

    def count(self, figure: str) -> int:
        """What a figure shows."""
        texts = [line for line in self.metrics.text().decode().splitlines() if line.startswith(figure)]
        return int(float(texts[0].split()[-1])) if texts else 0

    def has_connected(self, times: int) -> bool:
        """Whether the node has connected so often."""
        return self.count("sevenbridge_bus_connections_total") >= times

    def fate(self, name: str) -> int:
        """How many messages had this fate."""
        return self.count(f'sevenbridge_bus_messages_total{{fate="{name}"}}')

    async def until(self, is_it: Callable[[], bool], poke: Callable[[], object] = lambda: None) -> None:
        """Waits until something is so; whatever may be lost is done again and again."""
        async with asyncio.timeout(PATIENCE):
            while not is_it():
                poke()
                await asyncio.sleep(0.01)


@asynccontextmanager
async def nodes(*urls: str | tuple[str, bytes]) -> AsyncIterator[list[Node]]:
    """Buses at these URLs, some with another identity of their database."""
    made = [Node(url) if isinstance(url, str) else Node(*url) for url in urls]
    try:
        yield made
    finally:
        for node in made:
            await node.bus.close()


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    """A Redis that all tests of this module share."""
    with running_redis() as server:
        yield server


@pytest.fixture
def mortal_redis() -> Iterator[Redis]:
    """A Redis that a test may stop."""
    with running_redis() as server:
        yield server


def said(log: Sequence[Mapping[str, object]]) -> list[object]:
    """The events of a log."""
    return [line["event"] for line in log]


async def hears(node: Node, other: Node, table: str) -> None:
    """Waits until a node hears what the other says of a table."""
    before = len(node.heard)
    await node.until(lambda: len(node.heard) > before, lambda: other.bus.publish(table, 7))


@pytest.mark.parametrize(
    ("number", "identity"), [("1", IDENTITY), ("0", bytes(16))], ids=["number", "identity"]
)
def test_a_node_that_shares_a_redis_for_another_purpose_hears_nothing(
    redis: Redis, number: str, identity: bytes
) -> None:
    async def main() -> None:
        strange = (redis.url().removesuffix("0") + number, identity)
        async with nodes(redis.url(), redis.url(), strange) as (one, other, stranger):
            other.bus.listen("AAAAAA")
            stranger.bus.listen("AAAAAA")
            await stranger.until(partial(stranger.has_connected, 1))
            await hears(other, one, "AAAAAA")
            await hears(other, one, "AAAAAA")
            assert not stranger.heard

    asyncio.run(main())


def test_nobody_hears_itself(redis: Redis) -> None:
    async def main() -> None:
        async with nodes(redis.url(), redis.url()) as (one, other):
            one.bus.listen("AAAAAA")
            other.bus.listen("AAAAAA")
            await hears(other, one, "AAAAAA")
            await hears(one, other, "AAAAAA")
            assert one.fate("received") == len(one.heard)
            # the last message may be heard before it is counted
            await other.until(lambda: other.fate("published") >= len(one.heard) > 0)

    asyncio.run(main())


def test_what_cannot_be_read_is_counted_and_left_alone(redis: Redis) -> None:
    async def main() -> None:
        async with nodes(redis.url(), redis.url()) as (one, other):
            other.bus.listen("AAAAAA")
            await hears(other, one, "AAAAAA")
            heard = len(other.heard)
            broken = (
                b"",
                b"\x03........ of tomorrow",
                b"\x02",
                b"\x02........short",
                b"\x02........much too long",
            )
            with Client.from_url(redis.url()) as client:
                for message in broken:
                    client.publish(f"sevenbridge:0:{IDENTITY.hex()}:AAAAAA", message)
            await other.until(lambda: other.fate("unreadable") == len(broken))
            assert len(other.heard) == heard
            await hears(other, one, "AAAAAA")

    asyncio.run(main())


def test_comes_back_with_everything_that_was_listened_to(mortal_redis: Redis) -> None:
    tables = [f"T{number:05}" for number in range(600)]

    async def main() -> None:
        async with nodes(mortal_redis.url(), mortal_redis.url()) as (one, other):
            for table in tables:
                other.bus.listen(table)
            await hears(other, one, tables[0])
            mortal_redis.stop()
            await other.until(lambda: "bus lost" in said(log))
            one.bus.publish(tables[0], 7)
            other.bus.listen("LATER1")
            other.bus.ignore(tables[1])
            mortal_redis.start()
            await other.until(partial(other.has_connected, 2))
            for table in (*tables[2::97], "LATER1"):
                await hears(other, one, table)
            heard = len(other.heard)
            one.bus.publish(tables[1], 7)
            await hears(other, one, tables[0])
            assert tables[1] not in {table for table, _ in other.heard[heard:]}

    with capture_logs() as log:
        asyncio.run(main())


def test_waits_for_a_redis_that_is_not_there_yet(mortal_redis: Redis) -> None:
    mortal_redis.stop()

    async def main() -> None:
        async with nodes(mortal_redis.url(), mortal_redis.url()) as (one, other):
            other.bus.listen("AAAAAA")
            await other.until(lambda: said(log).count("bus lost") == 2)
            mortal_redis.start()
            await hears(other, one, "AAAAAA")

    with capture_logs() as log:
        asyncio.run(main())


def test_a_full_queue_gives_up_the_oldest(mortal_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "MOST_WAITING", 10)
    mortal_redis.stop()

    async def main() -> None:
        async with nodes(mortal_redis.url(), mortal_redis.url()) as (one, other):
            other.bus.listen("AAAAAA")
            for number in range(1, 31):
                one.bus.publish("AAAAAA", number)
            assert one.fate("dropped") == 20
            mortal_redis.start()
            await one.until(lambda: one.fate("published") == 10)

    with capture_logs():
        asyncio.run(main())


def test_a_redis_that_hangs_is_left(mortal_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that swallows everything without an answer is given up and made again."""
    monkeypatch.setattr(redis_bus, "SILENCE", 0.05)
    monkeypatch.setattr(redis_bus, "PATIENCE", 0.3)

    async def main() -> None:
        async with nodes(mortal_redis.url(), mortal_redis.url()) as (one, other):
            other.bus.listen("AAAAAA")
            await hears(other, one, "AAAAAA")
            mortal_redis.hang()
            await other.until(lambda: "no answer" in str(log))
            mortal_redis.go_on()
            await hears(other, one, "AAAAAA")

    with capture_logs() as log:
        asyncio.run(main())


def test_the_password_is_used_and_never_logged() -> None:
    async def main(port: int) -> None:
        right, wrong = (
            f"redis://:{password}@127.0.0.1:{port}" for password in ("open%20sesame", "shibboleth")
        )
        async with nodes(right, right, wrong) as (one, other, locked_out):
            other.bus.listen("AAAAAA")
            await hears(other, one, "AAAAAA")
            await locked_out.until(lambda: "bus lost" in said(log))
            assert locked_out.bus.address == f"127.0.0.1:{port}"

    with running_redis("--requirepass", "open sesame") as server, capture_logs() as log:
        asyncio.run(main(server.port))
    assert "sesame" not in str(log)
    assert "shibboleth" not in str(log)


def test_a_flapping_connection_does_not_fill_the_journal(mortal_redis: Redis) -> None:
    async def main() -> None:
        async with nodes(mortal_redis.url()) as (one,):
            for times in range(1, 6):
                await one.until(partial(one.has_connected, times))
                with Client.from_url(mortal_redis.url()) as client:
                    client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await one.until(partial(one.has_connected, 6))

    with capture_logs() as log:
        asyncio.run(main())
    assert said(log).count("bus lost") == 1
    assert said(log).count("bus connected") == 2


def test_closes_while_the_connection_is_being_lost(mortal_redis: Redis) -> None:
    """Each time at another moment of the loss."""

    async def main() -> None:
        for steps in range(40):
            async with nodes(mortal_redis.url()) as (one,):
                await one.until(partial(one.has_connected, 1))
                with Client.from_url(mortal_redis.url()) as client:
                    client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
                for _ in range(steps):
                    await asyncio.sleep(0)

    with capture_logs():
        asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_ends_though_the_client_forgets_that_it_was_cancelled(
    mortal_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a connection that is lost is made again, and a bus that is closed ends."""

    async def main() -> None:
        is_sending = asyncio.Event()

        async def execute(_: Pipeline) -> list[object]:
            is_sending.set()
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            return []

        monkeypatch.setattr(Pipeline, "execute", execute)
        async with nodes(mortal_redis.url()) as (one,):
            one.bus.publish("AAAAAA", 7)
            await is_sending.wait()
            with Client.from_url(mortal_redis.url()) as client:
                client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await one.until(partial(one.has_connected, 2))
            is_sending.clear()
            one.bus.publish("AAAAAA", 7)
            await is_sending.wait()

    with capture_logs():
        asyncio.run(asyncio.wait_for(main(), PATIENCE))


@pytest.mark.parametrize(
    "url",
    ["localhost", "http://localhost", "redis://h:port", "redis://h?db=x", "redis://h?x=y", ""],
)
def test_no_url_of_a_redis(url: str) -> None:
    with pytest.raises(BadBusAddress, match=r".+"):
        redis_at(url)
