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
from tests.faults.person import Device
from tests.faults.proxy import Proxy
from tests.faults.site import Site

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


async def _race(site: Site, crowd: Crowd, dice: random.Random) -> None:
    crowd.hurry()
    await crowd.play(5 * MOST_MOVES)
    crowd.hurry(False)


async def _forgotten_clients(site: Site, crowd: Crowd, dice: random.Random) -> None:
    site.balancer.forget()


async def _slow_reader(site: Site, crowd: Crowd, dice: random.Random) -> None:
    """A device of the first person reads a byte a second, while all at the table play as fast as they can."""
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


def clock_jump(clocks: list[MachineClock], seconds: int) -> Fault:
    """The clock of one machine is set forward or back."""

    async def strike(site: Site, crowd: Crowd, dice: random.Random) -> None:
        dice.choice(clocks).set(seconds)
        await crowd.play(MOST_MOVES)

    return Fault(f"a clock jumps by {seconds:+,} s", strike)


NOTHING: Final = Fault("nothing", _nothing)
KILL: Final = Fault("a node is killed", _kill)
RACE: Final = Fault("two devices play for one seat at once", _race)
HALF_OPEN: Final = Fault("connections of clients are half open", _forgotten_clients)
SLOW_READER: Final = Fault("a client reads a byte a second", _slow_reader)
UPDATE: Final = Fault("all nodes are drained in turn", _update)


def node_stopped(seconds: float) -> Fault:
    """A node stands still for a while, and then goes on."""
    return Fault(f"a node is stopped for {seconds:g} s", _stop_node(seconds))
