"""What the other seats have decided in a round, as far as one seat remembers it.

Every card that another seat has held came to it at a known time, with the deal or with a draw: in a *slot*.
Which card came in which slot is known of none, but the cards that the seat has shown since must have come
before they left. ``Past`` lists the slots and puts cards into them so that everything fits; moving cards
between slots (posterior.py) gives every way in which the round may have gone. What lies in the slots tells
the hand that a seat held when it decided something: when it discarded one card and not another, and when it
let a discard go that it might have claimed.

A *time* is the index of an event in the history. Once the discards have been shuffled into a new stock, the
same cards can be drawn again: each stock is an *epoch* of its own.
"""

from sevenbridge import unchecked
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.history import (
    DEAL,
    END,
    LANE,
    LANE_BITS,
    LANES,
    RESTOCK,
    SEAT_SHIFT,
    UPCARD,
)
from sevenbridge.engine.kinds import COUNT, DISCARD, DRAW, JOKER_DISCARD, PASS
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.reconstruction import HiddenCards
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import HAND_SIZE, Rules
from sevenbridge.engine.view import View

#: a longer history is not read
MOST_EVENTS = 256
#: so many decisions are kept. There is room for 360 slots: 35 of the deal, one for each event that may be a
#: draw, and 53 of the stock
MOST_DECISIONS = 160
#: the time of the deal, a time after all events, and a time that never comes
DEALT = -1
LATER = 1 << 19
NEVER = 1 << 20
#: who owns the stock
NOBODY = -1
#: the public code of an event
CODE = (1 << SEAT_SHIFT) - 1


