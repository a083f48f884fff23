"""Worlds for as long as one likes: ``python -m tests.simulation.campaign COUNT [SEED]``, on all cores.

A failure is told with its seed. ``python -m tests.simulation.replay SEED`` tells what happened in that world.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from sevenbridge.cores import available_cores
from tests.simulation.faults import plan_faults
from tests.simulation.world import World

FIRST_SEED = 1_000_000
#: worlds that a process takes at a time
TOGETHER = 20
#: after how many worlds it is told how far this is
STAGE = 1000


def play(seed: int) -> tuple[Counter[str], str]:
    """Plays a world; returns what it came to, and what was broken."""
    world = World(seed)
    try:
        world.play(plan_faults)
    except AssertionError as error:
        return world.figures(), f"seed {seed}: {error} {error.__cause__ or ''}"
    return world.figures(), ""


def main(count: int, first_seed: int = FIRST_SEED) -> None:
    """Plays so many worlds, and tells what they came to and which of them broke a promise."""
    begun = time.monotonic()
    figures: Counter[str] = Counter()
    failures = 0
    with ProcessPoolExecutor(available_cores()) as processes:
        seeds = range(first_seed, first_seed + count)
        for seed, (found, failure) in zip(seeds, processes.map(play, seeds, chunksize=TOGETHER), strict=True):
            figures += found
            if failure:
                failures += 1
                print(failure, flush=True)
            if (seed + 1 - first_seed) % STAGE == 0:
                print(f"{seed + 1 - first_seed:,} worlds, {failures} broken", flush=True)
    seconds = time.monotonic() - begun
    print(f"{count:,} worlds in {seconds:.0f} s, seeds {first_seed} to {first_seed + count - 1}")
    for name, number in sorted(figures.items()):
        print(f"{number:12,}  {name}")
    print(f"{failures:12,}  worlds in which a promise was broken")
    if failures:
        sys.exit(1)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
