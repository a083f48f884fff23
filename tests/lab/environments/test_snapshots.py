"""Games in lock-step go back to what they were, and copies go on as the games they were made of."""

import copy
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.arrays import Arrays
from sevenbridge.lab.environments.buffers import buffer_shapes
from sevenbridge.lab.environments.lockstep import OFFERS, Lockstep
from sevenbridge.lab.environments.opponents import Policy
from sevenbridge.lab.environments.rewards import REWARDS
from sevenbridge.lab.environments.single import SevenBridgeEnv
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv
from tests.lab.environments.made import lockstep

#: how games become others that are to go on alike
COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}


def course(games: Lockstep, made: Arrays, steps: int) -> list[Any]:
    """What was done and shown in so many steps of random actions; games that are over are reset."""
    went: list[Any] = []
    for _ in range(steps):
        games.sample()
        games.step()
        went.append((made["actions"].tolist(), shown(made)))
        over = [slot.row for slot in games._slots if slot.done]
        if over:
            games.reset(rows=over)
    return went


def shown(made: Arrays) -> dict[str, bytes]:
    """What the buffers show: not the actions, which are the caller's, and ends only where there is one."""
    ends = made["final_observations"] * made["dones"][:, None]
    others = {name: each for name, each in made.items() if name not in ("actions", "final_observations")}
    return {name: each.tobytes() for name, each in [*others.items(), ("ends", ends)]}


@settings(max_examples=60 if IS_COMPILED else 6, deadline=None)
@given(
    preset=st.sampled_from([*PRESETS]),
    seats=st.integers(2, 6),
    matches=st.booleans(),
    opponent=st.sampled_from([None, "greedy", "random"]),
    # interpreted, worlds to weigh decisions in take long
    reward=st.sampled_from([name for name in REWARDS if IS_COMPILED or name != "corrected"]),
    offers=st.sampled_from(OFFERS),
    autoreset_mode=st.sampled_from(["SameStep", "NextStep", "Disabled"]),
    seed=st.integers(0, 2**64),
    steps=st.integers(0, 150),
)
def test_a_restored_game_goes_on_as_it_did(
    preset: str,
    seats: int,
    matches: bool,
    opponent: str | None,
    reward: str,
    offers: str,
    autoreset_mode: str,
    seed: int,
    steps: int,
) -> None:
    options = {
        "players": [None, *[opponent] * (seats - 1)],
        "matches": (matches or reward == "match") and reward != "corrected",
        "reward": reward,
        "offers": offers,
        "autoreset_mode": autoreset_mode,
    }
    names = buffer_shapes(PRESETS[preset], seats, 2)
    games, made = lockstep(2, PRESETS[preset], seats, names, **options)
    games.reset(seed)
    course(games, made, steps)
    snapshot, before = games.snapshot(), shown(made)
    went = course(games, made, 30)
    assert games.snapshot() != snapshot
    games.restore(snapshot)
    assert shown(made) == before
    assert games.snapshot() == snapshot
    assert course(games, made, 30) == went
    fresh, others = lockstep(2, PRESETS[preset], seats, names, **options)
    fresh.restore(pickle.loads(pickle.dumps(snapshot)))
    assert shown(others) == before
    assert course(fresh, others, 30) == went


def test_a_game_goes_back_to_a_round_that_more_seats_played() -> None:
    rules = Rules(match_length=1, score_flow="penalty", pip_points=0, ace_points=0, seven_points=0)
    games, made = lockstep(1, rules, 4, matches=True, agents=[3])
    seed = 0
    while games._slots[0].round.seats == 4:
        games.reset(seed)
        while games._slots[0].seat != 3:
            games.sample()
            games.step()
        snapshot, before = games.snapshot(), shown(made)
        while not made["dones"][0] and games._slots[0].round.seats == 4:
            games.sample()
            games.step()
        seed += 1
    on_among_themselves, fewer = games.snapshot(), shown(made)
    games.restore(snapshot)
    assert shown(made) == before
    games.restore(on_among_themselves)
    assert shown(made) == fewer


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("is_begun", [True, False])
def test_copies_of_games_have_buffers_of_their_own_and_go_on_alike(
    how: str, threads: int, is_begun: bool
) -> None:
    games, made = lockstep(3, threads=threads, players=[None, "greedy", None], matches=True)
    if is_begun:
        games.reset(7)
        course(games, made, 40)
    other = COPIES[how](games)
    copies = other.buffers
    assert shown(copies) == shown(made)
    assert not any(np.shares_memory(made[name], copies[name]) for name in made)
    if not is_begun:
        games.reset(7)
        other.reset(7)
    assert course(other, copies, 60) == course(games, made, 60)
    games.close()
    other.close()


