"""Many games of one agent against computer players in lock-step, as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from operator import index as as_integer
from typing import Any, Final, SupportsIndex

from sevenbridge.lab.extras import extra

with extra("gym"):
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from sevenbridge.bots.any_player import listed
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments import rendering
from sevenbridge.lab.environments.arrays import make_buffers
from sevenbridge.lab.environments.buffers import HOLD
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.opponents import Opponent, Policies, players_inside
from sevenbridge.lab.environments.single import NAMES, OPPONENTS
from sevenbridge.lab.environments.spaces import (
    Observation,
    action_space,
    observation_space,
)

#: a number that no action has, and that does not let a game stand still either
NO_ACTION: Final = HOLD - 1


class SevenBridgeVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` environments as in single.py, each with a seed of its own, and equal to it step by step.

    The arguments that single.py has mean the same. ``autoreset_mode`` is how an episode that has ended is
    followed: in the mode ``SameStep`` its last step shows the next one, and ``infos`` what it ended with,
    ``final_obs`` and ``final_info``; in ``NextStep`` the next step begins it, whose action is not looked at;
    in ``Disabled`` it waits for ``reset``. With ``copy`` false, what is told are the buffers themselves,
    which the next step writes over. ``duplicate`` and ``threads`` are those of ``Lockstep``: rows in groups
    that have a deal in common, and how many threads share the games. Several threads bring nothing beside
    opponents that are played inside, but on a free-threaded Python: such games step with the interpreter's
    lock.

    Observations are uint8 of num_envs × ``layout.size``, rewards float64 and ends bool of num_envs.
    ``infos`` has ``action_mask``, int8 of num_envs × actions, and if ``hidden`` asks for it what the agents
    may not know. After an end the mask has a draw alone.

    Raises InvalidRules, UnknownPlayer, NoChooser, and ValueError for a preset, a reward, an autoreset mode or
    a render mode that there is not, for no game or thread, for duplicate deals in games that are no multiple
    of the seats, and for objects as opponents at several threads.
    """

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[Opponent] = OPPONENTS,
        *,
        rules: Rules | str = "gamerules",
        matches: bool = False,
        reward: str = "centred",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        duplicate: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
        hidden: bool = False,
    ) -> None:
        self.num_envs = num_envs
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {**rendering.METADATA, "autoreset_mode": self.mode}
        self.render_mode = rendering.check_mode(render_mode)
        self.copy = copy
        opponents = listed(opponents)
        seats = len(opponents) + 1
        names = [*NAMES]
        if self.mode is AutoresetMode.SAME_STEP:
            names.append("final_observations")
        if hidden:
            names.append("hidden")
        self._arrays = make_buffers(rules, seats, num_envs, names)
        self.lockstep = Lockstep(
            rules,
            seats,
            num_envs,
            self._arrays,
            players=players_inside(opponents),
            agents=[0],
            matches=matches,
            reward=reward,
            autoreset_mode=self.mode.value,
            duplicate=duplicate,
            threads=threads,
        )
        self._policies = Policies(opponents, self.lockstep, self._arrays)
        self.layout = self.lockstep.layout
        self.single_observation_space = observation_space(self.layout)
        self.single_action_space = action_space(self.layout)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        #: the masks after an end, each with a draw at most
        self._final_masks = np.zeros((num_envs, self.single_action_space.n), np.int8)
        self._is_seeded = False

    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode in all games, or in those that ``options["reset_mask"]`` marks.

        They begin with a deal, or in ``options["position"]``, one position for all games or one for each
        (``Lockstep.reset``).

        ``seed`` is one, of which each game makes its own (seeds.py), or one for each. Raises ValueError for a
        mask that marks none, or is not of as many bools as there are games, and what ``Lockstep.reset``
        raises.
        """
        options = options or {}
        marked = options.get("reset_mask")
        marked = np.ones(self.num_envs, np.bool_) if marked is None else np.asarray(marked)
        if marked.shape != (self.num_envs,) or marked.dtype != np.bool_ or not marked.any():
            raise ValueError(f"a reset mask has {self.num_envs} bools, and one of them is true")
        begun = marked
        if seed is None and not self._is_seeded:
            # every game begins, so that each has a seed
            seed, begun = int(self.np_random.integers(2**62)), np.ones_like(marked)
        elif seed is not None and not isinstance(seed, Sized):
            super().reset(seed=as_integer(seed))
        self._is_seeded = True
        self.lockstep.reset(seed, np.flatnonzero(begun).tolist(), options.get("position"))
        self._policies.play()
        return self._observed(), self._infos(marked)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Does an action in each game. Raises ValueError for one that is over and waits to be reset."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} games take as many actions, not {chosen.shape}")
        # to stand still is none of the actions here
        np.copyto(self._arrays["actions"], np.where(chosen == HOLD, NO_ACTION, chosen))
        codes = {}
        for row, refusal in self.lockstep.hold_refused().items():
            if not isinstance(refusal, IllegalAction):
                raise refusal
            codes[row] = str(refusal.code)
        self.lockstep.step()
        self._policies.play()
        dones = self._arrays["dones"].copy()
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        for row, code in codes.items():
            infos = self._add_info(infos, {"refusal": code}, row)
        if self.mode is AutoresetMode.SAME_STEP and dones.any():
            infos |= self._finals(dones)
        rewards = self._arrays["rewards"][:, 0].astype(np.float64)
        return self._observed(), rewards, dones, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of legal actions."""
        return self._arrays["masks"].astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """Every table as its agent sees it (rendering.py)."""
        if self.render_mode is None:
            return None
        views = [self.lockstep.view_of(row, 0) for row in range(self.num_envs)]
        return tuple(None if view is None else rendering.render(view, self.render_mode) for view in views)

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        self.lockstep.close()

    def _observed(self) -> Observation:
        observations = self._arrays["observations"]
        return observations.copy() if self.copy else observations

    def _infos(self, marked: NDArray[np.bool_]) -> dict[str, Any]:
        """What is told beside the observations, marked as that of these rows."""
        told = {"action_mask": self._arrays["masks"].view(np.int8)}
        if "hidden" in self._arrays:
            told["hidden"] = self._arrays["hidden"]
        infos: dict[str, Any] = {}
        for name, array in told.items():
            infos[name] = array.copy() if self.copy else array
            infos[f"_{name}"] = marked.copy()
        return infos

    def _finals(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What the episodes of these rows ended with; after an end there is only a draw to do."""
        rows = np.flatnonzero(ended)
        observations = np.full(self.num_envs, None, object)
        for row, observation in zip(rows.tolist(), self._arrays["final_observations"][rows], strict=True):
            observations[row] = observation
        self._final_masks[:, DRAW_ACTION] = ended
        masks = self._final_masks.copy() if self.copy else self._final_masks
        return {
            "final_obs": observations,
            "_final_obs": ended.copy(),
            "final_info": {"action_mask": masks, "_action_mask": ended.copy()},
            "_final_info": ended.copy(),
        }
