"""The player ``defender``: judges hands as ``tuned`` does, and gives nothing to a seat that is nearly out.

While somebody else holds few cards, what each discard would give to the others is told by worlds from the
record (danger.py), and not by counting cards. At all other times, and at tables of two, it plays like
``tuned``.
"""

from sevenbridge.bots.danger import Danger
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import CASES, case_of
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD
from sevenbridge.engine.view import View

#: so many cards are few
FEW = 3


class DefenderPlayer(Player):
    """A player that defends; see the module."""

    def __init__(self) -> None:
        self._players = [RulePlayer(weights) for weights in CASES]
        self._danger = Danger()

    def __reduce__(self) -> tuple[object, ...]:
        return DefenderPlayer, ()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        player = self._players[case_of(view.law, view.seats)]
        if view.options.kinds[0] == DISCARD and view.options.total() > 1 and self._is_somebody_near(view):
            self._danger.update(view, dice)
            player.note_prices(list(self._danger.prices))
        else:
            player.note_prices(None)
        return player.choose(view, dice)

    def _is_somebody_near(self, view: View) -> bool:
        """Whether another seat holds few cards, at a table where that is not the only other one."""
        others = [view.counts[seat] for seat in range(view.seats) if seat != view.seat]
        return len(others) > 1 and min(others) <= FEW


require_init(DefenderPlayer)
