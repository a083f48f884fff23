"""MaskablePPO of sb3-contrib on many games in lock-step: an agent learns to play against others.

    pip install sb3-contrib, and the library with the extra gym
    python examples/stable_baselines.py --steps 100000 --seed 1

``SevenBridgeVecEnv`` is all that it takes: Stable-Baselines3 has vector environments of its own kind, and
MaskablePPO asks these for the masks of all rows. What is printed in the end is measured on fresh deals, with
the likeliest action instead of a chosen one.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv, VecNormalize

from sevenbridge.lab.environments import SevenBridgeVectorEnv

GAMES = 64
#: how many rounds the last line is measured on
ROUNDS = 20_000


class SevenBridgeVecEnv(VecEnv):  # type: ignore[misc]
    """So many games for Stable-Baselines3; ``options`` are those of the vector environment."""

    def __init__(self, num_envs: int, **options: Any) -> None:
        self.games = SevenBridgeVectorEnv(num_envs, **options)
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> NDArray[np.uint8]:
        """Begins an episode in each game, with seeds of rows made of what ``seed`` was given, if anything."""
        observations, _ = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        """Notes the actions for ``step_wait``."""
        self.actions = actions

    def step_wait(self) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[np.bool_], list[dict[str, Any]]]:
        """Does them; in ``infos`` is what the episodes that ended have ended with."""
        observations, rewards, over, _, told = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(over).tolist():
            infos[row] = {"terminal_observation": told["final_obs"][row], "TimeLimit.truncated": False}
        return observations, rewards.astype(np.float32), over, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Calls a method that has an answer for each row: ``action_masks``."""
        answers = getattr(self.games, method_name)(*args, **kwargs)
        return [answers[row] for row in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the games, which all rows share."""
        return [getattr(self.games, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raises AttributeError: there are no environments behind the rows whose attributes could be set."""
        raise AttributeError(f"the games in lock-step have no {attr_name} of their own")

    def env_is_wrapped(
        self, wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]], indices: Any = None
    ) -> list[bool]:
        """No row is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Ends the threads."""
        self.games.close()


class Scaled(BaseFeaturesExtractor):  # type: ignore[misc]
    """Observations as numbers from 0 to 1, by the most that each byte can be."""

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        super().__init__(space, space.shape[0])
        self.register_buffer("most", torch.as_tensor(space.high, dtype=torch.float32))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Scales them."""
        return observations / self.most


def learner(env: VecEnv, seed: int) -> MaskablePPO:
    """An agent that has learnt nothing yet."""
    return MaskablePPO(
        "MlpPolicy",
        # a round is worth some 70 points, one way or the other, and ends after some ten decisions of a seat
        VecNormalize(env, norm_obs=False, gamma=1.0),
        gamma=1.0,
        n_steps=128,
        batch_size=1024,
        n_epochs=4,
        learning_rate=lambda left: 1e-3 * left,
        ent_coef=0.01,
        policy_kwargs={"features_extractor_class": Scaled, "net_arch": [192, 192]},
        seed=seed,
        device="cpu",
    )


def measured(model: MaskablePPO, opponents: Sequence[str], rounds: int, seed: int) -> NDArray[np.float64]:
    """The rewards of so many rounds that the agent plays with its likeliest actions."""
    games = SevenBridgeVectorEnv(256, opponents)
    observations, infos = games.reset(seed=seed)
    rewards: list[float] = []
    while len(rewards) < rounds:
        actions, _ = model.predict(observations, deterministic=True, action_masks=infos["action_mask"])
        observations, gained, over, _, infos = games.step(actions)
        rewards += gained[over].tolist()
    return np.asarray(rewards[:rounds])


def main() -> None:
    """Learns, and says how well it plays then."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--steps", type=int, default=100_000, help="how many decisions it learns from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--opponents", nargs="+", default=["greedy"] * 3, help="who sits at the table with it"
    )
    given = parser.parse_args()
    torch.set_num_threads(1)
    model = learner(SevenBridgeVecEnv(GAMES, opponents=given.opponents), given.seed)
    start = process_time()
    model.learn(given.steps)
    spent = process_time() - start
    rewards = measured(model, given.opponents, ROUNDS, 1_000_000 + given.seed)
    interval = 1.96 * rewards.std() / sqrt(len(rewards))
    print(f"{given.steps:,} steps, {spent:.0f} s: {rewards.mean():+.2f} ± {interval:.2f} a round")


if __name__ == "__main__":
    main()
