"""Worlds with all hands as they are: only the order of the stock is unknown.

For those who look back at a round, and for players of the laboratory that cheat; nobody who sits at a table
knows any hand but its own.
"""

from sevenbridge import unchecked
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View


class KnownHands(Worlds):
    """See ``Worlds``; ``read`` tells the round before the view of a seat in it comes."""

    def __init__(self) -> None:
        self.round = Round(law_of(Rules()), 2)
        self.dice = Dice(0)

    def read(self, round: Round) -> None:
        """Takes the hands of a round, and the cards of its stock."""
        self.round.copy_from(round)

    def update(self, view: View, dice: Dice) -> None:
        """See ``Worlds``, but draws nothing: the worlds follow from the number that ``dice`` give next.

        Raises ValueError for a view of another round than that which was read.
        """
        if self.round._hands[view.seat] != view.hand or self.round.turn != view.turn:
            raise ValueError("the hands are known of another round than the one of this view")
        state = dice.state
        self.dice.origin = dice.next64()
        dice.state = state

    def _deal(self, world: Round, number: int) -> None:
        """See ``Worlds``."""
        unchecked.copy_state(world, self.round)
        unchecked.restart(self.dice, number)
        unchecked.shuffle_stock(world, self.dice)


require_init(KnownHands)
