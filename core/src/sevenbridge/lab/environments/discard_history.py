"""Who made and claimed each discard of a round, as its history tells, brought up to date word by word.

An observation tells the whole of it each time; but between two of them there are few new words
(``engine/history.py``), and only those are read.
"""

from sevenbridge import unchecked
from sevenbridge.engine import actions, bits
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.history import LANE, LANE_BITS, LANES, PASSED, RESTOCK, SEAT_SHIFT, UPCARD
from sevenbridge.engine.kinds import CLAIM_RUNS, DISCARD, JOKER_CLAIM_RUNS, JOKER_DISCARD, JOKER_LOW, LOW
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View
from sevenbridge.lab.environments import card_rows, memory
from sevenbridge.lab.environments.layout import MOST

#: the discards of natural cards and of the joker, and the claims, as numbers of actions
DISCARDS = actions.encode(DISCARD, 0)
DISCARDS_END = DISCARDS + 52
DISCARDED_JOKER = actions.FIRST[JOKER_DISCARD]
CLAIMS = actions.FIRST[CLAIM_RUNS]
CLAIMS_END = actions.FIRST[LOW]
JOKER_CLAIMS = actions.FIRST[JOKER_CLAIM_RUNS]
JOKER_CLAIMS_END = actions.FIRST[JOKER_LOW]
#: the public code of an event
CODE = (1 << SEAT_SHIFT) - 1
NO_CARD = -1


class DiscardHistory:
    """The discards of one round, by seat. Of a round it knows of all seats what each let go.

    ``cards`` says how many cards the pack has.
    """

    def __init__(self, cards: int) -> None:
        self.cards = cards
        #: when each seat last discarded each card, a row of ``cards`` for each seat: ``MOST`` for the latest
        #: discard of the round, one less for each discard since, down to 1; 0 if it never did. Six seats have
        #: at most 53 cards each, and all of that is gone through: a bound that C knows goes 16 at a time
        self.recency = [0] * 318
        #: sets of cards, by seat: those that it claimed, and that it could have claimed
        self.claimed = [0] * 6
        self.let_go = [0] * 6
        #: the cards that lay among the discards when the last new stock was made of them
        self.restocked = 0
        # the discards as they lie, the top one or NO_CARD, and how many words have been read
        self.pile = 0
        self.top = NO_CARD
        self.words = 0

    def _clear(self) -> None:
        """Begins a round."""
        for index in range(318):
            self.recency[index] = 0
        for seat in range(6):
            self.claimed[seat] = 0
            self.let_go[seat] = 0
        self.restocked = 0
        self.pile = 0
        self.top = NO_CARD
        self.words = 0

    def _recall(self, view: View) -> None:
        """Reads all that a view remembers, from the beginning."""
        self._clear()
        for word in view.history_numbers():
            self._read(word)

    def _follow(self, round: Round) -> None:
        """Reads what has happened in the round since this was done last; compiled, without the lock."""
        words = unchecked.history_length(round)
        if self.words:
            # the answers to a discard are added to its word until the next one follows
            self._read_answers(unchecked.history_number(round, self.words - 1))
        for index in range(self.words, words):
            self._read(unchecked.history_number(round, index))
        self.words = words

    def _read(self, word: int) -> None:
        code = word & CODE
        if code == DRAW_ACTION:
            return
        seat = word >> SEAT_SHIFT & 7
        if DISCARDS <= code < DISCARDS_END or code == DISCARDED_JOKER:
            self._lay(actions.SPOT[code])
            for index in range(318):
                self.recency[index] -= self.recency[index] > 1
            self.recency[self.cards * seat + card_rows.COLUMN[self.top]] = MOST
            self._read_answers(word)
        elif CLAIMS <= code < CLAIMS_END or JOKER_CLAIMS <= code < JOKER_CLAIMS_END:
            if self.top != NO_CARD:
                self.claimed[seat] = self.claimed[seat] | bits.bit(self.top)
                self.pile &= ~bits.bit(self.top)
                self.top = NO_CARD
        elif code == RESTOCK:
            if self.top != NO_CARD:
                self.restocked = self.pile & ~bits.bit(self.top)
                self.pile = bits.bit(self.top)
        elif code >= UPCARD:
            self._lay(code - UPCARD)

    def _write(self, viewer: int, seats: int, places: int, out: memoryview, at: int) -> None:
        """Writes who discarded which cards when: rows for so many places, the seats from the viewer's on."""
        before = viewer * self.cards
        after = (seats - viewer) * self.cards
        memory.copy(self.recency, before, out, at, after)
        memory.copy(self.recency, 0, out, at + after, before)
        # of seats that nobody has, nothing was noted
        end = seats * self.cards
        memory.copy(self.recency, end, out, at + end, (places - seats) * self.cards)

    def _lay(self, card: int) -> None:
        self.pile |= bits.bit(card)
        self.top = card

    def _read_answers(self, word: int) -> None:
        """Notes who let a discard go, if the word is one."""
        code = word & CODE
        if DISCARDS <= code < DISCARDS_END or code == DISCARDED_JOKER:
            for seat in range(6):
                if word >> (LANES + LANE_BITS * seat) & LANE == PASSED:
                    self.let_go[seat] = self.let_go[seat] | bits.bit(actions.SPOT[code])
