"""The gentle players ``shy``, ``forgetful`` and ``eager``, who make mistakes that people make.

They have just learnt the rules: sets and runs of three are melds, and so is a seven alone. They put all of
that down at once, whatever going out in one go is worth, and never discard a seven that may lie. When all
cards but one can be laid off they see it, and go out. What they get wrong is the rest:

- They collect nothing. ``shy`` and ``eager`` discard the card that counts most, even of a pair or of what
  might become a run, and even if somebody is waiting for it; ``forgetful`` discards what it has just drawn.
- They overlook lay-offs: ``shy`` and ``eager`` look at their own melds only, ``forgetful`` at none.
- They overlook claims: ``eager`` every chi, while it claims every pon; the others all of them.

They are deterministic: the same view always gives the same choice.
"""

from sevenbridge.bots import planning
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD, DRAW, JOKER_DISCARD, LONE, PASS
from sevenbridge.engine.options import Options
from sevenbridge.engine.view import View

MELD_SIZE = 3


class ShyPlayer(Player):
    """Claims nothing, and adds to its own melds alone; see the module."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        options = view._options
        if options.kinds[0] == PASS:
            return self._answer(options)
        if options.kinds[0] == DRAW:
            return options.nth(0)
        action = self._meld(options)
        if action < 0:
            action = self._lay_off(view)
        if action < 0:
            card = self._discard(view)
            action = actions.encode(JOKER_DISCARD if card == JOKER else DISCARD, card)
        return action

    def _answer(self, options: Options) -> int:
        """What it says to a discard: it passes."""
        return options.nth(0)

    def _meld(self, options: Options) -> int:
        """A set or run of three, or else a seven alone; -1 if there is none."""
        seven = -1
        for row in range(options.rows):
            kind = options.kinds[row]
            if actions.is_meld(kind):
                action = actions.encode(kind, bits.lowest(options.spots[row]))
                if kind == LONE:
                    seven = action
                elif bits.count(actions.CARDS[action]) == MELD_SIZE:
                    return action
        return seven

    def _lay_off(self, view: View) -> int:
        """A lay-off that it notices, any of them if it can lay off all cards but one; -1 if there is none."""
        options = view._options
        goes_out = bits.count(view.hand & ~planning.layable(view, view.hand)) <= 1
        for row in range(options.rows):
            kind = options.kinds[row]
            if kind in (DISCARD, JOKER_DISCARD) or actions.is_meld(kind):
                continue
            spots = options.spots[row]
            while spots:
                action = actions.encode(kind, bits.lowest(spots))
                spots &= spots - 1
                if goes_out or self._looks_at(view, legality.meld_named(view.melds, action)):
                    return action
        return -1

    def _looks_at(self, view: View, meld: int) -> int:
        """Whether it thinks of adding to this meld: to its own."""
        return view.melds._owners[meld] == view.seat

    def _discard(self, view: View) -> int:
        """The card that it discards: the one that counts most; the joker fits so often that it goes last."""
        dearest = JOKER
        most = -1
        cards = view.hand & bits.NATURAL
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            if view.law.values[card & 15] > most:
                most = view.law.values[card & 15]
                dearest = card
        return dearest


class ForgetfulPlayer(ShyPlayer):
    """Discards what it has just drawn, and forgets that cards can be laid off; see the module."""

    def _looks_at(self, view: View, meld: int) -> int:
        """Whether it thinks of adding to this meld: to none."""
        return 0

    def _discard(self, view: View) -> int:
        """The card that it discards: the one just drawn, if it is still there and no joker."""
        if view.drawn_card >= 0 and bits.bit(view.drawn_card) & view.hand & bits.NATURAL:
            return view.drawn_card
        return ShyPlayer._discard(self, view)


class EagerPlayer(ShyPlayer):
    """Claims every pon, the first way there is, and no chi; see the module."""

    def _answer(self, options: Options) -> int:
        """What it says to a discard: pon, or it passes."""
        for row in range(1, options.rows):
            action = actions.encode(options.kinds[row], bits.lowest(options.spots[row]))
            if actions.BOTTOM[action] < 0:
                return action
        return options.nth(0)
