"""What the corrected reward of the environments saves, and that its mean is that of the plain one.

``python -m research.reward_variances --rounds 4000`` plays one player among ``greedy`` under the presets that
it is given, each round once, and tells the lead in its rounds as it was scored and as ``corrected``
pays it: both means, the mean of what lies between them, which is luck, and how much less the variance is. For
the mean of a group of duplicate deals (``--duplicate``), as many rounds as there are seats, it tells what
remains of the variance of as many rounds of deals of their own.
"""

import argparse
from math import sqrt
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from research.gauges import players, rounds
from sevenbridge.analysis.estimates import WIDTH
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS
from sevenbridge.lab.environments import HOLD, Lockstep, make_buffers

AMONG = "greedy"
Numbers = NDArray[np.float64]


class Table:
    """Games of a player in seat 0 among ``greedy``, all of them side by side."""

    def __init__(
        self, preset: str, seats: int, player: str, count: int, seed: int, reward: str, duplicate: bool
    ) -> None:
        rules = PRESETS[preset]
        self.buffers = make_buffers(rules, seats, count, ("actions", "masks", "rewards", "dones"))
        self.games = Lockstep(
            rules,
            seats,
            count,
            self.buffers,
            players=[None, *[AMONG] * (seats - 1)],
            reward=reward,
            duplicate=duplicate,
            autoreset_mode="Disabled",
        )
        self.player = None if player == "random" else make_player(player)
        self.dice = Dice(seed).fork(1)
        self.games.reset(seed)

    def play(self) -> tuple[Numbers, float]:
        """Each round to its end: the rewards, and decisions a second."""
        dones, decisions = self.buffers["dones"], 0
        rewards = np.zeros(self.games.num_envs)
        start = process_time()
        while not dones.all():
            decisions += int((~dones).sum())
            self.games.sample()
            if self.player is not None:
                self._ask(self.player, np.flatnonzero(~dones).tolist())
            self.games.step()
            rewards += self.buffers["rewards"][:, 0]
        return rewards, decisions / (process_time() - start)

    def _ask(self, player: Player, rows: list[int]) -> None:
        actions, masks = self.buffers["actions"], self.buffers["masks"]
        for row in rows:
            view = self.games.view_of(row, 0)
            if actions[row] != HOLD and masks[row].sum() > 1 and view is not None:
                actions[row] = player.choose(view, self.dice)


def mean(numbers: Numbers) -> str:
    """A mean with half its interval."""
    return f"{numbers.mean():+.2f} ± {WIDTH * numbers.std(ddof=1) / sqrt(numbers.size):.2f}"


def share(part: Numbers, whole: Numbers, paired: bool) -> str:
    """One variance as a part of another, with its interval by bootstrap, the rounds drawn again in pairs."""
    dice = np.random.default_rng(1)
    found = []
    for _ in range(1000):
        drawn = dice.integers(part.size, size=part.size)
        others = drawn if paired else dice.integers(whole.size, size=whole.size)
        found.append(part[drawn].var() / whole[others].var())
    low, high = np.percentile(found, [2.5, 97.5])
    return f"{part.var() / whole.var():.2f} ({low:.2f} to {high:.2f})"


def measure(preset: str, seats: int, player: str, asked: Any) -> str:
    """A line of the table."""
    count = asked.rounds - asked.rounds % seats
    if asked.duplicate:
        plain = Table(preset, seats, player, count, asked.seed, "centred", False).play()[0]
        paired = Table(preset, seats, player, count, asked.seed, "centred", True).play()[0]
        groups, apart = (each.reshape(-1, seats).mean(axis=1) for each in (paired, plain))
        return f"{mean(plain)} | {mean(groups)} | {share(groups, apart, paired=False)}"
    # the twin plays the same rounds
    plain, fast = Table(preset, seats, player, count, asked.seed, "centred", False).play()
    corrected, speed = Table(preset, seats, player, count, asked.seed, "corrected", False).play()
    return (
        f"{mean(plain)} | {mean(corrected)} | {mean(plain - corrected)} |"
        f" {share(corrected, plain, paired=True)} | {fast:,.0f} | {speed:,.0f}"
    )


def main() -> None:
    """Tells the table."""
    parser = argparse.ArgumentParser(prog="python -m research.reward_variances", description=__doc__)
    parser.add_argument("--rounds", type=rounds, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, nargs="+", default=[4])
    parser.add_argument("--presets", nargs="+", choices=PRESETS, default=["gamerules"])
    parser.add_argument("--players", type=players, default=("random", "novice", "greedy", "rule"))
    parser.add_argument("--duplicate", action="store_true")
    asked = parser.parse_args()
    for preset in asked.presets:
        for seats in asked.seats:
            for player in asked.players:
                told = measure(preset, seats, player, asked)
                print(f"| `{preset}` | {seats} | `{player}` | {told} |", flush=True)


if __name__ == "__main__":
    main()
