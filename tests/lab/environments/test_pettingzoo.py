"""The environment for PettingZoo passes PettingZoo's own tests, and keeps to the rules."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import DRAWING, OVER
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge.engine.view import view_of
from sevenbridge.lab.environments import rendering, seven_bridge_v0
from tests.engine.random_games import dealt, step
from tests.engine.test_properties import redealt

#: what the tests remark about every environment with masks; those of PettingZoo itself are excepted by name
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"seats": 2, "rules": "nintendo"},
        {"seats": 6},
        {"seats": 3, "matches": True, "rules": "wikipedia_ja"},
    ],
)
def test_it_passes_the_tests_of_pettingzoo(options: dict[str, Any]) -> None:
    api_test(seven_bridge_v0.env(**options), num_cycles=60)
    seed_test(lambda: seven_bridge_v0.env(**options), num_cycles=20)
    parallel_api_test(turn_based_aec_to_parallel(seven_bridge_v0.raw_env(**options)), num_cycles=60)


def test_it_draws_as_pettingzoo_asks(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **mode: seven_bridge_v0.env(seats=3, **mode))
    assert "(you)" in capsys.readouterr().out


def play(env: Any, agent: str) -> None:
    env.step(int(env.action_space(agent).sample(env.observe(agent)["action_mask"])))


def test_every_agent_is_paid_what_its_seat_has_won() -> None:
    env = seven_bridge_v0.raw_env(seats=3, rules=Rules(score_flow="zero_sum"))
    for seed in range(3):
        env.reset(seed=seed)
        gained = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            _, reward, over, _, _ = env.last()
            gained[agent] += reward
            if over:
                env.step(None)
            else:
                play(env, agent)
        assert sum(gained.values()) == 0
        assert not env.agents


def test_integers_of_numpy_are_seeds() -> None:
    one, other = seven_bridge_v0.env(), seven_bridge_v0.env()
    one.reset(seed=7)
    other.reset(seed=np.int64(7))
    assert np.array_equal(one.last()[0]["observation"], other.last()[0]["observation"])


def test_who_is_not_selected_has_a_draw_alone_in_its_mask() -> None:
    env = seven_bridge_v0.env(seats=4)
    env.reset(seed=2)
    for _ in range(40):
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert mask.any() if agent == env.agent_selection else np.flatnonzero(mask).tolist() == [0]
            assert env.observation_space(agent).contains(env.observe(agent))
        if any(env.terminations.values()):
            break
        play(env, env.agent_selection)


def test_standing_still_is_no_action_of_an_agent() -> None:
    env = seven_bridge_v0.raw_env(seats=3)
    env.reset(seed=7)
    agent = env.agent_selection
    with pytest.raises(IllegalAction):
        env.step(-1)
    assert env.agent_selection == agent


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = seven_bridge_v0.raw_env()
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    with pytest.raises(IllegalAction) as refused:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[50]))
    assert str(refused.value.code) == "not_held"
    assert np.array_equal(env.last()[0]["observation"], before)


# cards by their faces, but sevens, which count 20, and court cards, which count 10; or what is no points
@pytest.mark.parametrize(
    ("reward", "least"), [("centred", -392), ("corrected", -392), ("points", -392), ("win", -1), ("rank", -1)]
)
def test_or_it_ends_the_episode_and_costs_the_points_of_the_pack(reward: str, least: int) -> None:
    env = seven_bridge_v0.env(seats=3, reward=reward, illegal="terminate")
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[50]))
    gained = {}
    for agent in env.agent_iter():
        _, gained[agent], over, _, _ = env.last()
        assert over
        env.step(None)
    assert gained == {agent: least if agent == culprit else 0 for agent in env.possible_agents}
    env.reset(seed=1)
    assert env.agents == env.possible_agents
    with pytest.raises(ValueError, match="forgive"):
        seven_bridge_v0.env(illegal="forgive")


@pytest.mark.parametrize("options", [{}, {"seats": 2, "rules": "nintendo"}, {"seats": 3, "offers": "all"}])
def test_then_it_passes_what_acts_at_random_without_masks(options: dict[str, Any]) -> None:
    def make() -> Any:
        return turn_based_aec_to_parallel(seven_bridge_v0.env(illegal="terminate", **options))

    parallel_seed_test(make, num_cycles=50)
    parallel_api_test(make(), num_cycles=60)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidRules):
        seven_bridge_v0.env(seats=7)
    with pytest.raises(ValueError, match="bridge"):
        seven_bridge_v0.env(rules="bridge")


def test_pictures_of_worlds_that_differ_only_in_secrets_are_the_same() -> None:
    dice = Dice(4)
    compared = 0
    while compared < 3:
        round = dealt(dice, Rules(jokers=1), 3)
        for _ in range(12):
            if round.phase != OVER:
                step(dice, round)
        if round.phase != DRAWING:
            continue
        seat = dice.below(3)
        other = Round.at(redealt(dice, round.position(), seat))
        assert other != round
        here, there = view_of(round, seat), view_of(other, seat)
        for mode in ("ansi", "rgb_array"):
            assert np.array_equal(rendering.render(here, mode), rendering.render(there, mode))
        compared += 1


def test_the_joker_and_the_end_of_a_round_are_drawn() -> None:
    env = seven_bridge_v0.raw_env(seats=2, rules="nintendo", render_mode="rgb_array")
    pictures = set()
    for seed in range(4):
        env.reset(seed=seed)
        pictures.add(env.render().tobytes())
        while not any(env.terminations.values()):
            play(env, env.agent_selection)
        pictures.add(env.render().tobytes())
    assert len(pictures) == 8


def test_it_says_what_it_is() -> None:
    assert repr(seven_bridge_v0.raw_env(3, rules="pagat")) == "<seven_bridge_v0, 3 seats, pagat>"