@pytest.mark.parametrize("seed", [None, 7])
def test_cards_players_samples_and_worlds_have_chance_of_their_own(seed: int | None) -> None:
    games, _ = lockstep(1)
    games.reset(seed)
    (kept,) = games.snapshot()
    assert len({dice.origin for dice in (kept.cards, kept.chance, kept.samples, kept.worlds)}) == 4


@pytest.mark.skipif(IS_COMPILED, reason="compiled, a class has no signature")
def test_no_argument_is_forgotten_in_a_pickle() -> None:
    arguments = inspect.signature(Lockstep).parameters.values()
    options = {each.name for each in arguments if each.kind is each.KEYWORD_ONLY}
    _, kept = lockstep(2)[0].__reduce__()
    assert isinstance(kept, tuple)
    assert kept[-2].keys() == options


@pytest.mark.parametrize("player", ["greedy", GreedyPlayer, GreedyPlayer()])
def test_players_are_pickled_as_they_were_given(player: Any) -> None:
    games, made = lockstep(2, players=[None, player, None])
    games.reset(1)
    other = pickle.loads(pickle.dumps(games))
    assert course(other, other.buffers, 40) == course(games, made, 40)


def test_those_tied_for_first_play_on_among_themselves_in_a_restored_game_too() -> None:
    rules = Rules(match_length=1, score_flow="penalty", pip_points=0, ace_points=0, seven_points=0)
    games, made = lockstep(1, rules, 4, matches=True)
    whole, fewer = None, None
    seed = 0
    while fewer is None:
        games.reset(seed)
        while not made["dones"][0] and fewer is None:
            if games._slots[0].round.seats == 4:
                whole = games.snapshot()
            else:
                fewer = games.snapshot()
            games.sample()
            games.step()
        seed += 1
    assert whole is not None
    for snapshot in (whole, fewer, whole):
        games.restore(snapshot)
        assert games.snapshot() == snapshot
        assert games._slots[0].round.seats == len(snapshot[0].playing)
        went = course(games, made, 5)
        games.restore(snapshot)
        assert course(games, made, 5) == went


def test_one_snapshot_can_be_tried_in_many_rows() -> None:
    games, made = lockstep(4)
    games.reset(3)
    (root,) = games.snapshot([2])
    games.restore([root] * 3, rows=[0, 1, 3])
    assert (made["observations"] == made["observations"][2]).all()
    assert len({snapshot.cards.state for snapshot in games.snapshot()}) == 1


def test_the_last_observation_of_an_episode_comes_back_with_its_end() -> None:
    games, made = lockstep(1)
    games.reset(8)
    while not made["dones"][0]:
        games.sample()
        games.step()
    snapshot, before = games.snapshot(), shown(made)
    course(games, made, 1)
    while not made["dones"][0]:
        course(games, made, 1)
    games.restore(snapshot)
    assert shown(made) == before


@pytest.mark.parametrize(
    "options",
    [{"rules": PRESETS["pagat"]}, {"seats": 4}, {"matches": True}, {"players": ["greedy", None, "greedy"]}],
)
def test_a_snapshot_of_other_games_is_refused_and_nothing_changes(options: dict[str, Any]) -> None:
    games, _ = lockstep(2)
    games.reset(3)
    other, made = lockstep(2, **options)
    other.reset(3)
    before = other.snapshot(), shown(made)
    mixed = [other.snapshot()[0], next(each for each in games.snapshot())]
    if games._slots[0].seat == 1:
        pytest.fail("the test wants a game in which another seat is asked")
    with pytest.raises(ValueError, match="snapshot"):
        other.restore(mixed)
    assert (other.snapshot(), shown(made)) == before


