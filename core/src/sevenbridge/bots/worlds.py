"""Worlds: rounds as they may stand, for all that one seat can see."""

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View


class Worlds:
    """The worlds of one view at a time, numbered: the same number and the same dice give the same world.

    ``update`` comes first; the seat whose view it is must have more to decide than to draw.
    """

    def update(self, view: View, dice: Dice) -> None:
        """Prepares the worlds of a view; draws one number from ``dice``, from which all of them follow.

        Raises ValueError if no cards fit the view.
        """
        raise NotImplementedError

    def deal(self, world: Round, number: int) -> None:
        """Turns ``world``, a round of the same law, into the world of this number."""
        self._deal(world, number)

    def _deal(self, world: Round, number: int) -> None:
        """As ``deal``; every class of worlds has its own. Compiled, it needs no interpreter lock."""
