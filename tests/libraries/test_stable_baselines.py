"""MaskablePPO of sb3-contrib learns in the environments for one agent, and does nothing that is not legal."""

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecMonitor

from examples.stable_baselines import SevenBridgeVecEnv, learner, measured
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv

ID = "sevenbridge.lab.gym:SevenBridge-v0"


def test_maskable_ppo_learns_and_plays_by_the_rules() -> None:
    env = gymnasium.make(ID, opponents=("greedy",))
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=128, seed=1)
    model.learn(512)
    observation, info = env.reset(seed=5)
    for _ in range(60):
        action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks())  # type: ignore[attr-defined]
        assert info["action_mask"][action]
        observation, _, over, _, info = env.step(int(action))
        assert "refusal" not in info
        if over:
            observation, info = env.reset()


def test_the_adapter_is_the_vector_environment() -> None:
    env, games = SevenBridgeVecEnv(3, opponents=["greedy"]), SevenBridgeVectorEnv(3, ["greedy"])
    env.seed(5)
    seen = env.reset()
    shown, infos = games.reset(seed=5)
    assert is_masking_supported(env)
    ended = 0
    for _ in range(60):
        assert np.array_equal(seen, shown)
        masks = get_action_masks(env)
        assert np.array_equal(masks, infos["action_mask"])
        assert np.array_equal(np.stack(env.env_method("action_masks", indices=[2, 0])), masks[[2, 0]])
        chosen = masks.argmax(axis=1)
        seen, rewards, over, told = env.step(chosen)
        shown, paid, dones, _, infos = games.step(chosen)
        assert np.array_equal(rewards, paid)
        assert np.array_equal(over, dones)
        for row in np.flatnonzero(over):
            assert np.array_equal(told[row]["terminal_observation"], infos["final_obs"][row])
            ended += 1
    assert ended
    env.close()


def test_an_agent_learns_on_many_games_at_once() -> None:
    env = VecMonitor(SevenBridgeVecEnv(8, opponents=["chick"]))
    model = learner(env, 1)
    model.learn(2048)
    assert env.episode_count > 50
    assert len(measured(model, ["chick"], 100, 3)) == 100
