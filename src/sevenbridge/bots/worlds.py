"""Worlds: rounds as they may stand, for all that one seat can see, with the hidden cards dealt anew.

All that the view tells holds in each of them: the cards in sight, how many cards everybody holds, whose turn
it is. Which of the hidden cards lie where is drawn by lot, as likely as ``Belief`` says; then the hands
ripen, since nobody holds what the deal gave any more.
"""

from sevenbridge.bots.belief import Belief
from sevenbridge.engine import bits
from sevenbridge.engine.cards import JOKER
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import CLAIMING, PLAYING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: a hand grows no better after so many turns: whoever has a better one has gone out
MOST_RIPENING = 4


class Worlds:
    """The worlds of one view at a time, numbered: the same number and origin of the dice give the same world.

    ``look`` first; the seat whose view it is must have something to decide other than to draw.
    """

    def __init__(self) -> None:
        self.base = Round(law_of(Rules()), 2)
        self.belief = Belief()
        self.dice = Dice(0)
        self.seat = 0
        self.top = 0
        self.hidden = [0] * 53
        self.hidden_count = 0
        self.room = [0] * 8
        # the same while a world is dealt
        self.pile = [0] * 53
        self.left = [0] * 8

    def look(self, view: View, dice: Dice) -> None:
        """Takes down what is known, and which cards are not. Of ``dice``, which tell the worlds of one seed
        from those of another, one number is drawn. Raises ValueError where no cards would fit the view.
        """
        base = self.base
        if base.seats != view.seats or base.law is not view.law:
            base = self.base = Round(view.law, view.seats)
        self.dice.origin = dice.next64()
        self.seat = view.seat
        lay_out(base, view)
        self.top = view.discards[view.discard_count - 1] if view.discard_count else JOKER
        self.belief.look(view)
        unseen = self.belief.unseen
        self.hidden_count = 0
        while unseen:
            self.hidden[self.hidden_count] = bits.lowest(unseen)
            self.hidden_count += 1
            unseen &= unseen - 1
        for seat in range(view.seats):
            self.room[seat] = view.counts[seat]
        self.room[view.seat] = 0
        self.room[view.seats] = view.stock_count
        missing = self.hidden_count
        for place in range(view.seats + 1):
            missing -= self.room[place]
        if missing < 0:
            raise ValueError("no cards can be dealt so that this view fits them")
        # where a round was set up, cards may be in no place at all
        self.room[view.seats + 1] = missing

    def deal(self, world: Round, number: int) -> None:
        """Makes ``world``, a round of the same law, that of this number; compiled, without the interpreter's
        lock.
        """
        self.dice.restart(number)
        self._spread()
        world.take_up(self.base)
        if world.phase == CLAIMING:
            # who comes before this seat is asked, and decides, first
            world.open_claims(self.top)

    def _spread(self) -> None:
        """Deals the hidden cards, in random order, each to a seat or the stock: as likely as they have room
        for it, times what is believed.
        """
        seats = self.base.seats
        self.pile[:] = self.hidden
        self.left[:] = self.room
        for seat in range(seats):
            if seat != self.seat:
                self.base.hands[seat] = 0
        stocked = 0
        for last in range(self.hidden_count - 1, -1, -1):
            chosen = self.dice.pick(last + 1)
            card = self.pile[chosen]
            self.pile[chosen] = self.pile[last]
            place = self._place_for(card, seats)
            self.left[place] = self.left[place] - 1
            if place == seats:
                self.base.stock[stocked] = card
                stocked += 1
            elif place < seats:
                self.base.hands[place] = self.base.hands[place] | bits.bit(card)
        if stocked:
            for seat in range(seats):
                if seat != self.seat:
                    self._ripen(seat, stocked)

    def _ripen(self, seat: int, stocked: int) -> None:
        """Makes a hand what it is after as many turns as everybody has had: in each of them a card came from
        the stock, and the one went that was of least use.
        """
        turns = self.base.discards_made // self.base.seats
        if turns > MOST_RIPENING:
            turns = MOST_RIPENING
        for _ in range(turns):
            under = self.dice.pick(stocked)
            drawn = self.base.stock[under]
            hand = self.base.hands[seat] | bits.bit(drawn)
            gone = drawn
            least = self.belief.use(drawn, hand)
            cards = self.base.hands[seat]
            while cards:
                card = bits.lowest(cards)
                cards &= cards - 1
                use = self.belief.use(card, hand)
                if use < least:
                    least = use
                    gone = card
            self.base.stock[under] = gone
            self.base.hands[seat] = hand & ~bits.bit(gone)

    def _place_for(self, card: int, seats: int) -> int:
        """A seat that the card goes to, ``seats`` for the stock, or one more for nowhere."""
        total = 0
        for place in range(seats + 2):
            total += self.left[place] * self.belief.likelihood(place, card)
        lot = self.dice.pick(total)
        place = 0
        while True:
            lot -= self.left[place] * self.belief.likelihood(place, card)
            if lot < 0:
                return place
            place += 1


def lay_out(round: Round, view: View) -> None:
    """Makes a round of the same law and seats what the view shows of its own; hidden hands and the stock stay
    as they were, and whoever calls this deals them. The seat must have more to decide than to draw.
    """
    round.table.copy_from(view.table)
    round.discards[:] = view.discards
    round.discard_count = view.discard_count
    round.stock_count = view.stock_count
    round.phase = PLAYING if view.taken else CLAIMING
    round.turn = view.turn
    round.actor = view.seat
    round.discarder = view.discarder
    round.drawn_card = view.drawn_card
    round.claimed_from = view.claimed_from
    round.begun = view.begun
    round.melders = view.melders
    round.exposed = view.exposed
    round.melded = view.melded
    round.laid_off = view.laid_off
    round.discards_made = view.discards_made
    round.reshuffles_made = view.reshuffles_made
    round.hands[view.seat] = view.hand
    view.tell(round)
