"""Small games with what they are worth, and policies that are all but an equilibrium, as files to load.

>>> from research.small_games.exact import solved
>>> game = solved("F")
>>> game.low <= -23.0662 <= game.high
True

``games.json`` has the figures of all games, and beside it stands a file of NumPy for each game with the
policies of both seats. ``python -m research.small_games.exact`` makes them all again.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from sevenbridge.lab.extensive.policies import proportional_policy
from sevenbridge.lab.extensive.sequence_form import Floats, SequenceForm
from sevenbridge.lab.extensive.setup import Setup, ranks_from, rules_from

FOLDER: Final = Path(__file__).parent
FIGURES: Final = FOLDER / "games.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """A small game for two seats, solved."""

    name: str
    #: the game as OpenSpiel loads it
    game: str
    #: how many moments the game has, and how many information sets each seat
    moments: int
    information_sets: tuple[int, int]
    #: iterations of CFR+ by which the policies were found
    iterations: int
    #: seat 0 can be sure of ``low`` points a round on average, by its policy, and seat 1 by its own that it
    #: is no more than ``high``: between them lies what the game is worth. They are NashConv apart
    low: float
    high: float

    @property
    def value(self) -> float:
        """What the game is worth to seat 0, right to half of NashConv."""
        return (self.low + self.high) / 2

    @property
    def nash_conv(self) -> float:
        """How much both seats could gain together against these policies."""
        return self.high - self.low

    @property
    def setup(self) -> Setup:
        """The round before it is dealt."""
        told = dict(each.split("=") for each in self.game.partition("(")[2].rstrip(")").split(","))
        return Setup(
            rules_from(told["rules"]),
            int(told["players"]),
            suits=told["suits"],
            ranks=ranks_from(told["ranks"]),
            hand_size=int(told["hand_size"]),
        )

    def policies(self, form: SequenceForm) -> tuple[Floats, Floats]:
        """The policies of both seats in the sequence form of ``setup`` (exploitability.py)."""
        with np.load(FOLDER / f"{self.name.lower()}.npz") as weights:
            first, second = (
                proportional_policy(each, weights[f"seat_{seat}"].astype(np.float64))
                for seat, each in enumerate(form.decisions)
            )
        return first, second


def solved(name: str) -> Solved:
    """The game of this name. Raises KeyError."""
    figures = _figures()[name]
    return Solved(name=name, **{**figures, "information_sets": tuple(figures["information_sets"])})


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_figures())


@cache
def _figures() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found
