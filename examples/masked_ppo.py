"""Proximal policy optimization with masked actions, in one file: an agent learns to play against others.

    pip install jax optax beside the library
    python examples/masked_ppo.py --minutes 60 --seed 1

What is peculiar to the game: most of the 984 actions are not legal, so the policy's logits are masked before
the softmax; a round ends after some ten decisions of a seat, so nothing is discounted; and the reward is by
how many points the agent was ahead of the mean of the table. Each line that it prints is measured on the
rounds played meanwhile, by the policy as it is, with its chance in it; the last line is measured without.
"""

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from sevenbridge import PRESETS, Rules
from sevenbridge.lab.environments import Layout
from sevenbridge.lab.environments.arrays import arrays
from sevenbridge.lab.environments.lockstep import Lockstep

GAMES = 512
STEPS = 64
EPOCHS = 2
MINIBATCHES = 8
HIDDEN = 192
#: how fast it learns at first; ever more slowly, and in the end not at all
RATE = 1e-3
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
LAMBDA = 0.95
#: a round is worth some 70 points, one way or the other
POINTS = 70.0
#: how many rounds the last line is measured on
ROUNDS = 20_000
#: the logit of what is not legal
NEVER = -1e9

Params = dict[str, Any]
Batch = dict[str, Any]


class Table:
    """Many tables at which the agent sits in seat 0, and the arrays that they write."""

    def __init__(self, rules: Rules, opponents: list[str], seed: int) -> None:
        seats = 1 + len(opponents)
        names = ("actions", "observations", "masks", "rewards", "dones")
        buffers = arrays(rules, seats, GAMES, names)
        self.games = Lockstep(rules, seats, GAMES, buffers, players=[None, *opponents])
        self.actions, self.observations, self.masks, self.rewards, self.dones = (
            buffers[name] for name in names
        )
        self.games.reset(seed)

    def step(self, actions: NDArray[Any]) -> NDArray[Any]:
        """Plays, and gives what the agent gained beyond the mean of its table."""
        self.actions[:] = actions
        self.games.step()
        return np.asarray(self.rewards[:, 0].copy())

    def wins(self) -> list[bool]:
        """Which of the rounds that have just ended the agent has won."""
        ended = self.rewards[self.dones]
        won: list[bool] = (ended[:, 0] > ended[:, 1:].max(axis=1)).tolist()
        return won


class Learner(NamedTuple):
    """What is learnt, and what the optimizer remembers."""

    params: Params
    state: Any


def first_params(key: Any, inputs: int, actions: int) -> Params:
    """Small random numbers; the policy begins almost uniform."""
    keys = jax.random.split(key, 4)
    sizes = {
        "one": (inputs, HIDDEN),
        "two": (HIDDEN, HIDDEN),
        "policy": (HIDDEN, actions),
        "value": (HIDDEN, 1),
    }
    params = {}
    for each, (name, size) in zip(keys, sizes.items(), strict=True):
        scale = 0.01 if name == "policy" else (2 / size[0]) ** 0.5
        params[name] = scale * jax.random.normal(each, size)
        params[f"{name}_bias"] = jnp.zeros(size[1])
    return params


def evaluate(params: Params, scale: Any, observations: Any, masks: Any) -> tuple[Any, Any]:
    """The masked logits of all actions, and the value."""
    seen = observations.astype(jnp.float32) * scale
    hidden = jax.nn.relu(seen @ params["one"] + params["one_bias"])
    hidden = jax.nn.relu(hidden @ params["two"] + params["two_bias"])
    logits = jnp.where(masks, hidden @ params["policy"] + params["policy_bias"], NEVER)
    return logits, (hidden @ params["value"] + params["value_bias"])[..., 0]


@jax.jit
def act(params: Params, scale: Any, observations: Any, masks: Any, key: Any) -> tuple[Any, Any, Any]:
    """Actions by chance as the policy says, their log-probabilities, and values."""
    logits, values = evaluate(params, scale, observations, masks)
    actions = jax.random.categorical(key, logits)
    return actions, chosen(jax.nn.log_softmax(logits), actions), values


@jax.jit
def best(params: Params, scale: Any, observations: Any, masks: Any) -> Any:
    """The likeliest actions."""
    return evaluate(params, scale, observations, masks)[0].argmax(axis=1)


def chosen(table: Any, actions: Any) -> Any:
    """Of each row, the number of its action."""
    return jnp.take_along_axis(table, actions[:, None], axis=1)[:, 0]


def loss(params: Params, scale: Any, batch: Batch) -> Any:
    """The clipped loss of the policy, that of the value, and less of it for a policy that stays open."""
    logits, values = evaluate(params, scale, batch["observations"], batch["masks"])
    logs = jax.nn.log_softmax(logits)
    ratio = jnp.exp(chosen(logs, batch["actions"]) - batch["logs"])
    gain = batch["advantages"]
    policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    entropy = -jnp.where(batch["masks"], jnp.exp(logs) * logs, 0).sum(axis=1).mean()
    return policy + VALUE * jnp.square(values - batch["returns"]).mean() - ENTROPY * entropy


OPTIMIZER = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


