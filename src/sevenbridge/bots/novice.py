"""The player ``novice``: what somebody does who has just been told the rules, as a measure for levels.

It melds sets and runs of three cards wherever it can, and nothing longer or shorter, so its sevens are cards
like any others. It lays off whatever fits, claims nothing, and discards at random.
"""

from sevenbridge.bots.player import Player
from sevenbridge.engine import actions, bits
from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD, DRAW, JOKER_DISCARD, PASS
from sevenbridge.engine.view import View

MELD_SIZE = 3


class NovicePlayer(Player):
    """Knows sets and runs of three; see the module."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        options = view.options
        if options.kinds[0] in (PASS, DRAW):
            return options.nth(0)
        discards = 0
        for row in range(options.rows):
            kind = options.kinds[row]
            if kind in (DISCARD, JOKER_DISCARD):
                discards |= options.spots[row]
                continue
            action = actions.encode(kind, bits.lowest(options.spots[row]))
            if not actions.is_meld(kind) or bits.count(actions.CARDS[action]) == MELD_SIZE:
                return action
        card = self.thrown(view, dice, discards)
        return actions.encode(JOKER_DISCARD if card == JOKER else DISCARD, card)

    def thrown(self, view: View, dice: Dice, cards: int) -> int:
        """Which of these cards, a set, is discarded: any, each as likely as the others."""
        for _ in range(dice.below(bits.count(cards))):
            cards &= cards - 1
        return bits.lowest(cards)
