"""Worlds that agree with all that a seat remembers, each as often as it is likely.

The hidden cards lie in the slots of ``Past`` or in the stock. A Markov chain exchanges two of them at a time
and keeps the exchange as often as the decisions of the other seats are then likelier (Metropolis and others
1953): so hands come up as often as they are likely, given everything that their owners have discarded and let
go. Every few exchanges the hands are noted down for a world. How often, and what is done where a chain would
be slow to find its way, is a matter of time (sampling.py). Where nobody knows what has been done since the
deal, the worlds are those of determinizations.py.
"""

from itertools import permutations

from sevenbridge import unchecked
from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.likelihood import Likelihood
from sevenbridge.bots.past import Past
from sevenbridge.bots.sampling import QUICK, Sampling
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine import bits, reconstruction
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: how many hands are noted down; worlds of higher numbers have the same hands again, and another stock
POOL = 256
MOST_POOL = 1024
#: before a further chain begins, so many exchanges are tried and kept whatever the hands are worth
FORGETTING = 500
#: by card, its mates: those of its rank, and those at most two apart in its suit with the ace low
MATES = [0] * 64
for _card, _mate in permutations(cards_in(bits.NATURAL), 2):
    if _card & 15 == _mate & 15 or abs(_card - _mate) <= 2:
        MATES[_card] |= bits.bit(_mate)
#: 24 bits
LOTS = 1 << 24
#: more than all rounding adds to a product
MARGIN = 1.0 + 1e-9


