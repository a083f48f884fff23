"""The player ``rule``: judges what a hand may come to, and what that is worth under the rules of the table.

At every decision it searches for the best plans for its hand (planning.py). With each plan it can put
everything down, or keep it all back to go out in one go. For each of these and each sensible discard an
``Evaluator`` says what the hand is then worth; claiming is compared with passing in the same way. It has no
memory and no randomness, so the same view always gives the same choice.
"""

from sevenbridge.bots import planning
from sevenbridge.bots.evaluation import Evaluator
from sevenbridge.bots.player import Player
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import (
    DISCARD,
    DOUBLE,
    DRAW,
    HIGH,
    JOIN,
    JOKER_HIGH,
    JOKER_JOIN,
    JOKER_LOW,
    LOW,
    PASS,
)
from sevenbridge.engine.law import Law
from sevenbridge.engine.options import Options
from sevenbridge.engine.view import View

#: how many ways to part a hand are looked at closely
PLANS = 3

#: in a hand of no more cards than this, those that could be put down are thought of as discards too
SMALL_HAND = 5

#: what outweighs the places that a plan opens on the table
PLACES = 64

#: how much of a plan is carried out: nothing, all but the sevens that would lie alone, everything, or so much
#: that nothing is left
NOTHING, ALL_BUT_SEVENS, EVERYTHING, OUT_NOW = range(4)

#: worse than anything
WORST = -1e18


