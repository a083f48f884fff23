"""What a computer player is: something that looks at a view and chooses."""

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View


class Player:
    """The base of all players. It is handed its seat's view and dice, and nothing else.

    A player keeps nothing from one decision to the next that could change a choice: the same view and the
    same dice give the same action, so one player may sit in several seats.
    """

    def choose(self, view: View, dice: Dice) -> int:
        """The number (actions.py) of one of the actions that are legal in this view; there is at least one.

        Of ``dice`` a player draws as many numbers as it likes, or none.
        """
        raise NotImplementedError
