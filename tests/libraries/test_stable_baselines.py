"""MaskablePPO of sb3-contrib learns in the environment for one agent, and does nothing that is not legal."""

import gymnasium
from sb3_contrib import MaskablePPO

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
