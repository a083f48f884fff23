"""Episodes of the environments as checksums: equal seeds and equal actions give equal bytes and rewards."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.arrays import arrays
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.single import SevenBridgeEnv

SEEDS = range(3)


def environment_episodes() -> Iterator[str]:
    """A line for each environment and how it is made: its name with its version, and a checksum."""
    for rules, opponents, is_match in (
        ("gamerules", ("greedy", "greedy", "greedy"), False),
        ("wikipedia_ja", ("rule",), False),
        ("nintendo", ("greedy", "tuned"), True),
    ):
        made = f"rules={rules} opponents={','.join(opponents)} is_match={is_match}"
        yield f"SevenBridge-v0 {made} {_of_one_agent(SevenBridgeEnv(opponents, rules, is_match))}"
    for rules, seats, is_match in (
        ("gamerules", 4, False),
        ("nintendo", 3, False),
        ("wikipedia_ja", 2, True),
    ):
        made = f"rules={rules} seats={seats} is_match={is_match}"
        environment = seven_bridge_v0.raw_env(seats=seats, rules=rules, is_match=is_match)
        yield f"seven_bridge_v0 {made} {_of_all_agents(environment)}"
    yield f"Lockstep rules=gamerules seats=4 {_of_many()}"


def _chosen(mask: Any, dice: Dice) -> int:
    """A legal action, which is none of the library's choosing."""
    legal = np.flatnonzero(mask)
    return int(legal[dice.below(len(legal))])


def _of_one_agent(environment: SevenBridgeEnv) -> str:
    digest, dice = sha256(), Dice(1)
    for seed in SEEDS:
        observation, info = environment.reset(seed=seed)
        over = False
        while not over:
            digest.update(observation.tobytes() + info["action_mask"].tobytes())
            action = _chosen(info["action_mask"], dice)
            observation, reward, over, _, info = environment.step(action)
            digest.update(f"{reward:.6g} {over};".encode())
    return digest.hexdigest()


def _of_all_agents(environment: Any) -> str:
    digest, dice = sha256(), Dice(2)
    for seed in SEEDS:
        environment.reset(seed=seed)
        for agent in environment.agent_iter():
            observation, reward, over, _, _ = environment.last()
            mask = observation["action_mask"]
            digest.update(observation["observation"].tobytes() + mask.tobytes())
            digest.update(f"{agent} {reward:.6g} {over};".encode())
            environment.step(None if over else _chosen(mask, dice))
    return digest.hexdigest()


def _of_many() -> str:
    digest, dice = sha256(), Dice(3)
    rules, seats, size = Rules(), 4, 5
    buffers = arrays(rules, seats, size, ("actions", "observations", "masks", "seats", "rewards", "dones"))
    games = Lockstep(rules, seats, size, buffers, autoreset="SameStep")
    games.reset(7)
    for _ in range(100):
        for name in ("observations", "masks", "seats", "rewards", "dones"):
            digest.update(np.ascontiguousarray(buffers[name]).tobytes())
        buffers["actions"][:] = [_chosen(mask, dice) for mask in buffers["masks"]]
        games.step()
    return digest.hexdigest()
