"""The probabilities of where the cards lie that a seat does not see.

A player who discards a card has no use for it, and a player who passes on it could not, or did not want to,
claim it. So cards of the same rank as a discard, or next to it in its suit, are in other hands less often
than in the stock; research/holdings.py has counted how much less.
"""

from sevenbridge.engine import bits
from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.view import View

#: more discards of a card's rank, or next to it, are counted as so many
MOST_PEERS = 3
MOST_NEAR = 2

#: of more use than any other card
MOST_USE = 1 << 30

#: the likelihood of a card in the stock
EVEN = 64
#: that of a card with any other seat, at tables of two, three and more: by how many discards have its rank,
#: none to three, and how many lie next to it, none to two
HELD = [0] * 36
HELD[:] = [
    *(89, 60, 41, 49, 20, 11, 29, 10, 4, 21, 5, 1),
    *(82, 70, 58, 51, 31, 21, 25, 12, 5, 18, 7, 2),
    *(78, 70, 55, 54, 38, 25, 29, 15, 7, 20, 9, 3),
]


def peers_of(cards: int, card: int) -> int:
    """How many of the cards have the rank of this one."""
    return bits.count(cards & bits.ACES << (card & 15))


def near_of(cards: int, card: int) -> int:
    """How many of the cards lie next to this one in its suit."""
    one = bits.bit(card)
    return bits.count(cards & bits.NATURAL & (one << 1 | one >> 1))


class Belief:
    """How likely each hidden card is with each other seat, as a multiple of how likely it is in the stock."""

    def __init__(self) -> None:
        #: the cards that the seat does not see
        self.unseen = 0
        self.seats = 2
        #: by card, how likely it is with any one other seat
        self.chances = [0] * 64

    def update(self, view: View) -> None:
        """Computes the likelihoods for a view."""
        discards = view.discard_set()
        self.unseen = view.unseen()
        self.seats = view.seats
        table = (MOST_PEERS + 1) * (view.seats - 2 if view.seats < 4 else 2)
        cards = self.unseen
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            row = table + peers_of(discards, card)
            self.chances[card] = HELD[(MOST_NEAR + 1) * row + near_of(discards, card)]
        if self.unseen & bits.JOKER:
            # nobody lets the joker go, and it is of no rank
            self.chances[JOKER] = EVEN

    def likelihood(self, holder: int, card: int) -> int:
        """How likely the card is with this holder: a seat, or the stock (the number of seats)."""
        return self.chances[card] if holder < self.seats else EVEN

    def use(self, card: int, hand: int) -> int:
        """How much use its holder has of a card of this hand.

        It depends on the cards in the hand that go with it, and on the discards.
        """
        if card == JOKER:
            return MOST_USE
        one = bits.bit(card)
        ties = 2 * bits.count(hand & bits.ACES << (card & 15))
        ties += 2 * bits.count(hand & bits.NATURAL & (one << 1 | one >> 1))
        ties += bits.count(hand & bits.NATURAL & (one << 2 | one >> 2))
        if one & bits.SEVENS:
            ties += 2
        return ties * self.chances[card]