class Past:
    """The slots and the decisions of one view at a time; the lists have a number for each of them."""

    def __init__(self) -> None:
        self.law = law_of(Rules())
        self.seats = 2
        #: the seat that remembers
        self.seat = 0
        #: whether the history reaches back to the deal and fits the view
        self.is_whole = False
        #: the history, and the card that each draw and each claim took, as far as it is known
        self.events = 0
        self.words = [0] * 256
        self.took = [0] * 256
        #: the slots: whose they are, when the card came, of which stock it is, which card lies there now, and
        #: when that leaves the hand; behind them, in no order, the stock, whose cards nobody has held yet
        self.slots = 0
        self.stocked = 0
        self.owner = [0] * 360
        self.came = [0] * 360
        self.epoch = [0] * 360
        self.card = [0] * 360
        self.leaves = [0] * 360
        #: of which stock each card is, and how many stocks there were before this one
        self.epoch_of = [0] * 64
        self.epochs = 0
        #: the decisions: who made them, when, about which card, and whether it was let go or discarded
        self.decisions = 0
        self.decider = [0] * 160
        self.decided = [0] * 160
        self.object = [0] * 160
        self.passed = [0] * 160
        #: what the decider saw: the cards on the table and among the discards; where the table takes cards;
        #: how many cards each seat held, eight bits each; the rest as in ``View``
        self.seen = [0] * 160
        self.wants = [0] * 160
        self.lows = [0] * 160
        self.highs = [0] * 160
        self.lone = [0] * 160
        self.counts = [0] * 160
        self.begun = [0] * 160
        self.melders = [0] * 160
        self.exposed = [0] * 160
        self.shown = [0] * 160
        self.claimed_from = [0] * 160
        self.discards_made = [0] * 160
        #: whether the decider is next, so that it may chi
        self.is_next = [0] * 160
        self.hidden = HiddenCards()
        self.round = Round(self.law, 2)
        self.view = View()
        self.known: tuple[Law, int] | None = None

    def update(self, view: View, dice: Dice) -> None:
        """Takes the view of a seat and puts its hidden cards into slots, drawing from ``dice``.

        Where the history does not reach back to the deal, or is longer than any that is read, there are
        neither slots nor decisions. Raises ValueError if no cards fit the view.
        """
        if self.known != (view.law, view.seats):
            self.known = (view.law, view.seats)
            self.law = view.law
            self.seats = view.seats
            self.round = Round(view.law, view.seats)
            self.view = View()
            self.view.look(self.round, 0)
        self.seat = view.seat
        self.hidden.update(view)
        self._clear()
        self.is_whole = self._read(view, dice) and self._put_hidden(dice)
        if self.is_whole:
            self._replay(self.round, view)
        else:
            self._clear()

    def _clear(self) -> None:
        self.slots = 0
        self.decisions = 0
        self.epochs = 0
        for card in range(64):
            self.epoch_of[card] = 0

    def hand(self, decision: int) -> int:
        """The cards that the decider held, as the cards lie in the slots now."""
        seat = self.decider[decision]
        time = self.decided[decision]
        cards = 0
        for slot in range(self.slots):
            if self.owner[slot] == seat and self.came[slot] < time <= self.leaves[slot]:
                cards |= bits.bit(self.card[slot])
        return cards

    def is_hidden(self, slot: int) -> bool:
        """Whether the card in this slot is still in the hand."""
        return self.leaves[slot] == NEVER

    # -- slots -----------------------------------------------------------------------------------------------

    def _read(self, view: View, dice: Dice) -> bool:
        """Lists the slots, and puts every card that others have shown into a slot of its seat.

        A card that left earlier has fewer slots to come from, which are slots of the later ones, too: taken
        in this order every card finds one. False if the history is not whole.
        """
        words = view.history_numbers()
        if not words or words[0] & CODE != DEAL or len(words) > MOST_EVENTS:
            return False
        self.events = len(words)
        for seat in range(self.seats):
            if seat != self.seat:
                for _ in range(HAND_SIZE):
                    self._add_slot(seat, DEALT)
        pile: list[int] = []
        for time in range(self.events):
            word = words[time]
            self.words[time] = word
            self.took[time] = -1
            code = word & CODE
            seat = word >> SEAT_SHIFT & 7
            if code >= UPCARD:
                pile.append(code - UPCARD)
            elif code == RESTOCK:
                self.epochs += 1
                top = pile.pop()
                for card in pile:
                    self.epoch_of[card] = self.epochs
                pile = [top]
            elif code < COUNT:
                kind = actions.KIND[code]
                gone = actions.CARDS[code]
                if kind == DRAW:
                    if seat == self.seat:
                        self.took[time] = (word >> LANES + LANE_BITS * seat & LANE) - 1
                    else:
                        self._add_slot(seat, time)
                elif kind in (DISCARD, JOKER_DISCARD):
                    pile.append(actions.SPOT[code])
                    gone = bits.bit(actions.SPOT[code])
                elif actions.is_claim(kind):
                    self.took[time] = pile.pop()
                    gone &= ~bits.bit(self.took[time])
                if kind != DRAW and seat != self.seat and not self._put_shown(seat, gone, time, dice):
                    return False
        return True

    def _add_slot(self, seat: int, time: int) -> None:
        self.owner[self.slots] = seat
        self.came[self.slots] = time
        self.epoch[self.slots] = self.epochs
        self.card[self.slots] = -1
        self.leaves[self.slots] = NEVER
        self.slots += 1

    def _put_shown(self, seat: int, cards: int, time: int, dice: Dice) -> bool:
        """Puts the cards that leave a hand at this time into slots that they can have come in."""
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            fitting = 0
            chosen = -1
            for slot in range(self.slots):
                if (
                    self.card[slot] < 0
                    and self.owner[slot] == seat
                    and self.epoch[slot] == self.epoch_of[card]
                    and self.came[slot] < time
                ):
                    fitting += 1
                    if unchecked.pick(dice, fitting) == 0:
                        chosen = slot
            if chosen < 0:
                return False
            self.card[chosen] = card
            self.leaves[chosen] = time
        return True

    def _put_hidden(self, dice: Dice) -> bool:
        """Puts hidden cards into the slots that are left; those that stay over are the stock."""
        self._take_hidden(dice)
        for slot in range(self.slots):
            if self.card[slot] >= 0:
                continue
            index = self.slots + self.stocked - 1
            while index >= self.slots and self.epoch_of[self.card[index]] != self.epoch[slot]:
                index -= 1
            if index < self.slots:
                return False
            self.card[slot] = self.card[index]
            self.stocked -= 1
            self.card[index] = self.card[self.slots + self.stocked]
        for index in range(self.slots, self.slots + self.stocked):
            if self.epoch_of[self.card[index]] != self.epochs:
                return False
            self.owner[index] = NOBODY
            self.came[index] = LATER
            self.epoch[index] = self.epochs
            self.leaves[index] = NEVER
        return self.stocked == self.hidden.room[self.seats]

    def _take_hidden(self, dice: Dice) -> None:
        """Takes all hidden cards for the stock, in random order."""
        self.stocked = self.hidden.count
        for index in range(self.stocked):
            chosen = unchecked.pick(dice, index + 1)
            self.card[self.slots + index] = self.card[self.slots + chosen]
            self.card[self.slots + chosen] = self.hidden.cards[index]

    # -- decisions -------------------------------------------------------------------------------------------

    def _replay(self, round: Round, view: View) -> None:
        """Plays the round again as the cards lie in the slots now, and lists what the others decided."""
        self._deal(round, view)
        drawn = (self.seats - 1) * HAND_SIZE
        for time in range(1, self.events):
            code = self.words[time] & CODE
            seat = self.words[time] >> SEAT_SHIFT & 7
            if code >= UPCARD:
                continue
            claims = code < COUNT and actions.is_claim(actions.KIND[code])
            while round._phase_number == CLAIMING and not (claims and round.actor == seat):
                unchecked.apply(round, PASS)
            if code == END:
                return
            if code == RESTOCK:
                unchecked.recycle(round)
                continue
            kind = actions.KIND[code]
            if kind == DRAW:
                if seat != self.seat:
                    self.took[time] = self.card[drawn]
                    drawn += 1
                round._stock[round.stock_count - 1] = self.took[time]
            elif kind == DISCARD and seat != self.seat:
                self._note(self.view, seat, time, actions.SPOT[code], 0)
            unchecked.apply(round, code)
            while claims and round._phase_number == CLAIMING:
                unchecked.apply(round, PASS)
            if kind == DISCARD and time + 1 < self.events:
                self._note_passes(time, actions.SPOT[code])

    def _deal(self, round: Round, view: View) -> None:
        """Deals the round as the cards lie in the slots, and as the seat remembers its own hand."""
        unchecked.reset(round)
        for slot in range((self.seats - 1) * HAND_SIZE):
            seat = self.owner[slot]
            round._hands[seat] = round._hands[seat] | bits.bit(self.card[slot])
        hand = view.hand
        for time in range(self.events - 1, 0, -1):
            code = self.words[time] & CODE
            if code < COUNT and self.words[time] >> SEAT_SHIFT & 7 == self.seat:
                kind = actions.KIND[code]
                if kind == DRAW:
                    hand &= ~bits.bit(self.took[time])
                elif kind in (DISCARD, JOKER_DISCARD):
                    hand |= bits.bit(actions.SPOT[code])
                else:
                    hand |= actions.CARDS[code]
                    if actions.is_claim(kind):
                        hand &= ~bits.bit(self.took[time])
        round._hands[self.seat] = hand
        round.stock_count = (53 if self.law.jokers else 52) - self.seats * HAND_SIZE
        if self.law.upcard:
            round.stock_count -= 1
            round._discards[0] = (self.words[1] & CODE) - UPCARD
            round._discard_count = 1
        dealer = self.words[0] >> SEAT_SHIFT & 7
        round.turn = dealer if self.law.dealer_starts else unchecked.left_of(round, dealer)
        unchecked.await_draw(round)

    def _note_passes(self, time: int, card: int) -> None:
        """Notes who let this discard go, once it is clear that nobody claimed it."""
        code = self.words[time + 1] & CODE
        if code == END or (code < COUNT and actions.KIND[code] != DRAW):
            return
        able = legality.claimants(
            self.law, self.seats, self.round.discarder, self.round.begun, self.round.discards_made
        )
        while able:
            seat = bits.lowest(able)
            able &= able - 1
            if seat != self.seat:
                self._note(self.view, seat, time, card, 1)

    def _note(self, view: View, seat: int, time: int, card: int, passed: int) -> None:
        """Notes a decision with all that its seat saw."""
        if self.decisions == MOST_DECISIONS:
            return
        unchecked.see(view, self.round, seat)
        each = self.decisions
        self.decisions += 1
        self.decider[each] = seat
        # a card that is let go at this time has come before it, and one that is discarded leaves with it
        self.decided[each] = time
        self.object[each] = card
        self.passed[each] = passed
        seen = view.discard_set()
        for meld in range(view.melds._count):
            seen |= view.melds._cards[meld]
        self.seen[each] = seen
        self.wants[each] = view.melds._wants
        self.lows[each] = view.melds._lows
        self.highs[each] = view.melds._highs
        self.lone[each] = view.melds._lone
        self.counts[each] = 0
        for other in range(self.seats):
            self.counts[each] = self.counts[each] | view._counts[other] << 8 * other
        self.begun[each] = view.begun
        self.melders[each] = view.melders
        self.exposed[each] = view.exposed
        self.shown[each] = view.melded | view.laid_off
        self.claimed_from[each] = view.claimed_from
        self.discards_made[each] = view.discards_made
        self.is_next[each] = view.turn == seat


require_init(Past)