class Posterior(Worlds):
    """See ``Worlds``; the hands of ``pool`` worlds are noted down, found as ``sampling`` says.

    The chain runs on when a world is dealt, where no interpreter lock is needed. Raises ValueError for a
    pool that is too small or too large.
    """

    def __init__(self, pool: int = POOL, sampling: Sampling = QUICK) -> None:
        if not 1 <= pool <= MOST_POOL:
            raise ValueError(f"hands for 1 to {MOST_POOL} worlds are noted down, not for {pool}")
        self.pool = pool
        #: see ``Sampling``
        self.first = sampling.first
        self.apart = sampling.apart
        self.of_one_chain = sampling.hands
        self.pairs = sampling.pairs
        #: the world as far as it is known
        self.base = Round(law_of(Rules()), 2)
        self.past = Past()
        self.likelihood = Likelihood()
        #: the worlds of a seat that does not remember
        self.unremembered = Determinizations()
        self.known: tuple[Law, int] | None = None
        #: the dice of the chain, and of the stock of each world
        self.chain = Dice(0)
        self.dice = Dice(0)
        self.seat = 0
        self.top = 0
        #: the hidden cards
        self.unseen = 0
        #: the mate that was chosen last
        self.mate = 0
        #: by decision, the hand that the seat had, and how likely it then decided so; and the hand as the
        #: cards lie in the slots now, while an exchange is tried
        self.hands = [0] * 160
        self.chances = [0.0] * 160
        self.next_hands = [0] * 160
        self.next_chances = [0.0] * 160
        #: the hands noted down, six for each world
        self.noted = [0] * 6144
        #: for how many worlds they have been, for this view
        self.count = 0

    def update(self, view: View, dice: Dice) -> None:
        """See ``Worlds``."""
        if self.known != (view.law, view.seats):
            self.known = (view.law, view.seats)
            self.base = Round(view.law, view.seats)
            self.likelihood.sit_down(view.law, view.seats)
        self.dice.origin = dice.next64()
        self.chain.origin = self.dice.origin
        unchecked.restart(self.chain, 0)
        self.seat = view.seat
        reconstruction.lay_out(self.base, view)
        self.top = view._discards[view._discard_count - 1] if view._discard_count else -1
        self.past.update(view, self.chain)
        if not self.past.is_whole:
            self.unremembered.update(view, self.chain)
        self.unseen = self.past.hidden.unseen
        self.count = 0

    def _deal(self, world: Round, number: int) -> None:
        """See ``Worlds``."""
        if not self.past.is_whole:
            self.unremembered._deal(world, number)
            return
        while self.count <= number % self.pool:
            if self.count % self.of_one_chain == 0:
                self._begin(self.past)
            self._note_next(self.past)
        unchecked.restart(self.dice, number + 1)
        rest = self.unseen
        index = number % self.pool * 6
        for seat in range(self.base.seats):
            if seat != self.seat:
                self.base._hands[seat] = self.noted[index + seat]
                rest &= ~self.noted[index + seat]
        count = 0
        while rest:
            self.base._stock[count] = bits.lowest(rest)
            rest &= rest - 1
            count += 1
        for last in range(count - 1, 0, -1):
            chosen = unchecked.pick(self.dice, last + 1)
            card = self.base._stock[last]
            self.base._stock[last] = self.base._stock[chosen]
            self.base._stock[chosen] = card
        unchecked.copy_state(world, self.base)
        if world._phase_number == CLAIMING:
            # who comes before this seat is asked, and decides, first
            unchecked.open_claims(world, self.top)

    def _begin(self, past: Past) -> None:
        """Begins a chain, and lets it forget how it began: the first as ``Past`` has put the cards."""
        if self.count:
            for _ in range(FORGETTING):
                one = unchecked.pick(self.chain, past.slots)
                other = unchecked.pick(self.chain, past.slots + past.stocked)
                if self._may_swap(past, one, other):
                    self._swap(past, one, other)
        for each in range(past.decisions):
            self.hands[each] = past.hand(each)
            self.next_hands[each] = self.hands[each]
            self.chances[each] = self.likelihood.of(past, each, self.hands[each])
        for _ in range(self.first):
            self._exchange(past)

    def _note_next(self, past: Past) -> None:
        """Goes on with the chain and notes down the hands of one more world."""
        for _ in range(self.apart):
            self._exchange(past)
        for seat in range(6):
            self.noted[6 * self.count + seat] = 0
        for slot in range(past.slots):
            if past.is_hidden(slot):
                index = 6 * self.count + past.owner[slot]
                self.noted[index] = self.noted[index] | bits.bit(past.card[slot])
        self.count += 1

    def _exchange(self, past: Past) -> None:
        """Tries to exchange what lies in a slot with what lies in another, or in the stock."""
        one = unchecked.pick(self.chain, past.slots)
        other = unchecked.pick(self.chain, past.slots + past.stocked)
        if not self._may_swap(past, one, other):
            return
        if self.pairs and unchecked.pick(self.chain, self.pairs) == 0:
            self._exchange_pairs(past, one, other)
            return
        self._swap(past, one, other)
        if not self._is_kept(past, 1.0):
            self._swap(past, one, other)

    def _exchange_pairs(self, past: Past, one: int, other: int) -> None:
        """Tries to exchange two cards of different owners, and with each of them a mate that lies with it.

        One after the other they would have to pass through hands with half a pair, which hardly anybody
        would have kept. Each mate is chosen among all that its card has. After the exchange there may be
        more of them or fewer, which changes how often the reverse would be tried (Hastings 1970).
        """
        if past.owner[one] == past.owner[other]:
            return
        ratio = float(self._choose_mate(past, one))
        mate = self.mate
        ratio *= self._choose_mate(past, other)
        other_mate = self.mate
        if not ratio or past.epoch[mate] != past.epoch[other_mate]:
            return
        self._swap(past, one, other)
        self._swap(past, mate, other_mate)
        # one after the other: the order in which C would reckon both factors of a product is open
        ratio /= self._choose_mate(past, one)
        ratio /= self._choose_mate(past, other)
        if not self._is_kept(past, ratio):
            self._swap(past, mate, other_mate)
            self._swap(past, one, other)

    def _choose_mate(self, past: Past, one: int) -> int:
        """Chooses ``mate`` among the mates that lie with a card, in a hand or in the stock; how many do."""
        count = 0
        for index in range(past.slots + past.stocked):
            if (
                past.owner[index] == past.owner[one]
                and past.is_hidden(index)
                and MATES[past.card[one]] & bits.bit(past.card[index])
            ):
                count += 1
                if unchecked.pick(self.chain, count) == 0:
                    self.mate = index
        return count

    def _may_swap(self, past: Past, one: int, other: int) -> bool:
        """Whether each of two cards may have come where the other did, for all that has been seen."""
        if past.epoch[one] != past.epoch[other]:
            return False
        if past.leaves[one] <= past.came[other] or past.leaves[other] <= past.came[one]:
            return False
        if past.owner[one] == past.owner[other]:
            return past.came[one] != past.came[other]
        return past.is_hidden(one) and past.is_hidden(other)

    def _swap(self, past: Past, one: int, other: int) -> None:
        """Exchanges what lies in two slots, in the hands of all decisions as well."""
        for each in range(past.decisions):
            moved = _cards_moved(past, each, one, other) ^ _cards_moved(past, each, other, one)
            self.next_hands[each] = self.next_hands[each] ^ moved
        card = past.card[one]
        past.card[one] = past.card[other]
        past.card[other] = card
        leaves = past.leaves[one]
        past.leaves[one] = past.leaves[other]
        past.leaves[other] = leaves

    def _is_kept(self, past: Past, ratio: float) -> bool:
        """Whether the exchange that made ``next_hands`` is kept; if so, notes it.

        ``ratio`` is how many times as often its reverse is tried. It is kept if a lot says so. That is drawn
        as soon as one will be needed, for then most exchanges are refused before all decisions are judged.
        """
        # what the ratio may still come to: no decision is likelier than 1
        most = ratio * MARGIN
        for each in range(past.decisions):
            if self.next_hands[each] != self.hands[each]:
                most /= self.chances[each]
        lot = -1
        for each in range(past.decisions - 1, -1, -1):
            if self.next_hands[each] != self.hands[each]:
                if lot < 0 and most < 1.0:
                    lot = unchecked.pick(self.chain, LOTS)
                if lot >= most * LOTS:
                    return False
                self.next_chances[each] = self.likelihood.of(past, each, self.next_hands[each])
                most *= self.next_chances[each]
        for each in range(past.decisions):
            if self.next_hands[each] != self.hands[each]:
                ratio *= self.next_chances[each] / self.chances[each]
        if ratio < 1.0:
            if lot < 0:
                lot = unchecked.pick(self.chain, LOTS)
            if lot >= ratio * LOTS:
                return False
        for each in range(past.decisions):
            if self.next_hands[each] != self.hands[each]:
                self.hands[each] = self.next_hands[each]
                self.chances[each] = self.next_chances[each]
        return True


require_init(Posterior)


def _cards_moved(past: Past, decision: int, slot: int, other: int) -> int:
    """The cards that come into the hand of a decision or leave it where a slot gets what lies in another."""
    time = past.decided[decision]
    if past.owner[slot] != past.decider[decision] or past.came[slot] >= time:
        return 0
    cards = bits.bit(past.card[slot]) if time <= past.leaves[slot] else 0
    if time <= past.leaves[other]:
        cards ^= bits.bit(past.card[other])
    return cards