class RulePlayer(Player):
    """A player that evaluates hands; see the module. ``weights`` replace its own."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.evaluator = Evaluator(weights)
        self.scratch = Options()
        #: the hand that is parted
        self.hand = 0
        #: the melds that it could make: the action, its cards, those that the meld would then take, and the
        #: places on the table that it closes
        self.meld_actions = [0] * 256
        self.meld_cards = [0] * 256
        self.meld_fits = [0] * 256
        self.meld_closes = [0] * 256
        #: how many melds there are
        self.found = 0
        #: whether the hand may lay off now, and on later turns (planning.may_lay_off)
        self.lays_off = 0
        self.lays_off_later = 0
        #: how many plans are kept; the lists below have one number for each, the cheapest first
        self.plans = 0
        self.prices = [0] * 3
        #: the cards that stay after the melds, and those of them that are loose
        self.lefts = [0] * 3
        self.looses = [0] * 3
        #: the action that makes the first meld, -1 for none
        self.firsts = [0] * 3
        #: the sevens that are put down by themselves
        self.sevens = [0] * 3
        #: the cards that the melds would take, and the places that they close
        self.plan_fits = [0] * 3
        self.plan_closes = [0] * 3
        #: the best end of the turn found: its worth, the discard, the plan, and how much of it is carried out
        self.best = 0.0
        self.card = 0
        self.plan = 0
        self.extent = 0
        #: by discard, what it gives to the others
        self.fed = [0.0] * 64

    def __reduce__(self) -> tuple[object, ...]:
        return RulePlayer, (self.weights,)

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        return self.decide(view)

    def decide(self, view: View) -> int:
        """As ``choose``, which needs no dice here; compiled, it needs no interpreter lock."""
        if view.options.kinds[0] == PASS:
            return self._answer(view)
        if view.options.kinds[0] == DRAW:
            return view.options.nth(0)
        return self._play(view)

    # -- decisions -------------------------------------------------------------------------------------------

    def _play(self, view: View) -> int:
        """Melds, lays off or discards."""
        self.evaluator.update(view)
        self._may_lay_off(view.law, view.melders >> view.seat & 1, view.claimed_from >= 0)
        self._part(view, view.options, view.hand)
        if self.prices[0] < 0:
            action = self._put_down(view, 0, OUT_NOW)
            if action >= 0:
                return action
        hidden = not view.exposed >> view.seat & 1 and not view.melded and not view.laid_off
        self._find_end(view, view.options.spots[0] if view.options.kinds[0] == DISCARD else 0, hidden, 0)
        if self.card < 0:
            return view.options.nth(0)
        action = self._put_down(view, self.plan, self.extent)
        return action if action >= 0 else actions.encode(DISCARD, self.card)

    def _answer(self, view: View) -> int:
        """Claims the last discard where that goes out or leaves a hand that is worth more, or passes."""
        self.evaluator.update(view)
        chosen = view.options.nth(0)
        most = WORST
        least = 0
        for row in range(1, view.options.rows):
            kind = view.options.kinds[row]
            spots = view.options.spots[row]
            while spots:
                action = actions.encode(kind, bits.lowest(spots))
                spots &= spots - 1
                cards = actions.CARDS[action]
                hand = view.hand & ~cards
                if not hand:
                    return action
                self._may_lay_off(view.law, True, True)
                self._part_hand(view, hand)
                if self.prices[0] < 0:
                    if self.prices[0] < least:
                        least = self.prices[0]
                        chosen = action
                    continue
                if least:
                    continue
                fits = self._taken_by(view.law, action)
                self._find_end(view, hand & bits.NATURAL, False, fits)
                if self.best > most:
                    most = self.best
                    chosen = action
        if least:
            return chosen
        return view.options.nth(0) if self.worth_of_hand(view) >= most else chosen

    def worth_of_hand(self, view: View) -> float:
        """What the hand is worth while others play, in the best of its plans.

        ``evaluator`` must have been updated with the view.
        """
        self._may_lay_off(view.law, view.melders >> view.seat & 1, False)
        self._part_hand(view, view.hand)
        hidden = view.law.one_go > 1 and not view.exposed >> view.seat & 1
        most = WORST
        for plan in range(self.plans):
            fits = self.plan_fits[plan]
            left = self.lefts[plan]
            worth = self.evaluator.worth(
                view, view.hand, self.looses[plan], left, fits, self.evaluator.fits, hidden
            )
            if worth > most:
                most = worth
        return most

    def _find_end(self, view: View, cards: int, hidden: int, claimed: int) -> None:
        """Finds the best way to end the turn with the plans made, with a discard of one of these cards.

        ``hidden``: nothing has been shown so far; ``claimed``: the cards that a meld just claimed would take.
        """
        self.best = WORST
        self.card = -1
        hidden = hidden and view.law.one_go > 1
        fed_known = 0
        for plan in range(self.plans):
            left = self.lefts[plan]
            loose = self.looses[plan]
            sevens = self.sevens[plan]
            fits = self.plan_fits[plan]
            # what stays in the hand where all is put down that can be
            stays = left
            if self.lays_off == 1 or (self.lays_off == 2 and left != self.hand):
                stays = loose
            table = self.evaluator.fits | claimed
            opened = table | fits | self._opened_by(view, left & ~stays)
            ends = self._discards(cards, left | sevens, loose)
            while ends:
                card = bits.lowest(ends)
                ends &= ends - 1
                one = bits.bit(card)
                kept = ~one
                if not fed_known & one:
                    fed_known |= one
                    self.fed[card] = self.evaluator.feeding(view, card)
                fed = self.fed[card]
                worth = self.evaluator.worth(
                    view, self.hand & kept, loose & kept, left & kept, fits, table, hidden
                )
                self._compare(worth - fed, card, plan, NOTHING)
                if stays == self.hand:
                    continue
                if one & stays:
                    places = opened & ~self.plan_closes[plan]
                    worth = self.evaluator.worth(
                        view, stays & kept, loose & kept, left & kept, fits, places, False
                    )
                    self._compare(worth - fed, card, plan, EVERYTHING)
                if sevens and stays | sevens != self.hand and one & (stays | sevens):
                    places = table | opened & ~(sevens << 1 | sevens >> 1)
                    hand = (stays | sevens) & kept
                    worth = self.evaluator.worth(view, hand, loose & kept, left & kept, fits, places, False)
                    self._compare(worth - fed, card, plan, ALL_BUT_SEVENS)

    def _compare(self, worth: float, card: int, plan: int, extent: int) -> None:
        """Takes note of this end of the turn if it is better than all before."""
        if worth > self.best:
            self.best = worth
            self.card = card
            self.plan = plan
            self.extent = extent

    def _discards(self, cards: int, single: int, loose: int) -> int:
        """Those of the cards that are worth a thought as a discard.

        These are the loose ones, in a small hand any that is in no meld with others.
        """
        if cards & single:
            cards &= single
        if cards & loose and bits.count(self.hand) > SMALL_HAND:
            cards &= loose
        return cards

    # -- plans -----------------------------------------------------------------------------------------------

    def _may_lay_off(self, law: Law, melder: int, claimed: int) -> None:
        """Notes whether the hand to be parted may lay off, now and on later turns."""
        self.lays_off_later = planning.may_lay_off(law, melder, False)
        self.lays_off = planning.may_lay_off(law, melder, claimed)

    def _part_hand(self, view: View, hand: int) -> None:
        """Parts another hand than the one that ``view.options`` are about."""
        self.scratch.clear()
        legality.add_turn(self.scratch, view.law, hand, view.table, False)
        self._part(view, self.scratch, hand)

    def _part(self, view: View, options: Options, hand: int) -> None:
        """Finds the cheapest plans for a hand, whose melds are among these options."""
        self.hand = hand
        self.found = 0
        for row in range(options.rows):
            kind = options.kinds[row]
            if kind == DOUBLE or actions.is_meld(kind):
                spots = options.spots[row]
                while spots and self.found < planning.MOST_MELDS:
                    action = actions.encode(kind, bits.lowest(spots))
                    spots &= spots - 1
                    self.meld_actions[self.found] = action
                    self.meld_cards[self.found] = actions.CARDS[action]
                    self.meld_fits[self.found] = self._taken_by(view.law, action)
                    self.meld_closes[self.found] = self._closed_by(action) if kind == DOUBLE else 0
                    self.found += 1
        self.plans = 0
        self._search(view, 0, hand, -1, 0, 0, 0)

    def _taken_by(self, law: Law, action: int) -> int:
        """The cards that the meld made by this action would take."""
        cards = actions.CARDS[action]
        bottom = actions.BOTTOM[action]
        if bottom < 0:
            return self.evaluator.peers(cards) & ~cards
        return self.evaluator.folded(bits.bit(bottom) >> 1 | bits.bit(actions.TOP[action]) << 1, law.high_ace)

    def _closed_by(self, action: int) -> int:
        """The places that are closed where this seven makes a set of a lone one."""
        lone = bits.bit(actions.doubled_seven(actions.SPOT[action]))
        return lone << 1 | lone >> 1

    def _search(
        self, view: View, start: int, left: int, first: int, sevens: int, fits: int, closes: int
    ) -> None:
        """Tries all melds from ``start`` on, where ``first`` and more are made already and ``left`` stays."""
        loose = left
        if self.lays_off_later == 1 or left != self.hand:
            loose = left & ~(planning.layable(view, left) & ~closes)
        now = left
        if self.lays_off == 1 or (self.lays_off == 2 and left != self.hand):
            now = loose
        price = planning.price(view.law, left, loose, now)
        if price >= 0:
            price = PLACES * price + bits.count(fits & ~closes & self.evaluator.unseen)
        if self.plans < PLANS or price < self.prices[PLANS - 1]:
            self._keep(price, left, loose, first, sevens, fits, closes)
        for each in range(start, self.found):
            cards = self.meld_cards[each]
            if not cards & ~left:
                alone = not cards & (cards - 1)
                self._search(
                    view,
                    each + 1,
                    left & ~cards,
                    self.meld_actions[each]
                    if first < 0 or (sevens == self.hand & ~left and not alone)
                    else first,
                    sevens | cards if alone else sevens,
                    fits | self.meld_fits[each],
                    closes | self.meld_closes[each],
                )

    def _keep(
        self, price: int, left: int, loose: int, first: int, sevens: int, fits: int, closes: int
    ) -> None:
        """Puts a plan in its place among the cheapest."""
        place = self.plans if self.plans < PLANS else PLANS - 1
        while place > 0 and self.prices[place - 1] > price:
            self.prices[place] = self.prices[place - 1]
            self.lefts[place] = self.lefts[place - 1]
            self.looses[place] = self.looses[place - 1]
            self.firsts[place] = self.firsts[place - 1]
            self.sevens[place] = self.sevens[place - 1]
            self.plan_fits[place] = self.plan_fits[place - 1]
            self.plan_closes[place] = self.plan_closes[place - 1]
            place -= 1
        self.prices[place] = price
        self.lefts[place] = left
        self.looses[place] = loose
        self.firsts[place] = first
        self.sevens[place] = sevens
        self.plan_fits[place] = fits
        self.plan_closes[place] = closes
        if self.plans < PLANS:
            self.plans += 1

    def _opened_by(self, view: View, laid: int) -> int:
        """The places at the ends of runs that open where these cards are laid off."""
        opened = 0
        step = (view.table.lows >> 1) & laid
        while step:
            opened |= step >> 1
            step = (step >> 1) & laid
        step = (view.table.highs << 1) & laid
        while step:
            opened |= step << 1
            step = (step << 1) & laid
        return self.evaluator.folded(opened, view.law.high_ace)

    def _put_down(self, view: View, plan: int, extent: int) -> int:
        """The next step of a plan, or -1: a meld, sevens last, or a lay-off (of the joker to go out)."""
        if extent == NOTHING:
            return -1
        first = self.firsts[plan]
        if first >= 0 and (extent != ALL_BUT_SEVENS or not actions.CARDS[first] & self.sevens[plan]):
            return first
        for row in range(view.options.rows):
            kind = view.options.kinds[row]
            if kind in (LOW, HIGH, JOIN):
                spots = view.options.spots[row]
                while spots:
                    action = actions.encode(kind, bits.lowest(spots))
                    spots &= spots - 1
                    if actions.CARDS[action] & self.lefts[plan] & ~self.plan_closes[plan]:
                        return action
            elif extent == OUT_NOW and kind in (JOKER_LOW, JOKER_HIGH, JOKER_JOIN):
                return actions.encode(kind, bits.lowest(view.options.spots[row]))
        return -1
