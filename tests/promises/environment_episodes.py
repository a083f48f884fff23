"""Episodes of the environments as checksums: equal seeds and equal actions give equal bytes and rewards."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.arrays import make_buffers
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.single import SevenBridgeEnv
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv

SEEDS = range(3)
#: what every game in lock-step tells, and what is told by name
TOLD = ("observations", "masks", "actors", "rewards", "dones")
BY_NAME = ("packed_observations", "packed_masks", "hidden", "history", "history_lengths")
#: a position in which a seat has to answer a discard
POSITION = (
    "gamerules Kd9c/3h4h9h/8d2c/5s2d5c 1:5d6d7d 9dAh 8c5h 1 claiming"
    " discarder=0 begun=0123 ponners=3 discards_made=4"
)


def environment_episodes() -> Iterator[str]:
    """A line for each environment and how it is made: its name with its version, and a checksum."""
    for rules, opponents, matches in (
        ("gamerules", ("greedy", "greedy", "greedy"), False),
        ("wikipedia_ja", ("rule",), False),
        ("nintendo", ("greedy", "tuned"), True),
    ):
        made = f"rules={rules} opponents={','.join(opponents)} matches={matches}"
        environment = SevenBridgeEnv(opponents, rules=rules, matches=matches)
        yield f"SevenBridge-v0 {made} {_of_one_agent(environment)}"
    for rules, seats, matches in (
        ("gamerules", 4, False),
        ("nintendo", 3, False),
        ("wikipedia_ja", 2, True),
    ):
        made = f"rules={rules} seats={seats} matches={matches}"
        table = seven_bridge_v0.raw_env(seats=seats, rules=rules, matches=matches)
        yield f"seven_bridge_v0 {made} {_of_all_agents(table)}"
    yield f"Lockstep rules=gamerules seats=4 {_of_many()}"
    for reward in ("points", "win", "rank"):
        yield f"Lockstep rules=gamerules seats=4 reward={reward} {_of_many(reward=reward)}"
    match: dict[str, Any] = {"matches": True, "reward": "match", "steps": 600}
    yield f"Lockstep rules=gamerules seats=4 matches=True reward=match {_of_many(**match)}"
    corrected: dict[str, Any] = {"reward": "corrected", "seats": 2, "size": 1, "steps": 8}
    yield f"Lockstep rules=gamerules seats=2 reward=corrected {_of_many(**corrected)}"
    yield f"Lockstep rules=gamerules seats=4 offers=all {_of_many(offers='all', steps=300)}"
    yield f"Lockstep rules=gamerules seats=4 duplicate=True {_of_many(size=8, duplicate=True)}"
    for name in BY_NAME:
        yield f"Lockstep rules=gamerules seats=4 buffer={name} {_of_many(names=(name,))}"
    yield f"Lockstep rules=gamerules seats=4 position {_of_many(position=POSITION)}"
    for mode in ("SameStep", "NextStep", "Disabled"):
        yield f"SevenBridge-v0 num_envs=3 autoreset_mode={mode} {_of_vectors(mode)}"


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


def _of_many(
    *,
    seats: int = 4,
    size: int = 5,
    steps: int = 100,
    names: tuple[str, ...] = TOLD,
    position: str | None = None,
    **options: Any,
) -> str:
    digest, dice, rules = sha256(), Dice(3), Rules()
    buffers = make_buffers(rules, seats, size, {"actions", "masks", *names})
    games = Lockstep(rules, seats, size, buffers, autoreset_mode="SameStep", **options)
    games.reset(7, positions=position)
    for _ in range(steps):
        for name in names:
            digest.update(np.ascontiguousarray(buffers[name]).tobytes())
        buffers["actions"][:] = [_chosen(mask, dice) for mask in buffers["masks"]]
        games.step()
    return digest.hexdigest()


def _of_vectors(mode: str) -> str:
    digest, dice, size = sha256(), Dice(4), 3
    environments = SevenBridgeVectorEnv(size, autoreset_mode=mode)
    observations, infos = environments.reset(seed=7)
    for _ in range(60):
        digest.update(observations.tobytes() + infos["action_mask"].tobytes())
        if "final_obs" in infos:
            digest.update(b"".join(each.tobytes() for each in infos["final_obs"] if each is not None))
        actions = np.array([_chosen(mask, dice) for mask in infos["action_mask"]])
        observations, rewards, ends, _, infos = environments.step(actions)
        digest.update(f"{[f'{each:.6g}' for each in rewards]} {ends.tolist()};".encode())
        if mode == "Disabled" and ends.any():
            observations, infos = environments.reset(options={"reset_mask": ends})
    return digest.hexdigest()
