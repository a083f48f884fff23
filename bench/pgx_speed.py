"""Measures random play in Pgx's sparrow mahjong, once, on one core, and prints the figures as JSON.

Of what Pgx has it is the game most like a rummy: three seats with hidden hands, 44 tiles, and eleven actions,
which discard a tile of a kind. All games go on in one compiled function, fifty steps at a time, with legal
actions at random and a new deal where a game has ended; an observation has 165 bytes, a mask 11. How many
games are best differs from machine to machine, so several numbers are measured. What is measured is the time
of the processor, of all threads together. JAX starts a thread for each core that it may use, which is one,
where a process can be held to it. Compiling takes a minute and is not counted; what comes of it is kept in
build/pgx.
"""

import json
import os
from pathlib import Path
from time import process_time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from jax.experimental.compilation_cache import compilation_cache
from pgx.experimental import auto_reset

GAMES = (16, 64, 256, 1024)
STEPS = 50
SECONDS = 0.7


def play(games: int) -> float:
    """Steps a second of so many games."""
    env = pgx.make("sparrow_mahjong")
    step = jax.vmap(auto_reset(env.step, env.init))

    def decide(state: Any, key: Any) -> tuple[Any, None]:
        for_actions, for_deals = jax.random.split(key)
        legal = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(for_actions, legal, axis=1)
        return step(state, actions, jax.random.split(for_deals, games)), None

    @jax.jit
    def go_on(state: Any, key: Any) -> Any:
        return jax.lax.scan(decide, state, jax.random.split(key, STEPS))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), games))
    keys = iter(jax.random.split(jax.random.key(2), 4096))
    state = go_on(state, next(keys))  # until the games are as far on as they are on average
    state.terminated.block_until_ready()
    steps = 0
    start = process_time()
    while (elapsed := process_time() - start) < SECONDS:
        state = go_on(state, next(keys))
        state.terminated.block_until_ready()
        steps += STEPS * games
    return steps / elapsed


def main() -> None:
    """Prints the figures."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    compilation_cache.set_cache_dir(str(Path(__file__).parent.parent / "build" / "pgx"))
    by_games = {str(games): play(games) for games in GAMES}
    print(json.dumps({"steps_per_s_by_games": by_games}))


if __name__ == "__main__":
    main()
