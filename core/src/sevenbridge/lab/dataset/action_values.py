"""What the legal actions of a decision are worth to a teacher that plays on as ``tuned``."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sevenbridge.analysis.estimates import error_of
from sevenbridge.bots import nogil
from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.rollouts import MOST_ACTIONS, Rollouts
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge.lab.dataset.columns import ACTION_VALUE


class ActionValues:
    """Tries all legal actions of one decision after another, each in the same ``worlds``."""

    def __init__(self, worlds: int, seed: int) -> None:
        self._worlds = worlds
        self._seed = seed
        self._rollouts = Rollouts(Determinizations())

    def of(self, view: View, chosen: int, *decision: int) -> NDArray[Any]:
        """The value of each legal action of a view, by their numbers, as an array of ``ACTION_VALUE``.

        ``decision`` are numbers that tell it from all others: it has worlds of its own. The values depend on
        these, the seed, the view and the action that was chosen, and on nothing else.
        """
        dice = Dice(self._seed)
        for number in decision:
            dice = dice.fork(number)
        others = [action for action in view.legal_actions() if action != chosen]
        choices = [chosen, *others][:MOST_ACTIONS]
        rollouts, worlds = self._rollouts, self._worlds
        rollouts.compare(view, choices, dice)
        nogil.play(rollouts, 0, worlds)
        margins, squares = list(rollouts.margins), list(rollouts.squared_gaps)
        seats = view.seats - 1
        values = np.empty(len(choices), ACTION_VALUE)
        for index, action in enumerate(choices):
            error = error_of(margins[index] - margins[0], squares[index], worlds)
            values[index] = action, margins[index] / worlds / seats, error / seats
        return values[np.argsort(values["action"])]


def as_objects(rows: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """The values of several decisions as an array of arrays, which need not be of one length."""
    objects = np.empty(len(rows), object)
    for index, row in enumerate(rows):
        objects[index] = row
    return objects
