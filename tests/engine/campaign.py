"""The engine against the oracle for as long as one likes: ``python -m tests.engine.campaign MINUTES [SEED]``.

A failure names its start and seed; the same first seed starts there again.
"""

import sys
import time
from collections import Counter
from itertools import count, islice

from sevenbridge.engine.actions import kind_of, label
from sevenbridge.engine.kinds import COUNT
from tests.engine.side_by_side import STARTS, play

FIRST_SEED = 1_000_000


def main(minutes: float, first_seed: int = FIRST_SEED) -> None:
    """Plays on with fresh seeds; tells how many decisions agreed, and which kinds of action never came up."""
    offered: Counter[int] = Counter()
    decisions = 0
    end = time.monotonic() + 60 * minutes
    seeds = count(first_seed)
    while time.monotonic() < end:
        for seed, name in zip(islice(seeds, len(STARTS)), STARTS, strict=True):
            pair = play(name, seed)
            offered.update(pair.offered)
            decisions += pair.decisions
    never = {kind_of(action): label(action) for action in range(COUNT) if not offered[kind_of(action)]}
    print(f"{decisions:,} decisions agree, seeds {first_seed} to {next(seeds) - 1}")
    print(f"kinds never offered: {list(never.values())}")


if __name__ == "__main__":
    main(float(sys.argv[1]), *map(int, sys.argv[2:]))
