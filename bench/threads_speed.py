"""Measures games in lock-step on 1, 2, 4 ... threads, as many as there are cores, and prints a table.

    .venv/bin/python -m bench.threads_speed, in an environment that `make test` has set up

A step is one decision of one game, with its random action. What is measured is the time that passes, of which
other programs take some: of several turns that all numbers of threads take one after the other, the fastest
is told.
"""

import os
from time import perf_counter

from bench.environments_speed import SEATS, TOLD
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments import Lockstep, make_buffers

#: each thread has so many, which keep it busy for far longer than it takes to be told so
GAMES = 512
TURNS = 15
STEPS = 60
WRITTEN = {
    "masks as bits": ("packed_masks",),
    "packed observations, masks as bits": ("packed_observations", "packed_masks"),
    "observations and masks as bytes": ("observations", "masks"),
}


def games(written: tuple[str, ...], threads: int) -> Lockstep:
    """Games that are as far on as they are on average."""
    size = GAMES * threads
    made = Lockstep(
        Rules(), SEATS, size, make_buffers(Rules(), SEATS, size, (*TOLD, *written)), threads=threads
    )
    made.reset(1)
    play(made, 200)
    return made


def play(played: Lockstep, steps: int) -> float:
    """The seconds that so many steps take."""
    start = perf_counter()
    for _ in range(steps):
        played.sample()
        played.step()
    return perf_counter() - start


def main() -> None:
    """Prints the table."""
    cores = len(os.sched_getaffinity(0))
    counts = [count for count in (1, 2, 4, 8, 16, 32, 64) if count < cores] + [cores]
    print(f"| written | {' | '.join(f'{count} thread' + 's' * (count > 1) for count in counts)} |")
    print(f"|---|{'--:|' * len(counts)}")
    for name, written in WRITTEN.items():
        sets = [games(written, count) for count in counts]
        fastest = [
            min(each)
            for each in zip(*([play(one, STEPS) for one in sets] for _ in range(TURNS)), strict=True)
        ]
        figures = [
            f"{GAMES * count * STEPS / spent:,.0f}" for count, spent in zip(counts, fastest, strict=True)
        ]
        print(f"| {name} | {' | '.join(figures)} |")


if __name__ == "__main__":
    main()
