"""Opponents that are policies: one call decides for all games in which one of them has to.

A policy is what is trained: a function of observations and masks, such as a net, or an earlier state of it.
Computer players see one view at a time (bots/player.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sevenbridge.lab.extras import extra

with extra("gym"):
    import numpy as np
    from numpy.typing import NDArray

from sevenbridge.bots.any_player import AnyPlayer
from sevenbridge.lab.environments.arrays import Arrays
from sevenbridge.lab.environments.buffers import HOLD
from sevenbridge.lab.environments.lockstep import Lockstep


@dataclass(frozen=True)
class Policy:
    """An opponent that decides for many games at once."""

    #: gets observations (games, bytes) and masks (games, actions), and gives an integer for each game, the
    #: number of an action
    act: Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]


#: who can sit in the seats beside the agent
Opponent = AnyPlayer | Policy


def players_inside(opponents: Sequence[Opponent]) -> list[AnyPlayer | None]:
    """The players for ``Lockstep``: the agent in seat 0 and policies are asked from outside."""
    return [None, *(None if isinstance(opponent, Policy) else opponent for opponent in opponents)]


class Policies:
    """The policies among the opponents of the agent, who sits in seat 0 of games in lock-step.

    ``arrays`` are the buffers ``actions``, ``observations``, ``masks``, ``actors``, ``rewards`` and ``dones``
    of the games, and ``final_observations`` where an episode is followed by the next in the same step.
    """

    def __init__(self, opponents: Sequence[Opponent], lockstep: Lockstep, arrays: Arrays) -> None:
        self._seats: dict[Policy, list[int]] = {}
        for seat, opponent in enumerate(opponents, 1):
            if isinstance(opponent, Policy):
                self._seats.setdefault(opponent, []).append(seat)
        self._lockstep = lockstep
        self._arrays = arrays

    def play(self) -> None:
        """Lets them act until the agent is asked in every game, or its episode is over.

        Rewards and ends are added to those of the step before. Raises IllegalAction for what a policy may not
        do, ValueError for what is no action for each game.
        """
        if not self._seats:
            return
        told = {name: self._arrays[name].copy() for name in ("rewards", "dones")}
        finals = self._arrays.get("final_observations")
        while (waiting := self._arrays["actors"] != 0).any():
            self._choose(waiting)
            kept = np.copy(finals) if finals is not None else None
            self._lockstep.step()
            ended = self._arrays["dones"] & waiting
            told["rewards"][waiting] += self._arrays["rewards"][waiting]
            told["dones"] |= ended
            if finals is not None and kept is not None:
                finals[~ended] = kept[~ended]
        for name, found in told.items():
            np.copyto(self._arrays[name], found)

    def _choose(self, waiting: NDArray[np.bool_]) -> None:
        actions = self._arrays["actions"]
        actions[:] = HOLD
        for policy, seats in self._seats.items():
            rows = np.flatnonzero(waiting & np.isin(self._arrays["actors"], seats))
            if rows.size:
                masks = self._arrays["masks"][rows].view(np.bool_)
                chosen = np.asarray(policy.act(self._arrays["observations"][rows], masks))
                if chosen.shape != rows.shape or chosen.dtype.kind not in "iu" or (chosen == HOLD).any():
                    raise ValueError(f"a policy gives the numbers of {rows.size} actions, not {chosen!r}")
                actions[rows] = chosen
