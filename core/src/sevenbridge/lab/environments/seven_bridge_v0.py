"""Seven Bridge for several agents, as an environment of PettingZoo in which one acts after the other (AEC).

>>> from sevenbridge.lab.environments import seven_bridge_v0
>>> env = seven_bridge_v0.env(seats=3)
>>> env.reset(seed=7)
>>> env.agents
['player_0', 'player_1', 'player_2']
"""

from operator import index
from typing import Any, Final, SupportsIndex

from sevenbridge.lab.extras import extra

with extra("pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position_text import rules_text
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments import rendering
from sevenbridge.lab.environments.arrays import make_buffers
from sevenbridge.lab.environments.buffers import HOLD
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.observer import Observer
from sevenbridge.lab.environments.rewards import IN_POINTS
from sevenbridge.lab.environments.spaces import (
    action_space,
    draw_alone,
    masked_observation_space,
    state_space,
)

__all__ = ["env", "raw_env"]

#: what can follow an action that is not legal
TERMINATE: Final = "terminate"
ILLEGAL: Final = ("raise", TERMINATE)
NAMES = ("actions", "observations", "masks", "rewards", "hidden")


def env(
    seats: int = 4,
    *,
    rules: Rules | str = "gamerules",
    matches: bool = False,
    reward: str = "centred",
    offers: str = "claimants",
    illegal: str = "raise",
    render_mode: str | None = None,
) -> Any:
    """The environment with PettingZoo's wrappers, which say in a sentence what is called wrongly.

    ``illegal`` says what follows an action that is not legal: with ``raise`` an exception, as in ``raw_env``;
    with ``terminate`` the episode ends for all, whoever did it has the reward of ``illegal_reward``, and the
    others have 0. Raises ValueError for anything else, and what ``raw_env`` raises.
    """
    made: Any = raw_env(
        seats, rules=rules, matches=matches, reward=reward, offers=offers, render_mode=render_mode
    )
    if illegal not in ILLEGAL:
        raise ValueError(f"what follows an illegal action is {' or '.join(ILLEGAL)}, not {illegal!r}")
    if illegal == TERMINATE:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward(made.layout.rules, reward))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def illegal_reward(rules: Rules, reward: str) -> float:
    """The reward of an illegal action that ends the episode: less the points of the pack, or -1."""
    if reward not in IN_POINTS:
        return -1.0
    law = law_of(rules)
    return -float(4 * sum(law.values[rank] for rank in range(13)) + law.jokers * law.values[JOKER])


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name)
    """The environment itself: an episode is a round, or a match, and the first dealer is drawn.

    An observation has the bytes of layout.py, and beside them the mask of legal actions. A seat that is not
    selected has a mask with a draw alone, and nothing is asked of it. ``reward`` is a name of rewards.py.
    Raises InvalidRules for a number of seats that cannot play, and ValueError for a preset, a reward,
    offers or a render mode that there are not.
    """

    metadata = {  # noqa: RUF012 (PettingZoo's type)
        **rendering.METADATA,
        "name": "seven_bridge_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        seats: int = 4,
        *,
        rules: Rules | str = "gamerules",
        matches: bool = False,
        reward: str = "centred",
        offers: str = "claimants",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = rendering.check_mode(render_mode)
        self._arrays = make_buffers(rules, seats, 1, NAMES)
        self.lockstep = Lockstep(
            rules,
            seats,
            1,
            self._arrays,
            matches=matches,
            reward=reward,
            offers=offers,
            autoreset_mode="Disabled",
        )
        self.layout = self.lockstep.layout
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observer = Observer(self.layout)
        self._observation_spaces = {
            agent: masked_observation_space(self.layout) for agent in self.possible_agents
        }
        self._action_spaces = {agent: action_space(self.layout) for agent in self.possible_agents}
        self.state_space = state_space(self.layout)
        self._is_seeded = False
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent is shown; the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the actions."""
        return self._action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode: the first of a seed, or the next.

        It begins with a deal, or in the position ``options["position"]``; ``Lockstep.reset`` says what that
        can be, and what is raised.
        """
        if seed is None and not self._is_seeded:
            seed = int(np_random()[0].integers(2**62))
        self._is_seeded = True
        self.lockstep.reset([seed], positions=(options or {}).get("position"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Does an action of the agent that is selected.

        Raises IllegalAction for one that is not legal, which says why; nothing has changed then. Raises
        ValueError unless the action of an agent whose episode is over is None.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        slot = self.lockstep._slots[0]
        chosen = index(action) if action is not None else HOLD
        if not slot.is_legal(chosen):
            raise slot.refusal(chosen)
        self._arrays["actions"][0] = chosen
        self.lockstep.step()
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if any(slot.gains):
            for agent, seat in self._seat.items():
                self.rewards[agent] = float(self._arrays["rewards"][0, seat])
            self._accumulate_rewards()
        if slot.done:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        if slot.done:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent may know; who sits out while those tied for first play on is shown nothing."""
        seat = self._seat[agent]
        slot = self.lockstep._slots[0]
        if seat == slot.seat:
            mask = self._arrays["masks"][0].view(np.int8).copy()
            return {"observation": self._arrays["observations"][0].copy(), "action_mask": mask}
        view = slot.view_of(seat)
        shown = bytes(self.layout.size) if view is None else self._observer.observe(view)
        return {
            "observation": np.frombuffer(bytearray(shown), np.uint8),
            "action_mask": draw_alone(self.layout),
        }

    def state(self) -> NDArray[np.uint8]:
        """The full state, for a critic of all agents in training and for no agent to act on.

        It is what the agent sees that is asked, or was last (layout.py), and after it what that agent may not
        know: all hands, clockwise from its own, and the stock (hidden.py).
        """
        return np.concatenate([self._arrays["observations"][0], self._arrays["hidden"][0].ravel()])

    def render(self) -> Any:
        """The table as the agent that is selected sees it (rendering.py)."""
        view = self.lockstep.view_of(0, self.lockstep._slots[0].seat)
        return None if view is None else rendering.render(view, self.render_mode)

    def __repr__(self) -> str:
        return f"<seven_bridge_v0, {self.layout.seats} seats, {rules_text(self.layout.rules)}>"

    def close(self) -> None:
        """Does nothing: there is nothing to be released."""

    def _select(self) -> None:
        """Selects the agent that is asked."""
        self.agent_selection = self.possible_agents[self.lockstep._slots[0].seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
