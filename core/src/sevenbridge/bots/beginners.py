"""The players ``random`` and ``novice``, who know little or nothing: measures for those who know more.

``novice`` melds sets and runs of three cards wherever it can, and nothing longer or shorter, so its sevens
are cards like any others. It lays off whatever fits, claims nothing, and discards at random.
"""

from sevenbridge.bots.player import Player, check_turn
from sevenbridge.engine import actions, bits
from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD, DRAW, JOKER_DISCARD, PASS
from sevenbridge.engine.view import View

MELD_SIZE = 3


class RandomPlayer(Player):
    """Takes any legal action, each as likely as the others."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        return view._options.nth(dice.below(view._options.total()))


class NovicePlayer(Player):
    """Knows sets and runs of three; see the module."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        options = view._options
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
        for _ in range(dice.below(bits.count(discards))):
            discards &= discards - 1
        card = bits.lowest(discards)
        return actions.encode(JOKER_DISCARD if card == JOKER else DISCARD, card)
