"""A server to which everything happens while people play: ``python -m tests.faults.campaign [KILLS] [SEED]``.

Whatever was acknowledged must be in the logs, nobody may have been told what is not, and play must go on. The
figures are printed as they come; the exit status is 1 where anything is wrong.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, Final, TypeAlias

from tests.faults import faults
from tests.faults.checker import Findings, check
from tests.faults.clock import MachineClock
from tests.faults.crowd import gathered
from tests.faults.disk import small_disk
from tests.faults.faults import MOST_MOVES, Fault, full_disk
from tests.faults.logs import read_logs
from tests.faults.site import Site, large_site, small_site
from tests.services.postgres import Postgres, running_postgres
from tests.services.redis import Redis, running_redis

#: at how many tables people play
TABLES: Final = 6
#: how many nodes a large site has
NODES: Final = 3

#: kinds of faults, and how often each strikes
Plan: TypeAlias = Sequence[tuple[Fault, int]]


@dataclass
class Figures:
    """What one kind of fault came to."""

    fault: str
    findings: Findings
    #: how often it struck
    times: int
    #: how long it took on average until play had gone on at each table, in seconds
    lasted: float
    #: how long somebody heard nothing at the most, in seconds
    stall: float

    HEAD: ClassVar = (
        f"{'fault':48}{'struck':>7}{'moves':>8}{'lost':>6}{'wrong':>7}{'open':>6}{'lasted':>9}{'stall':>9}"
    )

    def __str__(self) -> str:
        found = self.findings
        return (
            f"{self.fault:48}{self.times:7}{found.moves:8,}{found.lost:6}{len(found.faults):7}"
            f"{found.unanswered:6}{self.lasted:7.2f} s{self.stall:7.2f} s"
        )


async def suffer(site: Site, fault: Fault, times: int, tables: int = TABLES, seed: object = 0) -> Figures:
    """Lets new people play at a site while a fault strikes so many times; then checks everything.

    Raises StandsStill where play does not go on.
    """
    dice = random.Random(f"{fault.name} {seed}")
    stall = lasted = 0.0
    async with gathered(site.port, tables, f"{fault.name} {seed}") as crowd:
        for _ in range(times):
            await crowd.play(dice.randrange(MOST_MOVES))
            begin = time.monotonic()
            await fault.strike(site, crowd, dice)
            await crowd.all_play()
            end = time.monotonic()
            stall = max(stall, crowd.longest_silence(begin, end))
            lasted += (end - begin) / times
        await crowd.finish()
    logs = await asyncio.to_thread(read_logs, site.where)
    return Figures(fault.name, check(logs, crowd.notes), times, lasted, stall)


async def campaign(kills: int, seed: object) -> AsyncIterator[Figures]:
    """Everything that can happen, with the figures of each kind of fault."""
    some = -(-kills // 20)
    with TemporaryDirectory() as folder:
        clock = MachineClock(Path(folder, "clock"))
        plan = [(faults.KILL, 2 * some), *_jumps(clock)]
        async for figures in suffer_all(small_site(Path(folder), clock.variables), plan, seed):
            yield figures
    with _services() as (folder, postgres, redis):
        clocks = [MachineClock(folder / f"clock-{number}") for number in range(NODES)]
        plan = [
            (faults.NOTHING, 1),
            (faults.KILL, kills - 2 * some),
            (faults.RACE, some),
            (faults.POSTGRES_RESTARTS, some),
            (faults.POSTGRES_CRASHES, some),
            (faults.BACKENDS_END, some),
            (faults.POSTGRES_CUT, some),
            (faults.POSTGRES_SLOW, 1),
            (faults.POSTGRES_HALF_OPEN, 3),
            (faults.postgres_away(3), 3),
            (faults.postgres_away(20), 1),
            (faults.REDIS_RESTARTS, some),
            (faults.redis_stopped(1), 3),
            (faults.redis_stopped(60), 1),
            (faults.redis_away(5), 3),
            (faults.HALF_OPEN, 5),
            (faults.SLOW_READER, 1),
            (faults.node_stopped(20), 2),
            (faults.UPDATE, 3),
            *_jumps(clocks[0]),
        ]
        site = large_site(folder, postgres, redis, [clock.variables for clock in clocks])
        async for figures in suffer_all(site, plan, seed):
            yield figures
    if os.geteuid() != 0:
        print("NOT TRIED: a full disk, which root alone can make")
        return
    with small_disk() as disk, _services(disk.folder) as (folder, postgres, redis):
        site = large_site(folder, postgres, redis, [{}] * NODES)
        async for figures in suffer_all(site, [(full_disk(disk, 10), 3)], seed):
            yield figures


def _jumps(clock: MachineClock) -> Plan:
    """The clock of a machine is set forward and back, at last to the right time."""
    return [(faults.clock_jump(clock, ahead), 1) for ahead in (3600, -3600, 86_400, 0)]


@contextmanager
def _services(disk: Path | None = None) -> Iterator[tuple[Path, Postgres, Redis]]:
    """An empty folder, a PostgreSQL that is as careful as that of a host, and a Redis."""
    with (
        TemporaryDirectory() as folder,
        running_postgres(is_durable=True, disk=disk) as postgres,
        running_redis() as redis,
    ):
        yield Path(folder), postgres, redis


async def suffer_all(site: Site, plan: Plan, seed: object) -> AsyncIterator[Figures]:
    """Lets these faults strike at a site, one kind after the other."""
    async with site:
        for fault, times in plan:
            yield await suffer(site, fault, times, seed=seed)
        await site.stop()


async def main(kills: int = 200, seed: object = 0) -> int:
    """Prints the figures of a campaign, and returns the exit status."""
    print(Figures.HEAD, flush=True)
    wrong: list[str] = []
    async for figures in campaign(kills, seed):
        print(figures, flush=True)
        wrong += figures.findings.faults
    for sentence in wrong:
        print(sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*map(int, sys.argv[1:]))))
