"""What all hands together tell of a round before a draw, as the numbers that a net reads.

Nobody at the table sees this. It serves estimates of how a round stands (prospects.py), which are made
where all hands are known: after the round, or in a world that is only imagined.
"""

from sevenbridge.bots.features import below_16
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.engine import bits
from sevenbridge.engine.core import require_init
from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: how many marks a seat has, and how many the table has for all of them
MARKS = 10
TABLE_MARKS = 3
#: how many values a mark has; the first of a seat has twice as many
WIDTH = 16

#: what is counted as one: so many points of a hand, of its loose cards, cards in the stock
HAND_POINTS = 6
LOOSE_POINTS = 5
STOCK_CARDS = 3


class OpenHands:
    """The marks of one round after the other: ``sit_down`` once for its law, then ``update``.

    Only which cards lie in the stock counts, and not their order, which nobody can know.
    """

    def __init__(self) -> None:
        self.view = View()
        self.rule = RulePlayer()
        self.evaluator = self.rule._evaluator
        #: the cards of which one is drawn next
        self.stock = 0
        self.stock_count = 0
        #: numbers from 0 to 15, the first of a seat to 31: sixteen places for each seat, the first ``MARKS``
        #: of them used
        self.marks = [0] * 96
        self.table_marks = [0] * 3
        #: what each hand counts, were it left
        self.points = [0] * 6
        #: whether each seat may still go out in one go: 1 or 0
        self.hidden = [0] * 6

    def sit_down(self, round: Round) -> None:
        """Prepares for rounds of the law of this one."""
        self.view.look(round, 0)

    def update(self, round: Round) -> None:
        """Takes a round that waits for a draw, or for the new stock that the draw needs."""
        self.stock = 0
        if round.phase == RESHUFFLING:
            self.stock_count = round.discard_count - 1
            for place in range(self.stock_count):
                self.stock |= bits.bit(round.discards[place])
        else:
            self.stock_count = round.stock_count
            for place in range(self.stock_count):
                self.stock |= bits.bit(round.stock[place])
        self.table_marks[0] = below_16(round.discards_made // round.seats)
        self.table_marks[1] = below_16(self.stock_count // STOCK_CARDS)
        self.table_marks[2] = round.seats
        held = 0
        for seat in range(round.seats):
            held |= round.hands[seat]
        for seat in range(round.seats):
            self.view._see(round, seat)
            self.evaluator.update(self.view)
            self._mark(seat, held & ~round.hands[seat])

    def _mark(self, seat: int, others: int) -> None:
        """Takes down the marks of a seat; ``others`` are the cards in the hands of the rest."""
        self.evaluator.unseen = self.stock & bits.NATURAL
        self.rule._may_lay_off(self.view.law, self.view.melders >> seat & 1, False)
        self.rule._part_hand(self.view, self.view.hand)
        loose = self.rule._looses[0]
        fits = self.rule._plan_fits[0] | self.evaluator.fits
        own = 16 * seat
        self.points[seat] = hand_points(self.view.law, self.view.hand)
        self.hidden[seat] = 0
        if self.view.law.one_go > 1 and not self.view.exposed >> seat & 1:
            self.hidden[seat] = 1
        self.marks[own + 2] = below_16(bits.count(self.view.hand))
        self.marks[own + 3] = below_16(self.points[seat] // HAND_POINTS)
        self.marks[own + 4] = below_16(hand_points(self.view.law, loose) // LOOSE_POINTS)
        self.marks[own + 5] = below_16(bits.count(self.evaluator.unseen & (fits | bits.SEVENS)))
        away = seat - self.view.turn
        if away < 0:
            away += self.view.seats
        self.marks[own + 6] = away + 8 * (self.view.melders >> seat & 1)
        self.evaluator.count_loose(self.view, self.rule._lefts[0])
        self.marks[own + 7] = self.evaluator.count + 8 * self.hidden[seat]
        self.marks[own + 8] = below_16(bits.count(self.evaluator.thirds | self.evaluator.runs))
        self.evaluator.unseen = others & bits.NATURAL
        self.evaluator.count_loose(self.view, loose)
        self.marks[own + 9] = below_16(bits.count(self.evaluator.thirds | self.evaluator.runs))
        self.evaluator.unseen = self.stock & bits.NATURAL
        self.evaluator.count_loose(self.view, loose)
        self.marks[own] = 4 * self.evaluator.count + self.evaluator.paired
        self.marks[own + 1] = below_16(bits.count(self.evaluator.thirds | self.evaluator.runs))


require_init(OpenHands)
