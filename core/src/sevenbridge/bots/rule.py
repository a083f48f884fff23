"""The player ``rule``: judges what a hand may come to, and what that is worth under the rules of the table.

At every decision it searches for the best plans for its hand (planning.py). With each plan it can put
everything down, or keep it all back to go out in one go. For each of these and each sensible discard an
``Evaluator`` says what the hand is then worth; claiming is compared with passing in the same way. It has no
memory and no randomness, so the same view always gives the same choice.
"""

from sevenbridge.bots import planning
from sevenbridge.bots.evaluation import Evaluator
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.stakes import Stakes
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.core import require_init
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

#: what outweighs the lay-offs that a plan opens on the table
LAY_OFFS = 64

#: how much of a plan is carried out: nothing, all but the sevens that would lie alone, everything, or so much
#: that nothing is left
NOTHING, ALL_BUT_SEVENS, EVERYTHING, OUT_NOW = range(4)

#: worse than anything
WORST = -1e18


class RulePlayer(Player):
    """A player that evaluates hands; see the module. ``weights`` replace its own."""

    def __init__(self, weights: Weights = WEIGHTS, stakes: Stakes | None = None) -> None:
        self._weights = weights
        self._stakes = stakes or Stakes()
        self._evaluator = Evaluator(weights, self._stakes)
        self._scratch = Options()
        #: the hand that is parted
        self._hand = 0
        #: the melds that it could make: the action, its cards, those that the meld would then take, and the
        #: lay-offs on the table that it closes
        self._meld_actions = [0] * 256
        self._meld_cards = [0] * 256
        self._meld_fits = [0] * 256
        self._meld_closes = [0] * 256
        #: how many melds there are
        self._found = 0
        #: whether the hand may lay off now, and on later turns (planning.may_lay_off)
        self._lays_off = 0
        self._lays_off_later = 0
        #: how many plans are kept; the lists below have one number for each, the cheapest first
        self._plans = 0
        self._prices = [0] * 3
        #: the cards that stay after the melds, and those of them that are loose
        self._lefts = [0] * 3
        self._looses = [0] * 3
        #: the action that makes the first meld, -1 for none
        self._firsts = [0] * 3
        #: the sevens that are put down by themselves
        self._sevens = [0] * 3
        #: the cards that the melds would take, and the lay-offs that they close
        self._plan_fits = [0] * 3
        self._plan_closes = [0] * 3
        #: the ends of the turn that the evaluator took note of: the discard, the plan, and how much of it is
        #: carried out
        self._end_cards = [0] * 480
        self._end_plans = [0] * 480
        self._end_extents = [0] * 480
        #: the best of them: its worth, the discard, the plan, and how much of it is carried out
        self._best = 0.0
        self._card = 0
        self._plan = 0
        self._extent = 0
        #: by discard, what it gives to the others
        self._fed = [0.0] * 64
        #: which discards ``_find_end`` looked at, and what ``_judge_discards`` found them worth
        self._judged = 0
        self._worths = [0.0] * 64
        #: whether a claim of the last discard goes out; if not, what the best claim is worth, and passing
        self._claims_out = 0
        self._claiming = 0.0
        self._passing = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return RulePlayer, (self._weights, self._stakes)

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        self._stakes.note(view)
        return self._decide(view)

    def _decide(self, view: View) -> int:
        """As ``choose``, which needs no dice here; compiled, it needs no interpreter lock."""
        if view._options.kinds[0] == PASS:
            return self._answer(view)
        if view._options.kinds[0] == DRAW:
            return view._options.nth(0)
        return self._play(view)

    # -- decisions -------------------------------------------------------------------------------------------

    def _play(self, view: View) -> int:
        """Melds, lays off or discards."""
        self._evaluator.update(view)
        self._may_lay_off(view.law, view.melders >> view.seat & 1, view.claimed_from >= 0)
        self._part(view, view._options, view.hand)
        if self._prices[0] < 0:
            action = self._put_down(view, 0, OUT_NOW)
            if action >= 0:
                return action
        hidden = not view.exposed >> view.seat & 1 and not view.melded and not view.laid_off
        self._find_end(view, view._options.spots[0] if view._options.kinds[0] == DISCARD else 0, hidden, 0)
        if self._card < 0:
            return view._options.nth(0)
        action = self._put_down(view, self._plan, self._extent)
        return action if action >= 0 else actions.encode(DISCARD, self._card)

    def _answer(self, view: View) -> int:
        """Claims the last discard where that goes out or leaves a hand that is worth more, or passes."""
        self._evaluator.update(view)
        chosen = view._options.nth(0)
        most = WORST
        least = 0
        self._claims_out = 1
        for row in range(1, view._options.rows):
            kind = view._options.kinds[row]
            spots = view._options.spots[row]
            while spots:
                action = actions.encode(kind, bits.lowest(spots))
                spots &= spots - 1
                cards = actions.CARDS[action]
                hand = view.hand & ~cards
                if not hand:
                    return action
                self._may_lay_off(view.law, True, True)
                self._part_hand(view, hand)
                if self._prices[0] < 0:
                    if self._prices[0] < least:
                        least = self._prices[0]
                        chosen = action
                    continue
                if least:
                    continue
                fits = self._taken_by(view.law, action)
                self._find_end(view, hand & bits.NATURAL, False, fits)
                if self._best > most:
                    most = self._best
                    chosen = action
        if least:
            return chosen
        self._claims_out = 0
        self._claiming = most
        self._passing = self._worth_of_hand(view)
        return view._options.nth(0) if self._passing >= most + self._stakes.claim else chosen

    def _worth_of_hand(self, view: View) -> float:
        """What the hand is worth while others play, in the best of its plans.

        ``evaluator`` must have been updated with the view.
        """
        self._may_lay_off(view.law, view.melders >> view.seat & 1, False)
        self._part_hand(view, view.hand)
        hidden = view.law.one_go > 1 and not view.exposed >> view.seat & 1
        self._evaluator.noted = 0
        for plan in range(self._plans):
            fits = self._plan_fits[plan]
            left = self._lefts[plan]
            self._evaluator.set_table(NOTHING, fits, self._evaluator.fits)
            self._evaluator.note(view, view.hand, self._looses[plan], left, NOTHING, hidden, 0.0)
        self._evaluator.judge()
        most = WORST
        for plan in range(self._plans):
            if self._evaluator.worths[plan] > most:
                most = self._evaluator.worths[plan]
        return most

    def _find_end(self, view: View, cards: int, hidden: int, claimed: int) -> None:
        """Finds the best way to end the turn with the plans made, with a discard of one of these cards.

        ``hidden``: nothing has been shown so far; ``claimed``: the cards that a meld just claimed would take.
        """
        self._evaluator.noted = 0
        hidden = hidden and view.law.one_go > 1
        self._judged = 0
        for plan in range(self._plans):
            left = self._lefts[plan]
            loose = self._looses[plan]
            sevens = self._sevens[plan]
            fits = self._plan_fits[plan]
            # what stays in the hand where all is put down that can be
            stays = left
            if self._lays_off == 1 or (self._lays_off == 2 and left != self._hand):
                stays = loose
            puts_down = stays != self._hand
            # a table for how much of the plan is carried out
            table = self._evaluator.fits | claimed
            self._evaluator.set_table(NOTHING, fits, table)
            keeps_sevens = False
            if puts_down:
                opened = table | fits | self._opened_by(view, left & ~stays)
                self._evaluator.set_table(EVERYTHING, fits, opened & ~self._plan_closes[plan])
                if sevens and stays | sevens != self._hand:
                    keeps_sevens = True
                    lay_offs = table | opened & ~(sevens << 1 | sevens >> 1)
                    self._evaluator.set_table(ALL_BUT_SEVENS, fits, lay_offs)
            ends = self._discards(cards, left | sevens, loose)
            while ends:
                card = bits.lowest(ends)
                ends &= ends - 1
                one = bits.bit(card)
                kept = ~one
                if not self._judged & one:
                    self._judged |= one
                    self._fed[card] = self._evaluator.feeding(view, card)
                fed = self._fed[card]
                self._note_end(card, plan, NOTHING)
                self._evaluator.note(view, self._hand & kept, loose & kept, left & kept, NOTHING, hidden, fed)
                if puts_down and one & stays:
                    self._note_end(card, plan, EVERYTHING)
                    self._evaluator.note(
                        view, stays & kept, loose & kept, left & kept, EVERYTHING, False, fed
                    )
                if keeps_sevens and one & (stays | sevens):
                    self._note_end(card, plan, ALL_BUT_SEVENS)
                    hand = (stays | sevens) & kept
                    self._evaluator.note(view, hand, loose & kept, left & kept, ALL_BUT_SEVENS, False, fed)
        self._evaluator.judge()
        self._choose_end()

    def _note_end(self, card: int, plan: int, extent: int) -> None:
        """Takes note of a way to end the turn, whose hand the evaluator is about to take note of."""
        end = self._evaluator.noted
        self._end_cards[end] = card
        self._end_plans[end] = plan
        self._end_extents[end] = extent

    def _choose_end(self) -> None:
        """Chooses the best way to end the turn, the first of equal ones."""
        most = WORST
        best = -1
        for end in range(self._evaluator.noted):
            if self._evaluator.worths[end] > most:
                most = self._evaluator.worths[end]
                best = end
        self._best = most
        self._card = -1
        if best >= 0:
            self._card = self._end_cards[best]
            self._plan = self._end_plans[best]
            self._extent = self._end_extents[best]

    def _judge_discards(self) -> None:
        """Finds what each discard is worth where nothing more is put down, with the ends last found."""
        for end in range(self._evaluator.noted):
            self._worths[self._end_cards[end]] = WORST
        for end in range(self._evaluator.noted):
            if self._end_extents[end] == NOTHING:
                card = self._end_cards[end]
                self._worths[card] = max(self._worths[card], self._evaluator.worths[end])

    def _discards(self, cards: int, single: int, loose: int) -> int:
        """Those of the cards that are worth a thought as a discard.

        These are the loose ones, in a small hand any that is in no meld with others.
        """
        if cards & single:
            cards &= single
        if cards & loose and bits.count(self._hand) > SMALL_HAND:
            cards &= loose
        return cards

    # -- plans -----------------------------------------------------------------------------------------------

    def _may_lay_off(self, law: Law, melder: int, claimed: int) -> None:
        """Notes whether the hand to be parted may lay off, now and on later turns."""
        self._lays_off_later = planning.may_lay_off(law, melder, False)
        self._lays_off = planning.may_lay_off(law, melder, claimed)

    def _part_hand(self, view: View, hand: int) -> None:
        """Parts another hand than the one that ``view._options`` are about."""
        self._scratch.clear()
        legality.add_turn(self._scratch, view.law, hand, view.melds, False)
        self._part(view, self._scratch, hand)

    def _part(self, view: View, options: Options, hand: int) -> None:
        """Finds the cheapest plans for a hand, whose melds are among these options."""
        self._hand = hand
        self._found = 0
        for row in range(options.rows):
            kind = options.kinds[row]
            if kind == DOUBLE or actions.is_meld(kind):
                spots = options.spots[row]
                while spots and self._found < planning.MOST_MELDS:
                    action = actions.encode(kind, bits.lowest(spots))
                    spots &= spots - 1
                    self._meld_actions[self._found] = action
                    self._meld_cards[self._found] = actions.CARDS[action]
                    self._meld_fits[self._found] = self._taken_by(view.law, action)
                    self._meld_closes[self._found] = self._closed_by(action) if kind == DOUBLE else 0
                    self._found += 1
        self._plans = 0
        self._search(view, 0, hand, -1, 0, 0, 0)

    def _taken_by(self, law: Law, action: int) -> int:
        """The cards that the meld made by this action would take."""
        cards = actions.CARDS[action]
        bottom = actions.BOTTOM[action]
        if bottom < 0:
            return self._evaluator.peers(cards) & ~cards
        return self._evaluator.folded(
            bits.bit(bottom) >> 1 | bits.bit(actions.TOP[action]) << 1, law.high_ace
        )

    def _closed_by(self, action: int) -> int:
        """The lay-offs that are closed where this seven makes a set of a lone one."""
        lone = bits.bit(actions.doubled_seven(actions.SPOT[action]))
        return lone << 1 | lone >> 1

    def _search(
        self, view: View, start: int, left: int, first: int, sevens: int, fits: int, closes: int
    ) -> None:
        """Tries all melds from ``start`` on, where ``first`` and more are made already and ``left`` stays."""
        loose = left
        if self._lays_off_later == 1 or left != self._hand:
            loose = left & ~(planning.layable(view, left) & ~closes)
        now = left
        if self._lays_off == 1 or (self._lays_off == 2 and left != self._hand):
            now = loose
        price = planning.price(view.law, left, loose, now)
        if price >= 0:
            price = LAY_OFFS * price + bits.count(fits & ~closes & self._evaluator.unseen)
        if self._plans < PLANS or price < self._prices[PLANS - 1]:
            self._keep(price, left, loose, first, sevens, fits, closes)
        for each in range(start, self._found):
            cards = self._meld_cards[each]
            if not cards & ~left:
                alone = not cards & (cards - 1)
                self._search(
                    view,
                    each + 1,
                    left & ~cards,
                    self._meld_actions[each]
                    if first < 0 or (sevens == self._hand & ~left and not alone)
                    else first,
                    sevens | cards if alone else sevens,
                    fits | self._meld_fits[each],
                    closes | self._meld_closes[each],
                )

    def _keep(
        self, price: int, left: int, loose: int, first: int, sevens: int, fits: int, closes: int
    ) -> None:
        """Inserts a plan among the cheapest."""
        index = self._plans if self._plans < PLANS else PLANS - 1
        while index > 0 and self._prices[index - 1] > price:
            self._prices[index] = self._prices[index - 1]
            self._lefts[index] = self._lefts[index - 1]
            self._looses[index] = self._looses[index - 1]
            self._firsts[index] = self._firsts[index - 1]
            self._sevens[index] = self._sevens[index - 1]
            self._plan_fits[index] = self._plan_fits[index - 1]
            self._plan_closes[index] = self._plan_closes[index - 1]
            index -= 1
        self._prices[index] = price
        self._lefts[index] = left
        self._looses[index] = loose
        self._firsts[index] = first
        self._sevens[index] = sevens
        self._plan_fits[index] = fits
        self._plan_closes[index] = closes
        if self._plans < PLANS:
            self._plans += 1

    def _opened_by(self, view: View, laid: int) -> int:
        """The lay-offs at the ends of runs that open where these cards are laid off."""
        opened = 0
        step = (view.melds._lows >> 1) & laid
        while step:
            opened |= step >> 1
            step = (step >> 1) & laid
        step = (view.melds._highs << 1) & laid
        while step:
            opened |= step << 1
            step = (step << 1) & laid
        return self._evaluator.folded(opened, view.law.high_ace)

    def _put_down(self, view: View, plan: int, extent: int) -> int:
        """The next step of a plan, or -1: a meld, sevens last, or a lay-off (of the joker to go out)."""
        if extent == NOTHING:
            return -1
        first = self._firsts[plan]
        if first >= 0 and (extent != ALL_BUT_SEVENS or not actions.CARDS[first] & self._sevens[plan]):
            return first
        for row in range(view._options.rows):
            kind = view._options.kinds[row]
            if kind in (LOW, HIGH, JOIN):
                spots = view._options.spots[row]
                while spots:
                    action = actions.encode(kind, bits.lowest(spots))
                    spots &= spots - 1
                    if actions.CARDS[action] & self._lefts[plan] & ~self._plan_closes[plan]:
                        return action
            elif extent == OUT_NOW and kind in (JOKER_LOW, JOKER_HIGH, JOKER_JOIN):
                return actions.encode(kind, bits.lowest(view._options.spots[row]))
        return -1


require_init(RulePlayer)
