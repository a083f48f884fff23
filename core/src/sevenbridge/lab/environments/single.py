"""Seven Bridge for one agent against computer players, as a Gymnasium environment: ``SevenBridge-v0``."""

from collections.abc import Sequence
from operator import index as as_integer
from typing import Any, SupportsIndex

from sevenbridge.lab.extras import extra

with extra("gym"):
    import gymnasium
    import numpy as np
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray

from sevenbridge.bots.any_player import listed
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments import rendering
from sevenbridge.lab.environments.arrays import make_buffers
from sevenbridge.lab.environments.buffers import HOLD
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.opponents import Opponent, Policies, players_inside
from sevenbridge.lab.environments.spaces import Observation, action_space, observation_space

#: three of a kind that plays sensibly and is fast
OPPONENTS = ("greedy", "greedy", "greedy")
NAMES = ("actions", "observations", "masks", "actors", "rewards", "dones")


class SevenBridgeEnv(gymnasium.Env[Any, Any]):
    """An episode is a round, or a match; the agent sits in seat 0, and the first dealer is drawn.

    ``opponents`` sit in the seats after it, clockwise: names of computer players, anybody's own
    (bots/any_player.py), or policies (opponents.py). An observation is the bytes of layout.py.
    ``info["action_mask"]`` says which actions are legal: a byte for each, 1 where it is, never all 0.
    ``reward`` is a name of rewards.py. An action that is not legal changes nothing: the reward is 0, and
    ``info["refusal"]`` has the code of what is wrong with it (docs/library/refusals.md). An episode that ends
    before the agent was asked has one step, in which the draw is all that the mask has. With ``hidden``,
    ``info["hidden"]`` is what the agent may not know (hidden.py), for a critic in training.

    Raises InvalidRules, UnknownPlayer, NoChooser, and ValueError for a preset, a reward or a render mode
    that there is not.
    """

    metadata = rendering.METADATA

    def __init__(
        self,
        opponents: Sequence[Opponent] = OPPONENTS,
        *,
        rules: Rules | str = "gamerules",
        matches: bool = False,
        reward: str = "centred",
        render_mode: str | None = None,
        hidden: bool = False,
    ) -> None:
        self.render_mode = rendering.check_mode(render_mode)
        opponents = listed(opponents)
        seats = len(opponents) + 1
        self._arrays = make_buffers(rules, seats, 1, (*NAMES, "hidden") if hidden else NAMES)
        self.lockstep = Lockstep(
            rules,
            seats,
            1,
            self._arrays,
            players=players_inside(opponents),
            agents=[0],
            matches=matches,
            reward=reward,
            autoreset_mode="Disabled",
        )
        self._policies = Policies(opponents, self.lockstep, self._arrays)
        self.layout = self.lockstep.layout
        self.observation_space = observation_space(self.layout)
        self.action_space = action_space(self.layout)
        self._is_seeded = False

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode: the first of a seed, or the next.

        It begins with a deal, or in the position ``options["position"]``; ``Lockstep.reset`` says what that
        can be, and what is raised.
        """
        if seed is not None:
            seed = as_integer(seed)
        super().reset(seed=seed)
        if seed is None and not self._is_seeded:
            seed = int(self.np_random.integers(2**62))
        self._is_seeded = True
        self.lockstep.reset([seed], positions=(options or {}).get("position"))
        self._policies.play()
        self._render_for_people()
        return self._observed()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Does an action, and plays on until the agent is asked again.

        Raises ResetNeeded when the episode is over.
        """
        slot = self.lockstep._slots[0]
        if slot.done:
            raise ResetNeeded("the episode is over, or none has begun: call reset()")
        is_legal = slot.is_legal(int(action))
        refusal = None if is_legal else slot.refusal(int(action))
        self._arrays["actions"][0] = action if is_legal else HOLD
        self.lockstep.step()
        self._policies.play()
        self._render_for_people()
        observation, info = self._observed()
        if isinstance(refusal, IllegalAction):
            info["refusal"] = str(refusal.code)
        return observation, float(self._arrays["rewards"][0, 0]), slot.done, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, as MaskablePPO of sb3-contrib asks for it."""
        return np.asarray(self._arrays["masks"][0], np.bool_)

    def render(self) -> Any:
        """The table as the agent sees it (rendering.py)."""
        view = self.lockstep.view_of(0, 0)
        return None if view is None else rendering.render(view, self.render_mode)

    def _render_for_people(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        info: dict[str, Any] = {"action_mask": self._arrays["masks"][0].view(np.int8).copy()}
        if "hidden" in self._arrays:
            info["hidden"] = self._arrays["hidden"][0].copy()
        return self._arrays["observations"][0].copy(), info
