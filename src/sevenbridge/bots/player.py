"""The base class of computer players, which choose an action from a view."""

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View


class Player:
    """The base of all players. A player gets its seat's view and dice, and nothing else.

    It keeps no state that could change a later choice: equal views and dice give equal actions, so one player
    can play in several seats.
    """

    def choose(self, view: View, dice: Dice) -> int:
        """Chooses one of the actions that are legal in this view, of which there is at least one.

        Returns its number (actions.py). A player may draw any number of random numbers from ``dice``.
        """
        raise NotImplementedError
