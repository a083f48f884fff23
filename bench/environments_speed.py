"""Measures the environments for training, once, on one core, and prints the figures as JSON.

A step is one decision of one game: draws, which are made without asking, are not counted. All seats are
asked, and actions are legal ones at random, as ``Lockstep.sample`` chooses them; what that takes is part of
the time, and the figures of steps alone are without it. An observation has 1,326 bytes
(docs/laboratory/environments.md), a mask 984, or 128 as bits; with the joker 1,350, 5,441 and 688.
What is measured is the time of the processor, of which other programs take nothing.
"""

import json
from time import process_time

import numpy as np

from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.arrays import arrays
from sevenbridge.lab.environments.lockstep import Lockstep

SEATS = 4
#: so many games fit into the caches of one core
GAMES = 128
SECONDS = 0.7
#: what each measurement has written
WRITTEN = {
    "packed_masks": ("packed_masks",),
    "masks": ("masks",),
    "observations": ("observations", "packed_masks"),
    "observations_and_masks": ("observations", "masks"),
    "packed_observations": ("packed_observations", "packed_masks"),
    "packed_observations_and_masks": ("packed_observations", "masks"),
}
TOLD = ("actions", "seats", "rewards", "dones")


def lockstep(rules: Rules, written: tuple[str, ...]) -> tuple[float, float]:
    """Steps a second, with and without the choice of actions."""
    buffers = arrays(rules, SEATS, GAMES, (*TOLD, *written))
    games = Lockstep(rules, SEATS, GAMES, buffers)
    games.reset(1)
    for _ in range(200):  # until the games are as far on as they are on average
        games.sample()
        games.step()
    steps, elapsed, sampling = 0, 0.0, 0.0
    while elapsed < SECONDS:
        start = process_time()
        for _ in range(100):
            games.sample()
            games.step()
        end = process_time()
        for _ in range(100):
            games.sample()
        sampling += process_time() - end
        elapsed += end - start
        steps += 100 * GAMES
    return steps / elapsed, steps / (elapsed - sampling)


def one_after_the_other() -> float:
    """Steps a second of the environment for PettingZoo, with all that ``last`` gives."""
    env = seven_bridge_v0.raw_env(SEATS)
    dice = np.random.default_rng(1)
    chances = dice.random(4096).tolist()
    env.reset(seed=1)
    steps = 0
    start = process_time()
    while (elapsed := process_time() - start) < SECONDS:
        observation, _, over, _, _ = env.last()
        if over:
            env.reset()
            continue
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[int(chances[steps & 4095] * len(legal))]))
        steps += 1
    return steps / elapsed


def main() -> None:
    """Prints the figures."""
    figures: dict[str, float] = {}
    for prefix, rules in (("", Rules()), ("joker_", PRESETS["nintendo"])):
        for name, written in WRITTEN.items():
            both, alone = lockstep(rules, written)
            figures[f"{prefix}{name}"] = both
            figures[f"{prefix}{name}_alone"] = alone
    figures["aec"] = one_after_the_other()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
