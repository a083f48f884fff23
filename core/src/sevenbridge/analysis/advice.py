"""Advice: the legal action that is clearly worth most, or else the one that the player ``value`` chooses."""

from dataclasses import dataclass
from typing import Final

from sevenbridge.analysis.evaluation import DecisionEvaluator, DecisionValue, TooManyActions
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View

#: a tenth of a second of thought, compiled; interpreted, nobody would wait for it
PLAYOUTS: Final = 2000 if IS_COMPILED else 0


@dataclass(frozen=True, slots=True)
class Advice:
    """The action that is advised, and what all actions came to: None where they were not evaluated."""

    action: int
    value: DecisionValue | None = None


def advise(view: View, playouts: int = PLAYOUTS) -> int:
    """The action with the highest value if it is clearly better than that of ``value``, else the latter.

    The same view and number of playouts give the same advice. Raises ValueError where nothing can be done.
    """
    return weigh(view, playouts).action


def weigh(view: View, playouts: int = PLAYOUTS) -> Advice:
    """As ``advise``, with the values of all actions."""
    legal = view.legal_actions()
    if not legal:
        raise ValueError("this seat has nothing to decide")
    if len(legal) == 1:
        return Advice(legal[0])
    dice = Dice(0)
    if playouts:
        try:
            value = DecisionEvaluator().evaluate(view, dice, playouts)
        except TooManyActions:
            pass
        else:
            return Advice(value.best.action, value)
    return Advice(ValuePlayer().choose(view, dice))
