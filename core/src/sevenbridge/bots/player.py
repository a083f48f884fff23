"""The base class of computer players, which choose an action from a view."""

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View


class Player:
    """The base of all players. A player gets its seat's view and dice, and nothing else.

    It keeps no state that could change a later choice: equal views and dice give equal actions, so one player
    can play in several seats, though in one thread at a time. Those of programs and people may remember more:
    they are told when a round begins, and play one at a time.
    """

    def begin_round(self) -> None:
        """A round begins, or the same one once more from another seat; does nothing here.

        Those who measure players say so (lab/); tables and environments, where one player may be in many
        rounds at once, do not.
        """

    def choose(self, view: View, dice: Dice) -> int:
        """Chooses one of the actions that are legal in this view, of which there is at least one.

        Returns its number (actions.py). A player may draw any number of random numbers from ``dice``.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Is called after the last choice, by whoever made the player; does nothing here."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def check_turn(view: View, dice: Dice) -> None:
    """Checks what a player is handed, before it looks at it.

    Raises TypeError for what is no view or no dice, ValueError for a view in which nothing can be chosen.
    """
    if not isinstance(view, View) or not isinstance(dice, Dice):
        raise TypeError(f"a player chooses with a view and dice, not with {view!r} and {dice!r}")
    if view._options.rows == 0:
        raise ValueError("this seat has nothing to decide now")
