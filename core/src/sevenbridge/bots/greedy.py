"""The player ``greedy``: puts down what it can, keeps what may still come together, feeds nobody on purpose.

At every decision it makes a *plan*: the melds of its hand that leave the least behind. Of the cards that
stay, those that cannot be laid off are *loose*; a plan that leaves nothing loose but the discard goes out. It
has no memory and no randomness, so the same view always gives the same choice.
"""

from sevenbridge.bots import planning
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.cards import HIGH_ACE
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import (
    DISCARD,
    DRAW,
    HIGH,
    JOIN,
    JOKER_HIGH,
    JOKER_JOIN,
    JOKER_LOW,
    LOW,
    PASS,
)
from sevenbridge.engine.options import Options
from sevenbridge.engine.view import View

#: going out in one go is near with so few loose cards, while all others hold more cards than this
NEARLY_DONE = 5
SHORT_HAND = 3

#: what a card is worth for each unseen card that would make a meld of it: with one of its rank, with one of
#: its suit, a 6 or 8 with its seven; or that would let it be laid off
PAIR = 14
PARTNER = 12
BY_SEVEN = 8
LAY_OFF_SOON = 8
#: how bad a discard is for each pair of unseen cards with which it could be claimed
PON = 2
CHI = 1


class GreedyPlayer(Player):
    """A sensible player under any rules; see the module."""

    def __init__(self) -> None:
        self._scratch = Options()
        # the plan being made: a hand, the melds it could make, whether it may lay off (2: once it has melded)
        self._hand = 0
        self._meld_actions = [0] * 256
        self._meld_cards = [0] * 256
        self._found = 0
        self._lays_off = 0
        # the plan made: its price, what stays after its melds, what of that is loose, its first meld or -1
        self._price = 0
        self._left = 0
        self._loose = 0
        self._first = 0
        # the cards that this seat has not seen
        self._unseen = 0
        # the cards that one of these would let be laid off: on a meld, on a lone seven
        self._soon = 0
        self._by_seven = 0
        # where a card would be the highest, the middle one, the lowest of a run of three with a held card and
        # an unseen one, and with two unseen ones
        self._highest = 0
        self._middle = 0
        self._lowest = 0
        self._chi_highest = 0
        self._chi_middle = 0
        self._chi_lowest = 0

    def __reduce__(self) -> tuple[object, ...]:
        return GreedyPlayer, ()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        options = view._options
        if options.kinds[0] == PASS:
            return self._answer(view)
        if options.kinds[0] == DRAW:
            return options.nth(0)
        return self._play(view)

    # -- decisions -------------------------------------------------------------------------------------------

    def _play(self, view: View) -> int:
        """Melds, lays off or discards."""
        self._lays_off = planning.may_lay_off(view.law, view.melders >> view.seat & 1, view.claimed_from >= 0)
        self._plan(view, view._options, view.hand)
        out = self._price < 0
        if out or not self._saves_up(view):
            if self._first >= 0:
                return self._first
            action = self._lay_off(view._options, out)
            if action >= 0:
                return action
        return self._discard(view)

    def _answer(self, view: View) -> int:
        """Claims the last discard where that goes out or leaves a cheaper hand, or passes."""
        options = view._options
        best = options.nth(0)
        self._lays_off = planning.may_lay_off(view.law, view.melders >> view.seat & 1, False)
        self._plan_hand(view, view.hand)
        # a hand that would go out on its next turn still claims to go out now
        least = max(self._price, 0)
        self._lays_off = planning.may_lay_off(view.law, True, True)
        for row in range(1, options.rows):
            kind = options.kinds[row]
            spots = options.spots[row]
            while spots:
                action = actions.encode(kind, bits.lowest(spots))
                spots &= spots - 1
                price = planning.OUT_IN_ONE_GO
                if view.hand & ~actions.CARDS[action]:
                    self._plan_hand(view, view.hand & ~actions.CARDS[action])
                    price = self._price
                if price < least:
                    least = price
                    best = action
        return best

    def _saves_up(self, view: View) -> bool:
        """Whether to show nothing for now: this hand may go out in one go before anybody else does."""
        shown = view.exposed >> view.seat & 1 or view.melded or view.laid_off
        if view.law.one_go <= 1 or shown or bits.count(self._loose) > NEARLY_DONE:
            return False
        saves = True
        for seat in range(view.seats):
            if seat != view.seat and view._counts[seat] <= SHORT_HAND:
                saves = False
        return saves

    # -- plans -----------------------------------------------------------------------------------------------

    def _plan_hand(self, view: View, hand: int) -> None:
        """Plans for another hand than the one that ``view._options`` are about."""
        self._scratch.clear()
        legality.add_turn(self._scratch, view.law, hand, view.melds, False)
        self._plan(view, self._scratch, hand)

    def _plan(self, view: View, options: Options, hand: int) -> None:
        """Finds the cheapest plan for a hand, whose melds are among these options."""
        self._hand = hand
        self._found = 0
        for row in range(options.rows):
            kind = options.kinds[row]
            if actions.is_meld(kind):
                spots = options.spots[row]
                while spots and self._found < planning.MOST_MELDS:
                    action = actions.encode(kind, bits.lowest(spots))
                    spots &= spots - 1
                    self._meld_actions[self._found] = action
                    self._meld_cards[self._found] = actions.CARDS[action]
                    self._found += 1
        self._price = planning.IMPOSSIBLE
        self._left = self._loose = hand
        self._first = -1
        self._search(view, 0, hand, -1)

    def _search(self, view: View, start: int, left: int, first: int) -> None:
        """Tries all melds from ``start`` on, where ``first`` and more are made already and ``left`` stays."""
        loose = left
        if self._lays_off == 1 or (self._lays_off == 2 and left != self._hand):
            loose = left & ~planning.layable(view, left)
        price = planning.price(view.law, left, loose, loose)
        if price < self._price:
            self._price = price
            self._left = left
            self._loose = loose
            self._first = first
        for each in range(start, self._found):
            if not self._meld_cards[each] & ~left:
                self._search(
                    view,
                    each + 1,
                    left & ~self._meld_cards[each],
                    first if first >= 0 else self._meld_actions[each],
                )

    def _lay_off(self, options: Options, joker_too: int) -> int:
        """A lay-off of a card that stays in the plan, or -1; of the joker where that helps to go out."""
        for row in range(options.rows):
            kind = options.kinds[row]
            if kind in (LOW, HIGH, JOIN):
                spots = options.spots[row]
                while spots:
                    action = actions.encode(kind, bits.lowest(spots))
                    spots &= spots - 1
                    if actions.CARDS[action] & self._left:
                        return action
            elif joker_too and kind in (JOKER_LOW, JOKER_HIGH, JOKER_JOIN):
                return actions.encode(kind, bits.lowest(options.spots[row]))
        return -1

    # -- discards --------------------------------------------------------------------------------------------

    def _discard(self, view: View) -> int:
        """The discard that is of the least use to this player and to those who may claim it."""
        options = view._options
        if options.kinds[0] != DISCARD:
            return options.nth(0)
        law = view.law
        cards = options.spots[0]
        if cards & self._left:
            cards &= self._left
        if cards & ~bits.SEVENS:
            cards &= ~bits.SEVENS
        if not cards & (cards - 1):
            return actions.encode(DISCARD, bits.lowest(cards))
        self._look_for_partners(view)
        able = legality.claimants(law, view.seats, view.seat, view.begun, view.discards_made + 1)
        to_left = view.seat + 1 if view.seat + 1 < view.seats else 0
        best = -1
        least = planning.IMPOSSIBLE
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            worth = self._worth(view, card, able, able >> to_left & 1) - law.values[card & 15]
            if worth < least:
                least = worth
                best = card
        return actions.encode(DISCARD, best)

    def _look_for_partners(self, view: View) -> None:
        """Finds the cards with which the unseen ones and those that stay could make runs, or make room."""
        self._unseen = unseen = bits.NATURAL & view.unseen()
        self._soon = (view.melds._highs << 1 & unseen) << 1 | (view.melds._lows >> 1 & unseen) >> 1
        sevens = unseen & bits.SEVENS
        self._by_seven = sevens << 1 | sevens >> 1
        held = self._left
        if view.law.high_ace:
            held |= (held & bits.ACES) << HIGH_ACE
            unseen |= (unseen & bits.ACES) << HIGH_ACE
        self._highest = (held << 1 | held << 2) & (unseen << 1 | unseen << 2)
        self._middle = (held << 1 | held >> 1) & (unseen << 1 | unseen >> 1)
        self._lowest = (held >> 1 | held >> 2) & (unseen >> 1 | unseen >> 2)
        self._chi_highest = unseen << 1 & unseen << 2 & ~self._highest
        self._chi_middle = unseen << 1 & unseen >> 1 & ~self._middle
        self._chi_lowest = unseen >> 1 & unseen >> 2 & ~self._lowest

    def _worth(self, view: View, card: int, pon: int, chi: int) -> int:
        """What it is worth not to discard this card, when somebody might pon or chi it."""
        one = bits.bit(card)
        peers = bits.ACES << (card & 15)
        others = bits.count(self._unseen & peers)
        worth = 0
        if self._left & ~one & peers:
            worth += PAIR * others
        if pon:
            worth += PON * others * (others - 1) // 2
        ends = one
        if view.law.high_ace and card & 15 == 0:
            ends |= one << HIGH_ACE
        worth += PARTNER * (
            bits.count(self._highest & ends)
            + bits.count(self._middle & ends)
            + bits.count(self._lowest & ends)
        )
        if chi:
            worth += CHI * (
                bits.count(self._chi_highest & ends)
                + bits.count(self._chi_middle & ends)
                + bits.count(self._chi_lowest & ends)
            )
        if one & self._by_seven:
            worth += BY_SEVEN
        if one & self._soon:
            worth += LAY_OFF_SOON
        return worth


require_init(GreedyPlayer)
