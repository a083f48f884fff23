"""A net for one table, from the first round played to the numbers that are shipped.

``tuned`` plays with its likes, and a net learns from what its positions came to. How a round ends is mostly
luck, so a second net learns from the same positions, and in part from what the first thinks of them one turn
later (temporal differences): that tells of them with less chance.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass

from research.training.fitting import Report, check_libraries, fit
from research.training.positions import Recorder
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.lab.duplicate_sets import TRAINING

#: what is learnt from, in some six minutes of one core
POSITIONS = 20_000_000
#: how far the second net believes the first, from 0 to 1
TRUST = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """What is to be trained: a net for tables of ``seats`` under these rules, on so many ``positions``.

    Raises InvalidRules for a number of seats that cannot play, and ValueError for less than ten positions or
    a negative seed.
    """

    rules: Rules
    seats: int
    positions: int = POSITIONS
    seed: int = 0

    def __post_init__(self) -> None:
        check_seats(self.seats)
        if self.positions < 10 or self.seed < 0:
            raise ValueError(f"no net can be trained on {self.positions} positions with seed {self.seed}")


@dataclass(frozen=True, slots=True)
class Trained:
    """A trained net, and how it was trained."""

    #: the numbers of the net (bots/net.py)
    numbers: "array[float]"
    #: how many positions of how many rounds it learnt from
    positions: int
    rounds: int
    #: how the two fits went
    reports: tuple[tuple[Report, ...], tuple[Report, ...]]


def train(training: Training, tell: Callable[[str, float], object] = lambda what, explained: None) -> Trained:
    """Plays, and fits both nets.

    ``tell`` is called with what has been done and with the part of the variance that the net explains. Raises
    NoTrainer where the libraries are not installed.
    """
    check_libraries()
    dice = Dice(training.seed).fork(TRAINING)
    recorder = Recorder(training.rules, training.seats, TunedPlayer(), dice)
    positions = recorder.record(training.positions)
    first: list[Report] = []
    second: list[Report] = []
    teacher = fit(positions, seed=training.seed, tell=first.append)
    tell("first", first[-1].explained)
    numbers = fit(positions, teacher, TRUST, training.seed, second.append)
    tell("second", second[-1].explained)
    return Trained(numbers, len(positions.worths), recorder.rounds, (tuple(first), tuple(second)))
