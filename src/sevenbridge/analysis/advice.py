"""What to do: the legal action that is worth most, as far as can be told; else that of ``tuned``."""

from typing import Final

from sevenbridge.analysis.weighing import Scales, Unweighable
from sevenbridge.bots import lookahead
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View

#: a tenth of a second of thought, compiled
PLAYOUTS: Final = 2000
#: interpreted, nobody would wait for it
IS_QUICK: Final = not lookahead.__file__.endswith(".py")


def advised(view: View, playouts: int = PLAYOUTS if IS_QUICK else 0) -> int:
    """The action of the highest expectation, in so many playouts, where it is clearly better than what
    ``tuned`` would do. The same view gives the same advice. Raises ValueError where nothing can be done.
    """
    legal = view.legal_actions()
    if not legal:
        raise ValueError("this seat has nothing to decide")
    if len(legal) == 1:
        return legal[0]
    dice = Dice(0)
    if playouts:
        try:
            return Scales().weigh(view, dice, playouts).best.action
        except Unweighable:
            pass
    return TunedPlayer().choose(view, dice)
