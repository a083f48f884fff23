"""The player ``chick``: plays its cards as they come, and always throws the dearest one away.

That is what many do in their first rounds. Like ``novice`` it melds sets and runs of three cards, lays off
whatever fits and claims nothing; it collects nothing either, for what counts many points frightens it. It
draws no lots, so the same view always gives the same choice.
"""

from sevenbridge.bots.novice import NovicePlayer
from sevenbridge.engine import bits
from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View


class ChickPlayer(NovicePlayer):
    """A beginner who is afraid of points; see the module."""

    def thrown(self, view: View, dice: Dice, cards: int) -> int:
        """Which of these cards, a set, is discarded: the one that counts most in the hand. The joker fits so
        often that it goes last.
        """
        dearest = JOKER
        most = -1
        cards &= bits.NATURAL
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            if view.law.values[card & 15] > most:
                most = view.law.values[card & 15]
                dearest = card
        return dearest