@jax.jit
def learn(learner: Learner, scale: Any, batch: Batch, rate: float) -> Learner:
    """One step of the optimizer."""
    gradient = jax.grad(loss)(learner.params, scale, batch)
    updates, state = OPTIMIZER.update(gradient, learner.state)
    params = jax.tree.map(lambda each, update: each - rate * update, learner.params, updates)
    return Learner(params, state)


def advantages(rewards: Any, dones: Any, values: Any, last: Any) -> NDArray[Any]:
    """Generalized advantage estimation, without a discount."""
    found: NDArray[Any] = np.zeros_like(values)
    ahead, following = np.zeros(GAMES, np.float32), last
    for step in reversed(range(STEPS)):
        goes_on = 1.0 - dones[step]
        surprise = rewards[step] + goes_on * following - values[step]
        ahead = surprise + LAMBDA * goes_on * ahead
        found[step], following = ahead, values[step]
    return found


def play(
    table: Table, params: Params, scale: Any, keys: Iterator[Any]
) -> tuple[Batch, list[float], list[bool]]:
    """Plays ``STEPS`` decisions at each table.

    Gives what is learnt from, the gains of the rounds that ended, and which of them were won.
    """
    taken: list[dict[str, Any]] = []
    gains: list[float] = []
    wins: list[bool] = []
    for _ in range(STEPS):
        seen = {"observations": table.observations.copy(), "masks": table.masks.astype(np.bool_)}
        found = act(params, scale, seen["observations"], seen["masks"], next(keys))
        actions, logs, values = (np.asarray(each) for each in found)
        reward = table.step(actions)
        gains += reward[table.dones].tolist()
        wins += table.wins()
        more = {"actions": actions, "logs": logs, "values": values, "rewards": reward / POINTS}
        taken.append(seen | more | {"dones": table.dones.astype(np.float32)})
    batch = {name: np.stack([each[name] for each in taken]) for name in taken[0]}
    last = np.asarray(evaluate(params, scale, table.observations, table.masks.astype(np.bool_))[1])
    gain = advantages(batch["rewards"], batch["dones"], batch["values"], last)
    batch["returns"] = gain + batch["values"]
    batch["advantages"] = (gain - gain.mean()) / (gain.std() + 1e-8)
    flat = {name: each.reshape(GAMES * STEPS, *each.shape[2:]) for name, each in batch.items()}
    return flat, gains, wins


def measure(table: Table, params: Params, scale: Any) -> tuple[float, float, float]:
    """Plays without chance in the policy.

    Gives the points a round beyond the table's mean, their standard error, and the part of the rounds won.
    """
    gains: list[float] = []
    wins: list[bool] = []
    while len(gains) < ROUNDS:
        reward = table.step(np.asarray(best(params, scale, table.observations, table.masks.astype(np.bool_))))
        gains += reward[table.dones].tolist()
        wins += table.wins()
    return float(np.mean(gains)), float(np.std(gains) / len(gains) ** 0.5), float(np.mean(wins))


def keys_from(seed: int) -> Iterator[Any]:
    """Keys of chance, one after the other."""
    key = jax.random.key(seed)
    while True:
        key, one = jax.random.split(key)
        yield one


def main() -> None:
    """Learns, and tells how it goes."""
    parser = argparse.ArgumentParser(description="Masked PPO against computer players.")
    parser.add_argument("--minutes", type=float, default=60, help="how long it learns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=PRESETS, default="gamerules")
    parser.add_argument("--opponents", nargs="+", default=["greedy"] * 3)
    options = parser.parse_args()

    rules = PRESETS[options.rules]
    table = Table(rules, options.opponents, options.seed)
    layout = Layout(rules, 1 + len(options.opponents))
    scale = 1.0 / jnp.asarray(list(layout.most), jnp.float32)
    keys, dice = keys_from(options.seed), np.random.default_rng(options.seed)
    params = first_params(next(keys), layout.size, table.masks.shape[1])
    learner = Learner(params, OPTIMIZER.init(params))
    start, told, decisions = perf_counter(), 0.0, 0
    gains: list[float] = []
    wins: list[bool] = []
    while (minutes := (perf_counter() - start) / 60) < options.minutes:
        batch, more_gains, more_wins = play(table, learner.params, scale, keys)
        gains, wins, decisions = gains + more_gains, wins + more_wins, decisions + GAMES * STEPS
        rate = RATE * (1 - minutes / options.minutes)
        for _ in range(EPOCHS):
            for rows in np.array_split(dice.permutation(GAMES * STEPS), MINIBATCHES):
                learner = learn(learner, scale, {name: each[rows] for name, each in batch.items()}, rate)
        if minutes - told >= options.minutes / 15:
            told = minutes
            print(
                f"{minutes:5.1f} min {decisions:>11,} decisions  {np.mean(gains):+7.2f} points a round"
                f"  {np.mean(wins):6.1%} won",
                flush=True,
            )
            gains, wins = [], []
    points, error, won = measure(Table(rules, options.opponents, 999_000_000), learner.params, scale)
    print(f"in the end: {points:+.2f} ± {1.96 * error:.2f} points a round beyond the mean, {won:.1%} won")


if __name__ == "__main__":
    main()
