"""The environments for Gymnasium pass its own test, and ours for vectors; peers pass ours too."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv

import sevenbridge.lab.gym  # noqa: F401 (it registers the environment)
from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments.checking import check_vector_env
from sevenbridge.lab.environments.layout import Layout
from sevenbridge.lab.environments.seeds import row_seed
from sevenbridge.lab.environments.single import SevenBridgeEnv
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv

ID = "SevenBridge-v0"
MODES = list(AutoresetMode)


class TestSingle:
    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"opponents": ["rule"], "rules": "nintendo"},
            {"opponents": ["greedy", "chick"], "matches": True},
        ],
    )
    def test_it_passes_the_test_of_gymnasium(self, options: dict[str, Any]) -> None:
        env = gymnasium.make(ID, render_mode="ansi", **options)
        check_env(env.unwrapped)
        env.close()

    def test_importing_one_module_or_naming_it_makes_it_known(self) -> None:
        making = "import gymnasium; print(gymnasium.make({!r}).observation_space.shape)"
        for code in (
            "import sevenbridge.lab.gym; " + making.format(ID),
            making.format(f"sevenbridge.lab.gym:{ID}"),
        ):
            made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
            assert made.stdout == "(1326,)\n"

    def test_the_mask_is_in_info_and_asked_for(self) -> None:
        env = SevenBridgeEnv()
        _, info = env.reset(seed=1)
        for _ in range(30):
            mask = info["action_mask"]
            assert mask.any()
            assert np.array_equal(mask, env.action_masks())
            _, _, over, _, info = env.step(env.action_space.sample(mask))
            if over:
                _, info = env.reset()

    def test_what_is_not_legal_changes_nothing_and_says_why(self) -> None:
        env = SevenBridgeEnv()
        observation, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[100])
        after, reward, over, cut, info = env.step(wrong)
        assert np.array_equal(after, observation)
        assert (reward, over, cut) == (0.0, False, False)
        assert info["refusal"] == "not_held"
        assert "refusal" not in env.step(int(np.argmax(info["action_mask"])))[4]

    def test_after_the_end_it_wants_to_be_reset(self) -> None:
        env = SevenBridgeEnv(["greedy"])
        with pytest.raises(ResetNeeded):
            env.step(0)
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(np.argmax(info["action_mask"])))
        assert np.flatnonzero(info["action_mask"]).tolist() == [0]
        with pytest.raises(ResetNeeded):
            env.step(0)

    def test_rewards_are_the_points_of_the_agent(self) -> None:
        env = SevenBridgeEnv(["greedy", "greedy"], rules=PRESETS["wikipedia_ja"], reward="points")
        assert PRESETS["wikipedia_ja"].score_flow == "penalty"
        _, info = env.reset(seed=3)
        gained, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(int(np.argmax(info["action_mask"])))
            gained += reward
        assert gained <= 0

    @pytest.mark.parametrize("wrong", [{"rules": "bridge"}, {"render_mode": "video"}])
    def test_what_there_is_not_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValueError, match=r"bridge|video"):
            SevenBridgeEnv(**wrong)


class TestVector:
    @pytest.mark.parametrize("mode", MODES)
    @pytest.mark.parametrize("matches", [False, True])
    def test_it_is_as_many_single_environments(self, mode: AutoresetMode, matches: bool) -> None:
        opponents, rules = ["greedy", "greedy"], Rules(match_length=2)
        ended = check_vector_env(
            lambda: SevenBridgeVectorEnv(3, opponents, rules=rules, matches=matches, autoreset_mode=mode),
            lambda: SevenBridgeEnv(opponents, rules=rules, matches=matches),
            steps=50,
        )
        assert ended >= 2

    def test_gymnasium_makes_it(self) -> None:
        envs = gymnasium.make_vec(
            ID, num_envs=2, vectorization_mode="vector_entry_point", opponents=["rule"], threads=2
        )
        assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        observations, _ = envs.reset(seed=4)
        assert observations.shape == (2, Layout(Rules(), 2).size)
        assert not np.array_equal(observations[0], observations[1])
        envs.close()

    def test_without_a_copy_the_buffers_are_shown(self) -> None:
        envs = SevenBridgeVectorEnv(2, ["greedy"], copy=False)
        before, infos = envs.reset(seed=4)
        kept = before.copy()
        after, *_ = envs.step(infos["action_mask"].argmax(axis=1))
        assert after is before
        assert not np.array_equal(kept, after)

    def test_what_is_not_legal_changes_nothing_in_its_row(self) -> None:
        envs = SevenBridgeVectorEnv(3, ["greedy"], rules="gamerules")
        before, infos = envs.reset(seed=4)
        chosen = infos["action_mask"].argmax(axis=1)
        chosen[1] = 900
        after, rewards, _, _, infos = envs.step(chosen)
        assert np.array_equal(before[1], after[1])
        assert not np.array_equal(before[0], after[0])
        assert infos["_refusal"].tolist() == [False, True, False]
        assert isinstance(infos["refusal"][1], str)
        assert rewards[1] == 0
        for row, wrong in ((0, -1), (2, 99999)):
            chosen = infos["action_mask"].argmax(axis=1)
            chosen[row] = wrong
            infos = envs.step(chosen)[4]
            assert np.flatnonzero(infos["_refusal"]).tolist() == [row]

    @pytest.mark.parametrize("kind", [int, np.int64])
    def test_a_row_is_the_single_environment_with_the_seed_of_the_row(self, kind: Any) -> None:
        envs, env = SevenBridgeVectorEnv(4, ["greedy"]), SevenBridgeEnv(["greedy"])
        rows = envs.reset(seed=kind(1))[0]
        for row in range(4):
            alone = env.reset(seed=kind(row_seed(1, row)))[0]
            assert np.array_equal(rows[row], alone)

    @pytest.mark.parametrize("mask", [[False, True, False], np.array([False, True, False])])
    def test_only_marked_rows_are_reset(self, mask: Any) -> None:
        envs = SevenBridgeVectorEnv(3, ["greedy"])
        before, _ = envs.reset(seed=4)
        after, infos = envs.reset(options={"reset_mask": mask})
        same = [np.array_equal(before[row], after[row]) for row in range(3)]
        assert same == [True, False, True]
        assert infos["_action_mask"].tolist() == [False, True, False]
        for wrong in (np.zeros(3, np.bool_), np.ones(2, np.bool_), np.ones(3), [0, 1, 1], True):
            with pytest.raises(ValueError, match="reset mask"):
                envs.reset(options={"reset_mask": wrong})

    def test_all_tables_are_drawn(self) -> None:
        envs = SevenBridgeVectorEnv(2, ["greedy"], render_mode="ansi")
        envs.reset(seed=1)
        drawn = envs.render()
        assert drawn is not None
        assert all("Seat 0 (you)" in each for each in drawn)
        assert SevenBridgeVectorEnv(2, ["greedy"]).render() is None

    def test_one_player_cannot_sit_in_two_threads(self) -> None:
        with pytest.raises(ValueError, match="its name"):
            SevenBridgeVectorEnv(2, [GreedyPlayer()], threads=2)


def cart_poles(mode: AutoresetMode) -> Callable[[], VectorEnv[Any, Any, Any]]:
    return lambda: gymnasium.make_vec(
        "CartPole-v1", num_envs=3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}
    )


class Forgetful(SevenBridgeVectorEnv):
    """One that does as each of these tests says, and should not."""

    fault = ""

    def step(self, actions: Any) -> Any:
        observations, rewards, dones, cut, infos = super().step(actions)
        if self.fault == "empty mask":
            infos["action_mask"][0] = 0
        elif self.fault == "reward":
            rewards = rewards + 1
        elif self.fault == "final_obs":
            infos.pop("final_obs", None)
        elif self.fault == "shape":
            rewards = rewards[:, None]
        elif self.fault == "space":
            observations[0, 0] = 7
        elif self.fault == "late":
            dones = np.zeros_like(dones)
        return observations, rewards, dones, cut, infos


class TestTheTestForVectors:
    @pytest.mark.parametrize("mode", MODES)
    def test_the_synchronous_vector_of_gymnasium_passes(self, mode: AutoresetMode) -> None:
        assert check_vector_env(cart_poles(mode), lambda: gymnasium.make("CartPole-v1"), steps=100) > 3

    def test_a_vector_with_code_of_its_own_passes(self) -> None:
        def make() -> VectorEnv[Any, Any, Any]:
            return gymnasium.make_vec("CartPole-v1", num_envs=3, vectorization_mode="vector_entry_point")

        assert check_vector_env(make, steps=100) > 3

    @pytest.mark.parametrize(
        ("fault", "told"),
        [
            ("empty mask", "allows nothing"),
            ("reward", "alone"),
            ("final_obs", "final_obs"),
            ("shape", "shape"),
            ("space", "observation_space"),
            ("late", "alone"),
        ],
    )
    def test_it_finds(self, fault: str, told: str) -> None:
        def make() -> VectorEnv[Any, Any, Any]:
            env = Forgetful(2, ["greedy"])
            env.fault = fault
            return env

        with pytest.raises(AssertionError, match=told):
            check_vector_env(make, lambda: SevenBridgeEnv(["greedy"]), steps=60)

    @pytest.mark.parametrize("mode", MODES)
    def test_it_finds_another_mode_than_is_declared(self, mode: AutoresetMode) -> None:
        def make() -> VectorEnv[Any, Any, Any]:
            env = SevenBridgeVectorEnv(2, ["greedy"], autoreset_mode=mode)
            env.metadata["autoreset_mode"] = next(each for each in MODES if each is not mode)
            return env

        with pytest.raises((AssertionError, ValueError)):
            check_vector_env(make, lambda: SevenBridgeEnv(["greedy"]), steps=60)

    def test_it_finds_that_no_mode_is_declared(self) -> None:
        def make() -> VectorEnv[Any, Any, Any]:
            env = SevenBridgeVectorEnv(2, ["greedy"])
            del env.metadata["autoreset_mode"]
            return env

        with pytest.raises(AssertionError, match="autoreset_mode"):
            check_vector_env(make)

    def test_it_says_so_where_no_episode_ends(self) -> None:
        with pytest.raises(AssertionError, match="no episode ended"):
            check_vector_env(lambda: SevenBridgeVectorEnv(2, ["greedy"]), steps=1)


def test_rows_that_are_begun_later_have_seeds_of_their_own() -> None:
    envs = SevenBridgeVectorEnv(3, ["greedy"])
    envs.reset(options={"reset_mask": np.array([True, False, False])})
    shown, _ = envs.reset(options={"reset_mask": np.array([False, True, True])})
    assert len({row.tobytes() for row in shown}) == 3
    envs.close()


def test_a_name_is_one_opponent() -> None:
    assert (
        SevenBridgeEnv("greedy").layout.seats == SevenBridgeVectorEnv(1, "greedy").lockstep.layout.seats == 2
    )
