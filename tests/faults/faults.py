"""What goes wrong at a site: each kind of fault strikes once, and mends what it broke."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tests.faults.clock import MachineClock
from tests.faults.crowd import Crowd
from tests.faults.disk import Disk
from tests.faults.person import Device
from tests.faults.proxy import Proxy
from tests.faults.site import DATABASE, Site
from tests.services.postgres import Stop

#: how many moves are made before a fault strikes, at most
MOST_MOVES: Final = 40
#: how many nodes are killed once more while they start
KILLED_EARLY: Final = 0.2

Strike = Callable[[Site, Crowd, random.Random], Awaitable[None]]


@dataclass(frozen=True)
class Fault:
    """A kind of fault."""

    name: str
    strike: Strike


async def _nothing(site: Site, crowd: Crowd, dice: random.Random) -> None:
    await crowd.play(5 * MOST_MOVES)


async def _kill(site: Site, crowd: Crowd, dice: random.Random) -> None:
    node = dice.choice(site.nodes)
    await node.end(signal.SIGKILL)
    while dice.random() < KILLED_EARLY:
        await node.spawn()
        with suppress(TimeoutError):
            async with asyncio.timeout(dice.random()):
                await node.process.wait()
        await node.end(signal.SIGKILL)
    await node.start()


def _restart_postgres(mode: Stop) -> Strike:
    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        await asyncio.to_thread(site.postgres.stop, mode)
        await asyncio.to_thread(site.postgres.start)

    return strike


async def _end_backends(site: Site, crowd: Crowd, dice: random.Random) -> None:
    def end() -> None:
        with site.postgres.connect() as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [DATABASE]
            )

    await asyncio.to_thread(end)


async def _cut_from_postgres(site: Site, crowd: Crowd, dice: random.Random) -> None:
    for proxy in site.to_postgres:
        proxy.cut()


async def _forgotten_by_postgres(site: Site, crowd: Crowd, dice: random.Random) -> None:
    dice.choice(site.to_postgres).forget()


def _part_from_postgres(seconds: float) -> Strike:
    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        await _part(dice.choice(site.to_postgres), seconds)

    return strike


def _part_from_redis(seconds: float) -> Strike:
    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        await _part(dice.choice(site.to_redis), seconds)

    return strike


async def _part(proxy: Proxy, seconds: float) -> None:
    proxy.part()
    try:
        await asyncio.sleep(seconds)
    finally:
        proxy.join()


def _slow_postgres(delay: float) -> Strike:
    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        for proxy in site.to_postgres:
            proxy.delay = delay
        try:
            await crowd.play(MOST_MOVES)
        finally:
            for proxy in site.to_postgres:
                proxy.delay = 0

    return strike


def _stop_redis(seconds: float) -> Strike:
    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        await asyncio.to_thread(site.redis.stop)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(site.redis.start)

    return strike


async def _race(site: Site, crowd: Crowd, dice: random.Random) -> None:
    crowd.hurry()
    await crowd.play(5 * MOST_MOVES)
    crowd.hurry(False)


async def _forgotten_clients(site: Site, crowd: Crowd, dice: random.Random) -> None:
    site.balancer.forget()


async def _slow_reader(site: Site, crowd: Crowd, dice: random.Random) -> None:
    """A device reads a byte a second, while all play as fast as they can."""
    first = crowd.devices[0]
    proxy = Proxy(site.port, room=1024)
    await proxy.start()
    slow = Device(first.person, proxy.port, first.notes.table, crowd.news)
    slow.acts = False
    async with asyncio.TaskGroup() as group:
        reading = group.create_task(slow.run())
        await crowd.until(lambda: slow.known is not None)
        proxy.rate = 1
        await _race(site, crowd, dice)
        reading.cancel()
    await proxy.close()


def _stop_node(seconds: float) -> Strike:
    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        node = dice.choice(site.nodes)
        node.stop()
        try:
            await asyncio.sleep(seconds)
        finally:
            node.go_on()

    return strike


async def _update(site: Site, crowd: Crowd, dice: random.Random) -> None:
    """Each node is drained and started again, one after the other."""
    for node in site.nodes:
        status = await node.end(signal.SIGTERM)
        assert status == 0, f"{node.name} ended with {status}"
        await node.start()
        await site.balancer.until_well()


def clock_jump(clock: MachineClock, ahead: int) -> Fault:
    """The clock of a machine is set so many seconds ahead of the true time."""

    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        clock.set(ahead)
        await crowd.play(MOST_MOVES)

    return Fault(f"a clock jumps to {ahead:+,} s", strike)


def full_disk(disk: Disk, seconds: float) -> Fault:
    """The disk of PostgreSQL is full for a while."""

    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        await asyncio.to_thread(disk.fill)
        try:
            await asyncio.sleep(seconds)
        finally:
            disk.clear()
        if not site.postgres.is_running:
            await asyncio.to_thread(site.postgres.start)

    return Fault(f"PostgreSQL's disk is full for {seconds:g} s", strike)


def series(*kinds: Fault) -> Fault:
    """Faults of several kinds, one after the other."""

    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        for kind in kinds:
            await kind.strike(site, crowd, dice)
            await crowd.all_play()

    return Fault(", then ".join(kind.name for kind in kinds), strike)


NOTHING: Final = Fault("nothing", _nothing)
KILL: Final = Fault("a node is killed", _kill)
POSTGRES_RESTARTS: Final = Fault("PostgreSQL restarts", _restart_postgres("fast"))
POSTGRES_CRASHES: Final = Fault("PostgreSQL crashes", _restart_postgres("immediate"))
BACKENDS_END: Final = Fault("PostgreSQL ends its connections", _end_backends)
POSTGRES_CUT: Final = Fault("connections to PostgreSQL are cut", _cut_from_postgres)
POSTGRES_HALF_OPEN: Final = Fault("a node's connections to PostgreSQL are half open", _forgotten_by_postgres)
POSTGRES_SLOW: Final = Fault("PostgreSQL is 100 ms away", _slow_postgres(0.05))
REDIS_RESTARTS: Final = Fault("Redis restarts empty", _stop_redis(0))
RACE: Final = Fault("two nodes write one table at once", _race)
HALF_OPEN: Final = Fault("connections of clients are half open", _forgotten_clients)
SLOW_READER: Final = Fault("a client reads a byte a second", _slow_reader)
UPDATE: Final = Fault("all nodes are drained in turn", _update)


def postgres_away(seconds: float) -> Fault:
    """A node does not reach PostgreSQL for a while."""
    return Fault(f"a node has no PostgreSQL for {seconds:g} s", _part_from_postgres(seconds))


def redis_away(seconds: float) -> Fault:
    """A node does not reach Redis for a while."""
    return Fault(f"a node has no Redis for {seconds:g} s", _part_from_redis(seconds))


def redis_stopped(seconds: float) -> Fault:
    """Redis is gone for a while."""
    return Fault(f"Redis is stopped for {seconds:g} s", _stop_redis(seconds))


def node_stopped(seconds: float) -> Fault:
    """A node stands still for a while, and then goes on."""
    return Fault(f"a node is stopped for {seconds:g} s", _stop_node(seconds))
