"""The evaluation function of the player ``rule``: what a hand is worth at the end of a turn, in points.

Cards that cannot be put down are *loose*. The probability that this hand goes out before any other follows
from how many loose cards it has, which of them belong together, which cards may complete them, and how close
the others are to going out. The worth follows from that probability and from what the rules pay.
"""

from sevenbridge.bots.stakes import Stakes
from sevenbridge.bots.weights import Weights
from sevenbridge.engine import bits, legality
from sevenbridge.engine.cards import HIGH_ACE, JOKER
from sevenbridge.engine.core import require_init
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: more loose cards than this, or more cards of another seat, are counted as so many; and so are pairs
MOST_CARDS = 7
MOST_PAIRS = 3
#: with so many cards or fewer a seat that claims goes out
CLAIMS_OUT = 3
#: the odds of what cannot happen
NEVER = -64.0


class Evaluator:
    """Evaluates what one seat may do; ``update`` computes what all its options share.

    The weights are attributes of the same names.
    """

    def __init__(self, weights: Weights, stakes: Stakes | None = None) -> None:
        self.stakes = stakes or Stakes()
        self.loose = [0.0] * 8
        self.loose[:] = weights.loose
        self.pairs = [0.0] * 4
        self.pairs[:] = weights.pairs
        self.cards = [0.0] * 7
        self.cards[:] = weights.cards
        self.go_loose = [0.0] * 8
        self.go_loose[:] = weights.go_loose
        self.three_paired = weights.three_paired
        self.two_spared = weights.two_spared
        self.third = weights.third
        self.dear_third = weights.dear_third
        self.run = weights.run
        self.three_outs = weights.three_outs
        self.fit = weights.fit
        self.last_fit = weights.last_fit
        self.step = weights.step
        self.lay_offs = weights.lay_offs
        self.laps = weights.laps
        self.hidden = weights.hidden
        self.hidden_laps = weights.hidden_laps
        self.two = weights.two
        self.go_paired = weights.go_paired
        self.go_outs = weights.go_outs
        self.go_fit = weights.go_fit
        self.go_danger = weights.go_danger
        self.go_laps = weights.go_laps
        self.go_two = weights.go_two
        self.kept = weights.kept
        self.out = [0.0] * 7
        self.out[:] = weights.out
        self.caught = weights.caught
        self.burden = weights.burden
        self.held = weights.held
        self.feed = weights.feed
        self.feed_out = weights.feed_out
        self.feed_pon = weights.feed_pon
        self.feed_chi = weights.feed_chi
        #: the cards that the seat does not see (no joker), and the share that each of them is
        self.unseen = 0
        self.one_share = 1.0
        #: the cards that the table takes
        self.fits = 0
        #: how many other seats there are, and which of them is the next
        self.others = 1
        self.left = 0
        #: how many seats may claim a card discarded now and, for each: whether by chi too, 1 or 0, how many
        #: pairs of cards it holds, twice, and what it costs to feed it
        self.claimants = 0
        self.chi_claims = [0.0] * 6
        self.hand_pairs = [0.0] * 6
        self.tolls = [0.0] * 6
        self.feeds = [0.0] * 6
        #: what the cards of the others add to the odds
        self.danger = 0.0
        #: the part of the odds that no choice changes
        self.always = 0.0
        #: what is added while nothing has been shown
        self.hidden_now = 0.0
        #: how likely another seat goes out within a lap, and what each point of cards not loose then costs
        self.out_now = 0.0
        self.caught_now = 0.0
        #: how many laps have been played
        self.lap = 0
        #: by table (``set_table``): the cards beside those that can be put down, and what the sums have for
        #: cards that can be put down, for these with one loose card, for those that others could lay off, and
        #: for those that the melds of the hand would take
        self.beside = [0] * 3
        self.room = [0.0] * 3
        self.last_room = [0.0] * 3
        self.given = [0.0] * 3
        self.go_room = [0.0] * 3
        #: the loose cards that were counted last (all there are: none were yet), how many they are, their
        #: points, and how many pairs of them belong together
        self.counted = bits.NATURAL
        self.count = 0
        self.points = 0
        self.paired = 0
        #: the unseen cards that would make sets and runs of such pairs, and how many both are, added up
        self.thirds = 0
        self.runs = 0
        self.outs = 0
        #: how many unseen sevens would make room for them
        self.seven_steps = 0
        #: the part of the odds that follows from these cards alone, whatever the table takes
        self.hopes = 0.0
        #: the hands that were noted and, for each: the odds that it goes out, those that it does so in one go
        #: (``NEVER`` where it no longer can), what it loses where another goes out, what it would be caught
        #: with, what the discard gave to the others, and, once judged, what it is worth
        self.noted = 0
        self.odds = [0.0] * 480
        self.odds_in_one_go = [0.0] * 480
        self.losses = [0.0] * 480
        self.catches = [0.0] * 480
        self.prices = [0.0] * 480
        self.worths = [0.0] * 480

    # -- the position ------------------------------------------------------------------------------------

    def update(self, view: View) -> None:
        """Computes what is the same for all options of the seat whose view it is."""
        self.unseen = bits.NATURAL & view.unseen()
        count = bits.count(self.unseen)
        self.one_share = 1.0 / count if count else 1.0
        self.fits = (
            view.melds._wants | view.melds._lows >> 1 | self.folded(view.melds._highs << 1, view.law.high_ace)
        )
        self.others = view.seats - 1
        self.left = view.seat + 1 if view.seat + 1 < view.seats else 0
        self.danger = 0.0
        nobody = 1.0
        for seat in range(view.seats):
            count = view._counts[seat]
            if seat != view.seat and count:
                if count > MOST_CARDS:
                    count = MOST_CARDS
                self.danger += self.cards[count - 1]
                nobody *= 1.0 - self.out[count - 1]
        self.out_now = 1.0 - nobody
        self.lap = view.discards_made // view.seats
        self.always = self.danger + self.laps * self.lap
        if self.others == 1:
            self.always += self.two
        self.hidden_now = self.hidden + self.hidden_laps * self.lap
        self._find_stakes(view)
        self.caught_now = self.out_now * self.stakes.share * self.caught
        self.counted = bits.NATURAL
        self._find_claimants(view)

    def _find_claimants(self, view: View) -> None:
        """Finds who may claim a card discarded now, and what ``feeding`` needs of each."""
        seats = legality.claimants(view.law, view.seats, view.seat, view.begun, view.discards_made + 1)
        self.claimants = 0
        while seats:
            seat = bits.lowest(seats)
            seats &= seats - 1
            count = view._counts[seat]
            self.chi_claims[self.claimants] = seat == self.left
            self.hand_pairs[self.claimants] = count * (count - 1)
            self.tolls[self.claimants] = self.stakes.tolls[seat]
            self.feeds[self.claimants] = self.feed_out if count <= CLAIMS_OUT else self.feed
            self.claimants += 1

    def folded(self, spots: int, high_ace: int) -> int:
        """Spots of runs as cards: the ace above the king is the ace."""
        if high_ace:
            spots |= spots >> HIGH_ACE & bits.ACES
        return spots & bits.NATURAL

    def _find_stakes(self, view: View) -> None:
        """Finds what the seat can win and lose, compared with the mean of the others (RULES 1.7)."""
        cards = 0
        for seat in range(view.seats):
            if seat != view.seat:
                cards += view._counts[seat]
        self.stakes.update(view, self.kept * cards * view.law.suit_points / 13.0)

    # -- hands -------------------------------------------------------------------------------------------

    def set_table(self, number: int, fits: int, lay_offs: int) -> None:
        """Computes what is the same for all hands at one of three tables, which ``note`` is told by number.

        ``fits`` are the cards that the melds of the hand would take, ``lay_offs`` those that the table takes.
        """
        unseen = self.unseen
        near = unseen & (fits | lay_offs)
        room = bits.count(near | unseen & bits.SEVENS)
        self.beside[number] = (near << 1 | near >> 1) & bits.NATURAL
        self.room[number] = self.fit * room
        self.last_room[number] = self.one_share * self.last_fit * room
        self.given[number] = self.one_share * self.lay_offs * bits.count(unseen & (lay_offs | bits.SEVENS))
        self.go_room[number] = self.go_fit * bits.count(unseen & (fits | bits.SEVENS))

    def note(
        self, view: View, hand: int, loose: int, left: int, table: int, hidden: int, price: float
    ) -> None:
        """Takes note of a hand at the end of a turn, or while others play, at one of the tables set.

        ``loose`` of its cards can neither be melded nor laid off, ``left`` are those that cannot be melded.
        ``hidden`` says whether it may still go out in one go, ``price`` what the discard gave to the others.
        """
        self.odds_in_one_go[self.noted] = self._odds_in_one_go(view, left, table) if hidden else NEVER
        self.odds[self.noted] = self._odds(view, hand, loose, table, hidden)
        other_points = hand_points(view.law, hand) - self.points if hand != loose else 0
        lost = self.burden * self.points + self.held * other_points
        self.losses[self.noted] = self.stakes.fine + self.stakes.share * lost
        self.catches[self.noted] = self.caught_now * other_points
        self.prices[self.noted] = price
        self.noted += 1

    def judge(self) -> None:
        """Computes what the hands noted are worth: all in one loop, which the compiler vectorizes."""
        prize = self.stakes.prize
        bonus = self.stakes.bonus
        for each in range(self.noted):
            chance = _chance_of(self.odds[each])
            worth = chance * prize - (1.0 - chance) * self.losses[each] - self.catches[each]
            worth += bonus * _chance_of(self.odds_in_one_go[each])
            self.worths[each] = worth - self.prices[each]

    def feeding(self, view: View, card: int) -> float:
        """The price of a discard that somebody may claim."""
        if not self.claimants or card == JOKER:
            return 0.0
        others = bits.count(self.unseen & bits.ACES << (card & 15))
        pon = self.feed_pon * (others * (others - 1)) * 0.5
        chi = self.feed_chi * self.neighbours(view, card)
        price = 0.0
        for each in range(self.claimants):
            ways = pon + chi * self.chi_claims[each]
            ways *= self.hand_pairs[each]
            ways *= self.tolls[each]
            price += ways * self.feeds[each]
        return price * self.one_share * self.one_share * (self.stakes.prize + self.stakes.fine)

    def neighbours(self, view: View, card: int) -> int:
        """How many pairs of unseen cards make a run with this one."""
        unseen = self.unseen
        one = bits.bit(card)
        if view.law.high_ace:
            unseen |= (unseen & bits.ACES) << HIGH_ACE
            if card & 15 == 0:
                one |= one << HIGH_ACE
        found = 0
        found += (one & unseen >> 1 & unseen >> 2) != 0
        found += (one & unseen << 1 & unseen << 2) != 0
        found += (one & unseen << 1 & unseen >> 1) != 0
        return found

    def peers(self, cards: int) -> int:
        """All cards of the ranks of these."""
        ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & bits.LANE
        return ranks * bits.ACES

    def _odds(self, view: View, hand: int, loose: int, table: int, hidden: int) -> float:
        """The odds that this hand goes out before any other."""
        self.count_loose(view, loose)
        steps = self.seven_steps + bits.count(loose & self.beside[table])
        odds = self.hopes + self.one_share * (self.room[table] + self.step * steps) + self.given[table]
        if self.count == 1:
            odds += self.last_room[table]
        elif self.paired:
            if self.count == 3:
                odds += self.three_paired + self.one_share * self.three_outs * self.outs
            elif self.count == 2 and hand != loose:
                odds += self.two_spared
        if hidden:
            odds += self.hidden_now
        return odds

    def _odds_in_one_go(self, view: View, left: int, table: int) -> float:
        """The odds that this hand goes out by melds alone, in one turn, before any other."""
        self.count_loose(view, left)
        odds = self.go_loose[self.count] + self.go_danger * self.danger + self.go_laps * self.lap
        if self.others == 1:
            odds += self.go_two
        if self.paired:
            odds += self.go_paired
        outs = bits.count(self.thirds | self.runs)
        return odds + self.one_share * (self.go_outs * outs + self.go_room[table])

    def count_loose(self, view: View, loose: int) -> None:
        """Counts the loose cards, pairs of them that belong together, and what would make melds of those."""
        if loose != self.counted:
            self._count(view, loose)

    def _count(self, view: View, loose: int) -> None:
        """As ``count_loose``, also for the cards that were counted last."""
        cards = loose & bits.NATURAL
        unseen = self.unseen
        ends = cards
        high_ace = view.law.high_ace
        if high_ace:
            ends |= (cards & bits.ACES) << HIGH_ACE
            unseen |= (unseen & bits.ACES) << HIGH_ACE
        self.thirds = self.unseen & self.peers(self._twins(cards))
        close = ends & ends >> 1 & (unseen << 1 | unseen >> 2)
        apart = ends & ends >> 2 & unseen >> 1
        self.runs = self.folded(unseen & (close >> 1 | close << 2 | apart << 1), high_ace)
        members = cards & self.peers(self.thirds)
        members |= self.folded(close | close << 1 | apart | apart << 2, high_ace) & cards
        self.paired = bits.count(members) >> 1
        if loose & bits.JOKER:
            self.paired += 1
        if self.paired > MOST_PAIRS:
            self.paired = MOST_PAIRS
        self.count = bits.count(loose)
        if self.count > MOST_CARDS:
            self.count = MOST_CARDS
        self.counted = loose
        self.points = hand_points(view.law, loose)
        self.seven_steps = bits.count(self.unseen & bits.SEVENS & (loose << 1 | loose >> 1))
        dear = bits.count(self.thirds & view.law.dear_cards)
        cheap = bits.count(self.thirds) - dear
        runs = bits.count(self.runs)
        self.outs = cheap + dear + runs
        self.hopes = self.always + self.loose[self.count] + self.pairs[self.paired]
        self.hopes += self.one_share * (
            self.third * cheap + self.dear_third * self.others * dear + self.run * runs
        )

    def _twins(self, cards: int) -> int:
        """Those of the cards that have another of their rank."""
        below = cards << 16 | cards << 32 | cards << 48
        return cards & (below | cards >> 16 | cards >> 32 | cards >> 48)


require_init(Evaluator)


def power_of(exponent: float) -> float:
    """About e to this power; the exponential function is not the same to the last bit on all machines."""
    power = 1.0 + exponent / 64.0
    if power < 0.0:
        power = 0.0
    for _ in range(6):
        power *= power
    return power


def _chance_of(odds: float) -> float:
    """The probability with these odds, which are logarithms."""
    power = power_of(odds)
    return power / (1.0 + power)
