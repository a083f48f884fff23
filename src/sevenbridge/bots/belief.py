"""What a seat believes of the cards that it does not see."""

from sevenbridge.engine import bits
from sevenbridge.engine.view import View

#: the likelihood of a card of which nothing is known
EVEN = 64


class Belief:
    """How likely each hidden card is with each other seat, as a multiple of how likely it is in the stock."""

    def __init__(self) -> None:
        self.unseen = 0
        self.seats = 2

    def look(self, view: View) -> None:
        """Takes in what the view tells."""
        seen = view.hand
        for place in range(view.discard_count):
            seen |= bits.bit(view.discards[place])
        for meld in range(view.table.melds):
            seen |= view.table.cards[meld]
        self.unseen = bits.NATURAL & ~seen
        if view.law.jokers:
            self.unseen |= bits.JOKER & ~seen
        self.seats = view.seats

    def likelihood(self, place: int, card: int) -> int:
        """How likely the card is with this seat, in 64ths of the stock's."""
        return EVEN
