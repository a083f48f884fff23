"""The players ``random``, ``novice``, ``chick`` and ``caller``, who know little or nothing.

``novice`` plays like a person who has just learnt the rules. It melds sets and runs of three cards wherever
it can, and nothing longer or shorter, so its sevens are cards like any others. It lays off whatever fits,
claims nothing, and discards at random.

``chick`` always discards the card with the most points, as many people do in their first rounds. Otherwise it
plays like ``novice``. It is deterministic: the same view always gives the same choice.

``caller`` plays like ``chick``, but claims every card that it may.
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
        return view.options.nth(dice.below(view.options.total()))


class NovicePlayer(Player):
    """Knows sets and runs of three; see the module."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
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
        card = self._choose_discard(view, dice, discards)
        return actions.encode(JOKER_DISCARD if card == JOKER else DISCARD, card)

    def _choose_discard(self, view: View, dice: Dice, cards: int) -> int:
        """Which of these cards, a set, is discarded: any, each as likely as the others."""
        for _ in range(dice.below(bits.count(cards))):
            cards &= cards - 1
        return bits.lowest(cards)


class ChickPlayer(NovicePlayer):
    """A beginner who is afraid of cards with many points; see the module."""

    def _choose_discard(self, view: View, dice: Dice, cards: int) -> int:
        """Which of these cards, a set, is discarded: the one that counts most in the hand.

        The joker fits so often that it goes last.
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


class CallerPlayer(ChickPlayer):
    """A beginner who claims whatever it may, the first way there is; see the module."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        if view.options.kinds[0] == PASS and view.options.total() > 1:
            return view.options.nth(1)
        return NovicePlayer.choose(self, view, dice)
