"""The player ``random``."""

from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View


class RandomPlayer(Player):
    """Takes any legal action, each as likely as the others."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        return view.options.nth(dice.below(view.options.total()))
