"""Worlds that agree with what a seat sees now, for players that do not look back.

Each agrees with everything in the view: the visible cards, how many cards each seat holds, whose turn it is.
The hidden cards are placed at random with the probabilities of ``Belief``. Then every hidden hand is improved
turn by turn, since players have improved the hands that they were dealt.
"""

from sevenbridge import unchecked
from sevenbridge.bots.belief import Belief
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine import bits, reconstruction
from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.reconstruction import HiddenCards
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: a hand is improved for so many turns at most: a player with a better hand has gone out
MOST_IMPROVEMENTS = 4


class Determinizations(Worlds):
    """See ``Worlds``.

    ``out_of_play`` are cards, a set, that lie nowhere: of a round that is played with a part of the pack.
    """

    def __init__(self, out_of_play: int = 0) -> None:
        self.out_of_play = out_of_play
        #: the world as far as it is known
        self.base = Round(law_of(Rules()), 2)
        self.belief = Belief()
        self.dice = Dice(0)
        #: whose view it is, and the last discard
        self.seat = 0
        self.top = 0
        self.hidden = HiddenCards()
        #: the hidden cards that are still to be dealt, and how many each holder still has room for
        self.pile = [0] * 53
        self.left = [0] * 8

    def update(self, view: View, dice: Dice) -> None:
        """See ``Worlds``."""
        if self.base.seats != view.seats or self.base.law is not view.law:
            self.base = Round(view.law, view.seats)
        self.dice.origin = dice.next64()
        self.seat = view.seat
        reconstruction.lay_out(self.base, view)
        self.hidden.update(view)
        if self.out_of_play:
            self.hidden.leave_out(self.out_of_play)
        self.top = view._discards[view._discard_count - 1] if view._discard_count else JOKER
        self.belief.update(view)

    def _deal(self, world: Round, number: int) -> None:
        """See ``Worlds``."""
        unchecked.restart(self.dice, number)
        self._spread()
        unchecked.copy_state(world, self.base)
        if world._phase_number == CLAIMING:
            # who comes before this seat is asked, and decides, first
            unchecked.open_claims(world, self.top)

    def _spread(self) -> None:
        """Deals the hidden cards in random order, each to a seat or the stock.

        The chance of a holder is the room left there times what the belief says.
        """
        seats = self.base.seats
        self.pile[:] = self.hidden.cards
        self.left[:] = self.hidden.room
        for seat in range(seats):
            if seat != self.seat:
                self.base._hands[seat] = 0
        stocked = 0
        for last in range(self.hidden.count - 1, -1, -1):
            chosen = unchecked.pick(self.dice, last + 1)
            card = self.pile[chosen]
            self.pile[chosen] = self.pile[last]
            holder = self._holder_of(card, seats)
            self.left[holder] = self.left[holder] - 1
            if holder == seats:
                self.base._stock[stocked] = card
                stocked += 1
            elif holder < seats:
                self.base._hands[holder] = self.base._hands[holder] | bits.bit(card)
        if stocked:
            for seat in range(seats):
                if seat != self.seat:
                    self._improve(seat, stocked)

    def _improve(self, seat: int, stocked: int) -> None:
        """Improves a hand for as many turns as there have been.

        In each turn a card of the stock replaces the least useful card of the hand.
        """
        turns = self.base.discards_made // self.base.seats
        if turns > MOST_IMPROVEMENTS:
            turns = MOST_IMPROVEMENTS
        for _ in range(turns):
            under = unchecked.pick(self.dice, stocked)
            drawn = self.base._stock[under]
            hand = self.base._hands[seat] | bits.bit(drawn)
            gone = drawn
            least = self.belief.use(drawn, hand)
            cards = self.base._hands[seat]
            while cards:
                card = bits.lowest(cards)
                cards &= cards - 1
                use = self.belief.use(card, hand)
                if use < least:
                    least = use
                    gone = card
            self.base._stock[under] = gone
            self.base._hands[seat] = hand & ~bits.bit(gone)

    def _holder_of(self, card: int, seats: int) -> int:
        """A seat that the card goes to, ``seats`` for the stock, or one more for nowhere."""
        total = 0
        for holder in range(seats + 2):
            total += self.left[holder] * self.belief.likelihood(holder, card)
        lot = unchecked.pick(self.dice, total)
        holder = 0
        while True:
            lot -= self.left[holder] * self.belief.likelihood(holder, card)
            if lot < 0:
                return holder
            holder += 1


require_init(Determinizations)
