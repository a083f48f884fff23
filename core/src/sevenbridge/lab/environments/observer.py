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
from sevenbridge.lab.environments import card_rows, memory
from sevenbridge.lab.environments.discard_history import DiscardHistory
from sevenbridge.lab.environments.layout import EVEN, LEAD_POINTS, MOST, RULES_NUMBERS, Layout, rules_bytes

#: a full word
WORD = (1 << 64) - 1
RULES_SIZE = len(RULES_NUMBERS) + 15
#: the highest total that the bytes of leads tell apart
MOST_LEAD = MOST * LEAD_POINTS
NO_LEAD = EVEN * LEAD_POINTS
HIGH_ACE = 13


class Observer:
    """Writes observations of one layout, one after the other."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._law = law_of(layout.rules)
        self._seats = layout.seats
        self._cards = layout.cards
        self._size = layout.size
        #: the points of the match by seat of the round, and the rounds to follow, -1 where that is not known;
        #: whoever has a view without them sets them here
        self._totals = [0] * 6
        self._rounds_left = -1
        #: the discards that the view remembers that ``observe`` was given last
        self._recalled = DiscardHistory(layout.cards)
        self._rules = [0] * 40
        for index, number in enumerate(rules_bytes(self._law)):
            self._rules[index] = number
        #: what is written: the parts of cards, a set of cards for each row of them, and those of single bits
        #: after them, in the order of the layout
        self._sets = [0] * 24
        self._set_count = 12 + 2 * self._seats
        self._flags = 0
        self._flag_count = 6 * self._seats + 4
        # where parts begin in an observation, and in a packed one
        self._discarded = layout["discarded"].start
        self._claimed = layout["claimed"].start
        self._counts = layout["counts"].start
        self._begun = layout["begun"].start
        self._stock_count = layout["stock_count"].start
        self._rules_at = layout["rules"].start
        self._packed_bits = layout.number_count
        self._packed_discarded = layout["discarded"].packed
        self._packed_counts = layout["counts"].packed
        self._packed_stock_count = layout["stock_count"].packed
        self._packed_rules = layout["rules"].packed

    def observe(self, view: View) -> bytes:
        """What a view tells, with the totals and the rounds to follow that it has.

        Raises TypeError for what is no view, ValueError for one of other rules or of more seats.
        """
        if not isinstance(view, View):
            raise TypeError(f"an observation is of a view, not of {view!r}")
        if view.law != self._law or view.seats > self._seats:
            raise ValueError(f"{view!r} is not of the rules and seats of this layout")
        self._rounds_left = view.rounds_left
        for seat in range(6):
            self._totals[seat] = view.totals[seat] if seat < len(view.totals) else 0
        self._recalled._recall(view)
        written = bytearray(self._size)
        self._look(view, self._recalled)
        self._write(view, self._recalled, memory.bytes_of(memoryview(written)), 0)
        return bytes(written)

    def __reduce__(self) -> tuple[object, ...]:
        return Observer, (self.layout,)

    def _look(self, view: View, discards: DiscardHistory) -> None:
        """Notes all sets of cards and single bits, to be written; compiled, without the lock.

        Of ``discards`` it takes what everybody knows, and what the seat of the view let go itself.
        """
        for index in range(self._set_count):
            self._sets[index] = 0
        self._sets[0] = view.hand
        if view.drawn_card >= 0:
            self._sets[1] = bits.bit(view.drawn_card)
        self._sets[2] = view.discard_set()
        if view._discard_count:
            self._sets[3] = bits.bit(view._discards[view._discard_count - 1])
        self._sets[4] = discards.let_go[view.seat]
        for seat in range(view.seats):
            self._sets[6 + self._from_viewer(view, seat)] = discards.claimed[seat]
        self._sets[5] = discards.restocked & ~(view.hand | self._sets[2] | self._look_at_melds(view))
        self._look_at_seats(view)

    def _look_at_melds(self, view: View) -> int:
        """Notes what the melds are, and returns all cards in them."""
        melded = 6 + self._seats
        parts = melded + self._seats
        runs = 0
        sets = 0
        sevens = 0
        for meld in range(view.melds._count):
            cards = view.melds._cards[meld]
            bottom = view.melds._bottoms[meld]
            top = view.melds._tops[meld]
            owner = melded + self._from_viewer(view, view.melds._owners[meld])
            self._sets[owner] = self._sets[owner] | cards
            if bottom < 0:
                sets |= cards
                continue
            if top > bottom:
                runs |= cards
            else:
                sevens |= cards
            if cards & bits.JOKER:
                for spot in range(bottom, top + 1):
                    natural = spot - HIGH_ACE if spot & 15 == HIGH_ACE else spot
                    if not cards >> natural & 1:
                        self._sets[parts + 2] = bits.bit(spot)
        self._sets[parts] = runs
        self._sets[parts + 1] = sets
        self._sets[parts + 3] = view.melds._lows
        self._sets[parts + 4] = view.melds._highs
        self._sets[parts + 5] = view.melds._wants
        return runs | sets | sevens

    def _look_at_seats(self, view: View) -> None:
        seats = self._seats
        flags = self._turned(view, view.begun)
        flags |= self._turned(view, view.melders) << seats
        flags |= self._turned(view, view.exposed) << (2 * seats)
        flags |= bits.bit(3 * seats + self._from_viewer(view, view.turn))
        if view.discarder >= 0:
            flags |= bits.bit(4 * seats + self._from_viewer(view, view.discarder))
        if view.claimed_from >= 0:
            flags |= bits.bit(5 * seats + self._from_viewer(view, view.claimed_from))
        if view.taken:
            flags |= bits.bit(6 * seats)
        if view.melded:
            flags |= bits.bit(6 * seats + 1)
        if view.laid_off:
            flags |= bits.bit(6 * seats + 2)
        if view._options.rows > 0 and not view.taken and view._options.kinds[0] != DRAW:
            flags |= bits.bit(6 * seats + 3)
        self._flags = flags

    def _write(self, view: View, discards: DiscardHistory, out: memoryview, at: int) -> None:
        """Writes what was looked at as an observation, from the index ``at`` of a buffer on."""
        # what is written after a row is written over by the next part
        card_rows.write_rows(self._sets, 0, 6, out, at, self._cards)
        card_rows.write_rows(self._sets, 6, self._set_count - 6, out, at + self._claimed, self._cards)
        discards._write(view.seat, view.seats, self._seats, out, at + self._discarded)
        card_rows.write_bits(self._flags, self._flag_count, out, at + self._begun)
        self._write_numbers(view, out, at + self._counts, at + self._stock_count, at + self._rules_at)

    def _write_packed(self, view: View, discards: DiscardHistory, out: memoryview, at: int) -> None:
        """Writes it as a packed observation."""
        discards._write(view.seat, view.seats, self._seats, out, at + self._packed_discarded)
        self._write_numbers(
            view, out, at + self._packed_counts, at + self._packed_stock_count, at + self._packed_rules
        )
        end = at + self._packed_bits
        word = 0
        filled = 0
        for index in range(self._set_count + 1):
            new = card_rows.columns(self._sets[index]) if index < self._set_count else self._flags
            width = self._cards if index < self._set_count else self._flag_count
            word = (word | new << filled) & WORD
            filled += width
            if filled >= 64:
                filled -= 64
                end = _put_word(out, end, word, 8)
                word = new >> (width - filled)
        _put_word(out, end, word, (filled + 7) >> 3)

    def _write_numbers(self, view: View, out: memoryview, counts: int, at: int, rules_at: int) -> None:
        out[at] = view.stock_count
        out[at + 1] = view._discard_count
        out[at + 2] = view.discards_made if view.discards_made < MOST else MOST
        out[at + 3] = view.reshuffles_made if view.reshuffles_made < MOST else MOST
        points = hand_points(view.law, view.hand)
        out[at + 4] = points if points < MOST else MOST
        for other in range(view.seats, self._seats):
            out[counts + other] = out[at + 5 + other] = 0
        for seat in range(view.seats):
            other = self._from_viewer(view, seat)
            out[counts + other] = view._counts[seat]
            lead = self._totals[seat] - self._totals[view.seat]
            lead = NO_LEAD - lead if view.law.penalty else NO_LEAD + lead
            lead = 0 if lead < 0 else MOST_LEAD if lead > MOST_LEAD else lead
            out[at + 5 + other] = lead // LEAD_POINTS
        left = self._rounds_left
        out[at + 5 + self._seats] = left if 0 <= left < MOST else MOST
        memory.copy(self._rules, 0, out, rules_at, RULES_SIZE)

    def _turned(self, view: View, seats: int) -> int:
        """A set of seats, counted from the viewer's."""
        found = seats >> view.seat | seats << (view.seats - view.seat)
        return found & (bits.bit(view.seats) - 1)

    def _from_viewer(self, view: View, seat: int) -> int:
        """How many seats further than the viewer a seat is, clockwise."""
        return seat - view.seat if seat >= view.seat else seat - view.seat + view.seats


require_init(Observer)


def _put_word(out: memoryview, at: int, word: int, length: int) -> int:
    """Writes so many bytes of a word, the lowest first, and says where they end."""
    for index in range(length):
        out[at + index] = word >> 8 * index & 255
    return at + length
