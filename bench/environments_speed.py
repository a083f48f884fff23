"""Measures the environments for training, once, on one core, and prints the figures as JSON.

A step is one decision of one game: draws, which are made without asking, are not counted. All seats are
asked, and actions are legal ones at random, as ``Lockstep.sample`` chooses them; what that takes is part of
the time, and the figures of steps alone are without it. An observation has 1,326 bytes
(docs/laboratory/environments.md), a mask 984, or 128 as bits; with the joker 1,350, 5,441 and 688.

Beside three players one seat is asked, so that a step has their decisions in it as well. With three
``random`` 256 games go on in Gymnasium's vector environment without copies, and the same games in
``Lockstep`` alone; the first legal action is chosen, and the time of that left out. An information
state is that of a seat in the middle of a round, as a list (docs/laboratory/openspiel.md).

What is measured is the time of the processor, of which other programs take nothing.
"""

import json
from collections.abc import Callable
from time import process_time

import numpy as np
import pyspiel

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments import Lockstep, SevenBridgeVectorEnv, make_buffers, seven_bridge_v0
from sevenbridge.lab.environments.single import NAMES
from sevenbridge.lab.extensive.openspiel import NAME

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
TOLD = ("actions", "actors", "rewards", "dones")
#: how many games the vector environment of Gymnasium has
VECTOR_GAMES = 256
#: moves of chance and of players before the moment of which an information state is made
MOVES = 60


def lockstep(rules: Rules, written: tuple[str, ...], *others: str) -> tuple[float, float]:
    """Steps a second, with and without the choice of actions; seats that have others are not asked."""
    buffers = make_buffers(rules, SEATS, GAMES, (*TOLD, *written))
    players = [*[None] * (SEATS - len(others)), *others]
    games = Lockstep(rules, SEATS, GAMES, buffers, players=players)
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


def vector() -> tuple[float, float]:
    """Steps a second of Gymnasium's vector environment, and of the same games in lock-step alone."""
    opponents = ["random"] * (SEATS - 1)
    env = SevenBridgeVectorEnv(VECTOR_GAMES, opponents, copy=False)
    _, infos = env.reset(seed=1)
    masks = infos["action_mask"]
    buffers = make_buffers(Rules(), SEATS, VECTOR_GAMES, (*NAMES, "final_observations"))
    games = Lockstep(Rules(), SEATS, VECTOR_GAMES, buffers, players=[None, *opponents])
    games.reset(1)

    def step_vector() -> None:
        env.step(masks.argmax(axis=1))

    def step_alone() -> None:
        buffers["actions"][:] = buffers["masks"].argmax(axis=1)
        games.step()

    def choose() -> None:
        masks.argmax(axis=1)

    choosing = 1 / per_second(choose)
    inside, alone = (1 / per_second(step) - choosing for step in (step_vector, step_alone))
    return VECTOR_GAMES / inside, VECTOR_GAMES / alone


def information_states(seats: int) -> float:
    """Lists of an information state a second, in the middle of a round."""
    dice = Dice(5)
    state = pyspiel.load_game(f"{NAME}(players={seats})").new_initial_state()
    for _ in range(MOVES):
        legal = state.legal_actions()
        state.apply_action(legal[dice.below(len(legal))])
    return per_second(lambda: state.information_state_tensor(0))


def per_second(work: Callable[[], object]) -> float:
    """How often a second something can be done."""
    done = 0
    start = process_time()
    while (elapsed := process_time() - start) < SECONDS:
        for _ in range(20):
            work()
        done += 20
    return done / elapsed


def main() -> None:
    """Prints the figures."""
    steps: dict[str, float] = {}
    for prefix, rules in (("", Rules()), ("joker_", PRESETS["nintendo"])):
        for name, written in WRITTEN.items():
            steps[f"{prefix}{name}"], steps[f"{prefix}{name}_alone"] = lockstep(rules, written)
    for name in ("packed_masks", "observations_and_masks"):
        with_actions, alone = lockstep(Rules(), WRITTEN[name], *["greedy"] * (SEATS - 1))
        steps[f"greedy_{name}"], steps[f"greedy_{name}_alone"] = with_actions, alone
    steps["vector"], steps["vector_games_alone"] = vector()
    steps["aec"] = one_after_the_other()
    information = {f"{seats}_seats": information_states(seats) for seats in (2, SEATS)}
    print(json.dumps({"steps_per_s": steps, "information_states_per_s": information}))


if __name__ == "__main__":
    main()
