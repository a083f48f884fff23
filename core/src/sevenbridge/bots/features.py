"""What a seat sees of a position after its move, as the numbers that a net reads.

A *move* is a turn that has ended with its discard, or a pass on the discard of another seat: then the others
play. All suits are equal, so they are put in an order that follows from their cards: positions that differ
only in the names of the suits have the same features.
"""

from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine import bits
from sevenbridge.engine.core import require_init
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: sets of cards, and marks, which are numbers; see ``Features.update``
SETS = 5
MARKS = 16
#: how many values a mark has; the first has twice as many
WIDTH = 16
#: the yes-or-no inputs of a net: one for each card of each set, and for each value of each mark
INPUTS = 64 * SETS + WIDTH * (MARKS + 1)

#: of so many others more is known than of the rest: those next to the left
MOST_OTHERS = 3
#: what is counted as one: so many points of the hand, of its loose cards, cards in the stock
HAND_POINTS = 6
LOOSE_POINTS = 5
STOCK_CARDS = 3


class Features:
    """The features of one view after the other; ``update`` takes the next."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.rule = RulePlayer(weights)
        self.evaluator = self.rule._evaluator
        #: sets of cards, in the order that ``update`` tells, with the suits in their own order
        self.sets = [0] * 5
        #: numbers from 0 to 15, the first to 31
        self.marks = [0] * 16
        #: what ``rule`` with these weights thinks of the position, in points
        self.worth = 0.0
        #: the suits in order, and what decides that
        self.order = [0] * 4
        self.keys = [0] * 4

    def update(self, view: View, passed: int) -> None:
        """Takes the view of a seat that has just made its move; ``passed``: it let the last discard go.

        The sets are the hand, the cards that it does not see, those that the table takes, the last discard,
        and all discards.
        """
        self.evaluator.update(view)
        self.worth = self.rule._worth_of_hand(view)
        top = view._discards[view._discard_count - 1] if view._discard_count else -1
        last = bits.bit(top) if top >= 0 else 0
        if top >= 0 and not passed:
            self.worth -= self.evaluator.feeding(view, top)
        self._order_suits(view.hand, last)
        self.sets[0] = self._in_order(view.hand)
        self.sets[1] = self._in_order(self.evaluator.unseen)
        self.sets[2] = self._in_order(self.evaluator.fits)
        self.sets[3] = self._in_order(last)
        self.sets[4] = self._in_order(view.discard_set())
        self._mark_hand(view)
        self._mark_table(view, passed, top)

    def _mark_hand(self, view: View) -> None:
        """How far the hand has come, in parts and in points."""
        self.evaluator.count_loose(view, self.rule._looses[0])
        self.marks[0] = 4 * self.evaluator.count + self.evaluator.paired
        self.marks[1] = _below_16(bits.count(self.evaluator.thirds | self.evaluator.runs))
        self.marks[2] = _below_16(bits.count(view.hand))
        self.marks[3] = _below_16(hand_points(view.law, view.hand) // HAND_POINTS)
        self.marks[4] = _below_16(hand_points(view.law, self.rule._looses[0]) // LOOSE_POINTS)
        self.marks[5] = _below_16(bits.count(self.evaluator.unseen & self.evaluator.fits))
        # for going out in one go, what could be laid off is loose too
        self.evaluator.count_loose(view, self.rule._lefts[0])
        self.marks[6] = self.evaluator.count
        if view.law.one_go > 1 and not view.exposed >> view.seat & 1:
            self.marks[6] = self.marks[6] + 8

    def _mark_table(self, view: View, passed: int, top: int) -> None:
        """Whose turn it is, how late in the round, how near the others are, and who wants the discard."""
        away = view.turn - view.seat
        if away < 0:
            away += view.seats
        self.marks[7] = away + 8 if passed else away
        self.marks[8] = _below_16(view.discards_made // view.seats)
        self.marks[9] = _below_16(view.stock_count // STOCK_CARDS)
        self.marks[10] = (view.melders >> view.seat & 1) + 2 * (view.exposed >> view.seat & 1)
        if view.reshuffles_made:
            self.marks[10] = self.marks[10] + 4
        seat = view.seat
        for other in range(MOST_OTHERS):
            seat = seat + 1 if seat + 1 < view.seats else 0
            self.marks[11 + other] = 0
            if other + 1 < view.seats:
                count = view._counts[seat]
                self.marks[11 + other] = (count if count < 7 else 7) + 8 * (view.melders >> seat & 1)
        self.marks[14] = bits.count(self.evaluator.unseen & bits.SEVENS)
        self.marks[15] = 0
        if top >= 0:
            peers = bits.count(self.evaluator.unseen & bits.ACES << (top & 15))
            self.marks[15] = peers + 4 * self.evaluator.neighbours(view, top)

    def _order_suits(self, hand: int, last: int) -> None:
        """Puts the suits in order: by what the hand has of them, then by the last discard, and so on."""
        for suit in range(4):
            key = self._suit(hand, suit) << 48 | self._suit(last, suit) << 32
            key |= self._suit(self.evaluator.fits, suit) << 16 | self._suit(self.evaluator.unseen, suit)
            index = suit
            while index > 0 and self.keys[index - 1] < key:
                self.keys[index] = self.keys[index - 1]
                self.order[index] = self.order[index - 1]
                index -= 1
            self.keys[index] = key
            self.order[index] = suit

    def _suit(self, cards: int, suit: int) -> int:
        return cards >> 16 * suit & 0xFFFF

    def _in_order(self, cards: int) -> int:
        """The same cards, with the suits in order."""
        found = 0
        for index in range(4):
            found |= self._suit(cards, self.order[index]) << 16 * index
        return found


require_init(Features)


def _below_16(number: int) -> int:
    """The number, or the greatest value of a mark."""
    return number if number < 16 else 15
