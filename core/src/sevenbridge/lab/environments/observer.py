"""What one seat may know, written as the bytes of an observation (layout.py).

Everything comes from a view, which holds no secret of others, and nothing from a round, but what has become
of its discards (discard_history.py). That is followed in the round itself: to read it from the memory of the
view each time took a third of the time of a step.
"""

from sevenbridge.engine import bits
from sevenbridge.engine.core import require_init
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.law import law_of
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View
from sevenbridge.lab.environments import memory
from sevenbridge.lab.environments.discard_history import DiscardHistory
from sevenbridge.lab.environments.layout import EVEN, LAW, LEAD_POINTS, MOST, Layout, rules_bytes

#: by spot in the lanes of cards.py: where the card stands among all cards
COLUMN = [0] * 64
for _spot in range(64):
    _suit, _rank = _spot >> 4, _spot & 15
    COLUMN[_spot] = 13 * _suit + _rank if _rank < 13 else 13 * _suit if _rank == 13 else 52

RULES_SIZE = len(LAW) + 15
#: the highest total that the bytes of leads tell apart
MOST_LEAD = MOST * LEAD_POINTS
NO_LEAD = EVEN * LEAD_POINTS
HIGH_ACE = 13


class Observer:
    """Writes observations of one layout, one after the other."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.law = law_of(layout.rules)
        self.seats = layout.seats
        self.cards = layout.cards
        self.size = layout.size
        #: the points of the match by seat of the round, and the rounds to follow, -1 where that is not known;
        #: whoever has a view without them sets them here
        self.totals = [0] * 6
        self.rounds_left = -1
        #: the discards that the view remembers that ``observe`` was given last
        self.recalled = DiscardHistory()
        self.rules = [0] * 40
        for index, number in enumerate(rules_bytes(self.law)):
            self.rules[index] = number
        self.hand = layout["hand"].start
        self.drawn = layout["drawn"].start
        self.pile = layout["pile"].start
        self.top = layout["top"].start
        self.let_go = layout["let_go"].start
        self.restocked = layout["restocked"].start
        self.discarded = layout["discarded"].start
        self.claimed = layout["claimed"].start
        self.melded = layout["melded"].start
        self.runs = layout["runs"].start
        self.sets = layout["sets"].start
        self.joker_as = layout["joker_as"].start
        self.fits_low = layout["fits_low"].start
        self.fits_high = layout["fits_high"].start
        self.fits_set = layout["fits_set"].start
        self.by_seat = layout["counts"].start
        self.numbers = layout["taken"].start
        self.rules_at = layout["rules"].start

    def observe(self, view: View) -> bytes:
        """What a view tells, with the totals and the rounds to follow that it has.

        Raises TypeError for what is no view, ValueError for one of other rules or of more seats.
        """
        if not isinstance(view, View):
            raise TypeError(f"an observation is of a view, not of {view!r}")
        if view.law != self.law or view.seats > self.seats:
            raise ValueError(f"{view!r} is not of the rules and seats of this layout")
        self.rounds_left = view.rounds_left
        for seat in range(6):
            self.totals[seat] = view.totals[seat] if seat < len(view.totals) else 0
        self.recalled._recall(view)
        written = bytearray(self.size)
        self._write(view, self.recalled, memory.bytes_of(memoryview(written)), 0)
        return bytes(written)

    def __reduce__(self) -> tuple[object, ...]:
        return Observer, (self.layout,)

    def _write(self, view: View, discards: DiscardHistory, out: memoryview, at: int) -> None:
        """Writes an observation at the index ``at`` of a buffer; compiled, without the lock.

        Of ``discards`` it takes what everybody knows, and what the seat of the view let go itself.
        """
        for index in range(self.size):
            out[at + index] = 0
        self._put(out, at + self.hand, view.hand)
        self._put(out, at + self.pile, view.discarded())
        if view.drawn_card >= 0:
            out[at + self.drawn + COLUMN[view.drawn_card]] = 1
        if view.discard_count:
            out[at + self.top + COLUMN[view.discards[view.discard_count - 1]]] = 1
        self._write_discards(view, discards, out, at)
        self._write_melds(view, out, at)
        self._write_seats(view, out, at + self.by_seat)
        self._write_numbers(view, out, at + self.numbers)
        rules_at = at + self.rules_at
        for index in range(RULES_SIZE):
            out[rules_at + index] = self.rules[index]

    def _put(self, out: memoryview, at: int, cards: int) -> None:
        """Marks a set of cards."""
        while cards:
            out[at + COLUMN[bits.lowest(cards)]] = 1
            cards &= cards - 1

    def _write_discards(self, view: View, discards: DiscardHistory, out: memoryview, at: int) -> None:
        """Marks who discarded and claimed what, and what has become of it."""
        # what is told of the discard of number 0
        before = MOST - discards.made
        for other in range(view.seats):
            seat = view.seat + other
            if seat >= view.seats:
                seat -= view.seats
            discarded = at + self.discarded + other * self.cards
            left = discards.discarded[seat]
            while left:
                card = bits.lowest(left)
                told = before + discards.numbers[64 * seat + card]
                out[discarded + COLUMN[card]] = told if told > 0 else 1
                left &= left - 1
            self._put(out, at + self.claimed + other * self.cards, discards.claimed[seat])
        self._put(out, at + self.let_go, discards.let_go[view.seat])
        if discards.restocked:
            self._put(out, at + self.restocked, discards.restocked & view.unseen())

    def _write_melds(self, view: View, out: memoryview, at: int) -> None:
        for meld in range(view.melds.count):
            cards = view.melds.cards[meld]
            bottom = view.melds.bottoms[meld]
            top = view.melds.tops[meld]
            owner = self._from_viewer(view, view.melds.owners[meld])
            self._put(out, at + self.melded + owner * self.cards, cards)
            if bottom < 0:
                self._put(out, at + self.sets, cards)
            elif top > bottom:
                self._put(out, at + self.runs, cards)
            if bottom >= 0 and cards & bits.JOKER:
                for spot in range(bottom, top + 1):
                    natural = spot - HIGH_ACE if spot & 15 == HIGH_ACE else spot
                    if not cards >> natural & 1:
                        out[at + self.joker_as + COLUMN[spot]] = 1
        self._put(out, at + self.fits_low, view.melds.lows)
        self._put(out, at + self.fits_high, view.melds.highs)
        self._put(out, at + self.fits_set, view.melds.wants)

    def _write_seats(self, view: View, out: memoryview, at: int) -> None:
        for other in range(view.seats):
            seat = view.seat + other
            if seat >= view.seats:
                seat -= view.seats
            out[at + other] = view.counts[seat]
            out[at + self.seats + other] = view.begun >> seat & 1
            out[at + 2 * self.seats + other] = view.melders >> seat & 1
            out[at + 3 * self.seats + other] = view.exposed >> seat & 1
        out[at + 4 * self.seats + self._from_viewer(view, view.turn)] = 1
        if view.discarder >= 0:
            out[at + 5 * self.seats + self._from_viewer(view, view.discarder)] = 1
        if view.claimed_from >= 0:
            out[at + 6 * self.seats + self._from_viewer(view, view.claimed_from)] = 1

    def _write_numbers(self, view: View, out: memoryview, at: int) -> None:
        out[at] = view.taken
        out[at + 1] = view.melded
        out[at + 2] = view.laid_off
        out[at + 3] = view.options.rows > 0 and not view.taken and view.options.kinds[0] != DRAW
        out[at + 4] = view.stock_count
        out[at + 5] = view.discard_count
        out[at + 6] = view.discards_made if view.discards_made < MOST else MOST
        out[at + 7] = view.reshuffles_made if view.reshuffles_made < MOST else MOST
        points = hand_points(view.law, view.hand)
        out[at + 8] = points if points < MOST else MOST
        for other in range(view.seats):
            seat = view.seat + other
            if seat >= view.seats:
                seat -= view.seats
            lead = self.totals[seat] - self.totals[view.seat]
            lead = NO_LEAD - lead if view.law.penalty else NO_LEAD + lead
            lead = 0 if lead < 0 else MOST_LEAD if lead > MOST_LEAD else lead
            out[at + 9 + other] = lead // LEAD_POINTS
        left = self.rounds_left
        out[at + 9 + self.seats] = left if 0 <= left < MOST else MOST

    def _from_viewer(self, view: View, seat: int) -> int:
        """How many seats further than the viewer a seat is, clockwise."""
        return seat - view.seat if seat >= view.seat else seat - view.seat + view.seats


require_init(Observer)
