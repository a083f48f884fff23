"""From a view to a round: full rounds that look to one seat as the real one does.

The hidden cards of such a round are dealt arbitrarily. Players try out actions in it, and explanations of
refusals are found in it: they then depend only on what the seat can see, and reveal nothing more.
"""

from sevenbridge.engine import actions, bits
from sevenbridge.engine.kinds import PASS
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View


def round_consistent_with(view: View) -> Round:
    """A round that fits the view.

    No other seat has a claim in it, and if this seat has none either, the next player may draw: a seat does
    not know whether others are asked. Raises ValueError, for instance ImpossiblePosition, if no round fits
    the view.
    """
    if not isinstance(view, View):
        raise TypeError(f"a round fits a view, not {view!r}")
    round = Round(view.law, view.seats)
    lay_out(round, view)
    hidden = HiddenCards()
    hidden.update(view)
    # whose turn it is comes first, and sevens and the joker go last: nobody may be left with these alone
    # where nobody may go out with them
    hidden.sort(bits.WILD)
    hidden.deal(round, view.turn)
    if not view.taken and not view.stock_count and view.reshuffles_made < view.law.reshuffles:
        # the view offers the draw, and whoever keeps the round makes the new stock before it
        round.reshuffles_made = view.law.reshuffles
    return Round.at(round.position())


def lay_out(round: Round, view: View) -> None:
    """Sets everything in a round of the same law and seats that the view shows.

    Hidden hands and the stock stay as they were; the caller deals them (``HiddenCards``). As in
    ``round_consistent_with``, no other seat has a claim. Compiled, it needs no interpreter lock.
    """
    round.melds._copy_from(view.melds)
    round._discards[:] = view._discards
    round._discard_count = view._discard_count
    round.stock_count = view.stock_count
    round.turn = view.turn
    round.discarder = view.discarder
    round.winner = view.winner
    round.drawn_card = view.drawn_card
    round.claimed_from = view.claimed_from
    round.begun = view.begun
    round.melders = view.melders
    round.exposed = view.exposed
    round.melded = view.melded
    round.laid_off = view.laid_off
    round.discards_made = view.discards_made
    round.reshuffles_made = view.reshuffles_made
    round.ponners = 0
    round.chier = 0
    round.waiting_chi = -1
    round._hands[view.seat] = view.hand
    view._tell(round)
    if view.over:
        round._phase_number = OVER
        round.actor = -1
        for seat in range(view.seats):
            round._hands[seat] = view._opened[seat]
    elif view.taken:
        round._phase_number = PLAYING
        round.actor = view.turn
    elif view._options.rows and view._options.kinds[0] == PASS:
        round._phase_number = CLAIMING
        round.actor = view.seat
        for row in range(1, view._options.rows):
            claim = actions.encode(view._options.kinds[row], bits.lowest(view._options.spots[row]))
            if actions.BOTTOM[claim] < 0:
                round.ponners = bits.bit(view.seat)
            else:
                round.chier = bits.bit(view.seat)
    else:
        round._phase_number = DRAWING
        round.actor = view.turn


class HiddenCards:
    """The cards that a seat does not see, and how many of them lie in each hidden hand and in the stock."""

    def __init__(self) -> None:
        #: how many seats there are
        self.seats = 0
        #: the hidden cards, a set
        self.unseen = 0
        #: how many there are, and the cards one by one, in the order in which ``deal`` deals them
        self.count = 0
        self.cards = [0] * 53
        #: how many are with each seat, with the stock (after the last seat), and nowhere (after the stock);
        #: where a round was set up, cards may lie nowhere
        self.room = [0] * 8

    def update(self, view: View) -> None:
        """Lists the cards that a view hides, in ascending order. Raises ValueError if cards are missing."""
        self.seats = view.seats
        self.unseen = view.unseen()
        for seat in range(view.seats):
            self.unseen &= ~view._opened[seat]
            self.room[seat] = 0 if seat == view.seat or view._opened[seat] else view._counts[seat]
        self.room[view.seats] = view.stock_count
        missing = bits.count(self.unseen)
        for index in range(view.seats + 1):
            missing -= self.room[index]
        if missing < 0:
            raise ValueError("no cards can be dealt so that this view fits them")
        self.room[view.seats + 1] = missing
        self.sort(0)

    def leave_out(self, cards: int) -> None:
        """Leaves out cards, a set, of which the caller knows that they lie nowhere."""
        self.room[self.seats + 1] -= bits.count(self.unseen & cards)
        self.unseen &= ~cards
        self.sort(0)

    def sort(self, last: int) -> None:
        """Puts the cards in ascending order, those of ``last``, a set, behind all others."""
        self.count = 0
        self._append(self.unseen & ~last)
        self._append(self.unseen & last)

    def _append(self, cards: int) -> None:
        while cards:
            self.cards[self.count] = bits.lowest(cards)
            self.count += 1
            cards &= cards - 1

    def deal(self, round: Round, first: int) -> None:
        """Deals the cards in order: to the hidden hands, from the seat ``first`` on, and to the stock."""
        index = 0
        seat = first
        for _ in range(self.seats):
            if self.room[seat]:
                round._hands[seat] = 0
                for _ in range(self.room[seat]):
                    round._hands[seat] = round._hands[seat] | bits.bit(self.cards[index])
                    index += 1
            seat = seat + 1 if seat + 1 < self.seats else 0
        for under in range(self.room[self.seats]):
            round._stock[under] = self.cards[index + under]