def test_so_are_too_few_and_what_is_none() -> None:
    games, _ = lockstep(2)
    games.reset(3)
    with pytest.raises(ValueError, match="as many"):
        games.restore(games.snapshot([0]))
    with pytest.raises(TypeError, match="snapshot"):
        games.restore([None, None])  # type: ignore[list-item]


def test_what_is_printed_of_a_snapshot_tells_no_card() -> None:
    games, _ = lockstep(1, seats=2)
    assert repr(games.snapshot()[0]) == "<GameSnapshot of episode -1, None>"
    games.reset(3)
    assert repr(games.snapshot()[0]) == f"<GameSnapshot of episode 0, {games._slots[0].round!r}>"


def test_games_that_have_not_begun_choose_no_action() -> None:
    games, _ = lockstep(2)
    games.sample()
    with pytest.raises(ValueError, match="over"):
        games.step()


# -- the environments ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize("wrapped", [False, True])
def test_copies_of_an_environment_for_one_agent_go_on_alike(how: str, matches: bool, wrapped: bool) -> None:
    options: dict[str, Any] = {"opponents": ["greedy", "random"], "matches": matches}
    env: Any = SevenBridgeEnv(**options)
    if wrapped:
        env = gymnasium.make("sevenbridge.lab.gym:SevenBridge-v0", **options)
    unbegun = COPIES[how](env)
    _, info = env.reset(seed=5)
    unbegun.reset(seed=5)
    for _ in range(8):
        info = env.step(int(np.argmax(info["action_mask"])))[4]
    other = COPIES[how](env)
    assert np.array_equal(other.unwrapped.action_masks(), env.unwrapped.action_masks())
    for _ in range(120):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        here, there = env.step(action), other.step(action)
        assert data_equivalence(here, there)
        info = here[4]
        if here[2]:
            assert data_equivalence(env.reset(), other.reset())
            info = {"action_mask": env.unwrapped.action_masks()}


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_so_do_copies_of_many(how: str, mode: AutoresetMode) -> None:
    envs = SevenBridgeVectorEnv(3, ["greedy"], autoreset_mode=mode, threads=2)
    _, infos = envs.reset(seed=5)
    other = COPIES[how](envs)
    for _ in range(80):
        actions = infos["action_mask"].argmax(axis=1)
        here, there = envs.step(actions), other.step(actions)
        assert data_equivalence(here, there)
        infos = here[4]
    envs.close()
    other.close()


def first_of(observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """A policy: the first legal action."""
    return np.asarray(masks.argmax(axis=1))


@pytest.mark.parametrize("how", COPIES)
def test_policies_among_the_opponents_go_along(how: str) -> None:
    env = SevenBridgeEnv([Policy(first_of), "greedy"])
    _, info = env.reset(seed=5)
    other = COPIES[how](env)
    over = False
    while not over:
        action = int(np.argmax(info["action_mask"]))
        here, there = env.step(action), other.step(action)
        assert data_equivalence(here, there)
        over, info = here[2], here[4]


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("make", [seven_bridge_v0.env, seven_bridge_v0.raw_env])
def test_so_do_copies_of_one_for_several_agents(how: str, make: Any) -> None:
    env = make(seats=3, matches=True)
    env.reset(seed=5)
    other = None
    for step, _ in enumerate(env.agent_iter(150)):
        if step == 20:
            other = COPIES[how](env)
        if other is not None:
            assert other.agent_selection == env.agent_selection
            assert data_equivalence(env.last(), other.last())
            assert all(data_equivalence(env.observe(agent), other.observe(agent)) for agent in env.agents)
        observation, _, over, _, _ = env.last()
        action = None if over else int(np.flatnonzero(observation["action_mask"])[0])
        env.step(action)
        if other is not None:
            other.step(action)


def test_what_is_not_legal_is_refused_in_a_copy_as_in_the_first() -> None:
    games, made = lockstep(1)
    games.reset(2)
    other = pickle.loads(pickle.dumps(games))
    other.buffers["actions"][0] = int(np.flatnonzero(made["masks"][0] == 0)[9])
    with pytest.raises(IllegalAction):
        other.step()
