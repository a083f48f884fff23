"""What a seat knows of the whole round, event by event, for nets that read sequences (history_rows.py).

It comes from the words of the round (``engine/history.py``), of whose private bits the seat's own alone are
read. The cards that it was dealt stand after the deal: so nothing is missing that it ever knew, but which
chi it called and lost to a pon.
"""

from sevenbridge import unchecked
from sevenbridge.engine import actions, bits
from sevenbridge.engine.history import (
    DEAL,
    LANE,
    LANE_BITS,
    LANES,
    MELD_SHIFT,
    NO_MELD,
    NO_SEAT,
    RESTOCK,
    SEAT_SHIFT,
    UPCARD,
)
from sevenbridge.engine.kinds import COUNT, DISCARD, DRAW, JOKER_DISCARD
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import HAND_SIZE
from sevenbridge.lab.environments import card_rows
from sevenbridge.lab.environments.history_rows import HISTORY_COLUMNS, HISTORY_KINDS, MOST_EVENTS

WIDTH = len(HISTORY_COLUMNS)
DEALS = HISTORY_KINDS.index("deal")
DEALT = HISTORY_KINDS.index("dealt")
TURNS_UP = HISTORY_KINDS.index("upcard")
DRAWS = HISTORY_KINDS.index("draw")
CLAIMS = HISTORY_KINDS.index("claim")
MELDS = HISTORY_KINDS.index("meld")
LAYS_OFF = HISTORY_KINDS.index("layoff")
DISCARDS = HISTORY_KINDS.index("discard")
RESHUFFLES = HISTORY_KINDS.index("reshuffle")
ENDS = HISTORY_KINDS.index("end")
#: the public code of an event
CODE = (1 << SEAT_SHIFT) - 1


class HistoryWriter:
    """Writes what seats of one game know, one after the other, into the same rows."""

    def __init__(self) -> None:
        #: how many rows have been written; until something is, nobody knows what they hold
        self.rows = MOST_EVENTS
        #: the next row; those before 0 are left out
        self.row = 0
        #: the column of the last discard, and 1
        self.top = 0

    def _write(self, round: Round, viewer: int, out: memoryview, at: int) -> None:
        """Writes all rows at the index ``at`` of a buffer; compiled, without the lock.

        Without a viewer, where it is negative, there are none.
        """
        words = unchecked.history_length(round) if viewer >= 0 else 0
        dealt = self._dealt(round, viewer, words) if words else 0
        events = words + bits.count(dealt)
        self.row = MOST_EVENTS - events if events > MOST_EVENTS else 0
        self.top = 0
        for index in range(words):
            word = unchecked.history_number(round, index)
            self._write_word(round, viewer, word, out, at)
            if index == 0:
                self._write_dealt(dealt & ~bits.JOKER, out, at)
                self._write_dealt(dealt & bits.JOKER, out, at)
        for index in range(at + WIDTH * self.row, at + WIDTH * self.rows):
            out[index] = 0
        self.rows = self.row

    def _write_dealt(self, cards: int, out: memoryview, at: int) -> None:
        while cards:
            self._put(out, at, DEALT, 1, 0, 1 + card_rows.COLUMN[bits.lowest(cards)], 0, 0)
            cards &= cards - 1

    def _write_word(self, round: Round, viewer: int, word: int, out: memoryview, at: int) -> None:
        code = word & CODE
        own = word >> (LANES + LANE_BITS * viewer) & LANE
        meld = word >> MELD_SHIFT & NO_MELD
        meld = 0 if meld == NO_MELD else meld + 1
        seat = word >> SEAT_SHIFT & 7
        if seat == NO_SEAT:
            seat = 0
        else:
            seat += 1 - viewer if seat >= viewer else 1 - viewer + round.seats
        if code >= UPCARD:
            self.top = 1 + card_rows.COLUMN[code - UPCARD]
            self._put(out, at, TURNS_UP, 0, 0, self.top, 0, 0)
        elif code >= COUNT:
            kind = DEALS if code == DEAL else RESHUFFLES if code == RESTOCK else ENDS
            self._put(out, at, kind, seat, 0, 0, 0, 0)
        elif actions.KIND[code] == DRAW:
            self._put(out, at, DRAWS, seat, code, 1 + card_rows.COLUMN[own - 1] if own else 0, 0, 0)
        elif actions.KIND[code] in (DISCARD, JOKER_DISCARD):
            self.top = 1 + card_rows.COLUMN[actions.SPOT[code]]
            self._put(out, at, DISCARDS, seat, code, self.top, 0, own)
        elif actions.is_claim(actions.KIND[code]):
            self._put(out, at, CLAIMS, seat, code, self.top, meld, 0)
        elif actions.is_layoff(actions.KIND[code]):
            card = 1 + card_rows.COLUMN[bits.lowest(actions.CARDS[code])]
            self._put(out, at, LAYS_OFF, seat, code, card, meld, 0)
        else:
            self._put(out, at, MELDS, seat, code, 0, meld, 0)

    def _put(
        self,
        out: memoryview,
        at: int,
        kind: int,
        seat: int,
        action: int,
        card: int,
        meld: int,
        answer: int,
    ) -> None:
        """Writes the next row."""
        if self.row >= 0:
            entry = at + WIDTH * self.row
            out[entry] = kind
            out[entry + 1] = seat
            out[entry + 2] = action
            out[entry + 3] = card
            out[entry + 4] = meld
            out[entry + 5] = answer
        self.row += 1

    def _dealt(self, round: Round, viewer: int, words: int) -> int:
        """The hand that the seat was dealt, found by taking back what it did, the last first.

        It is none where the round does not know it, since it was set up in the middle.
        """
        hand = round._hands[viewer]
        for index in range(words - 1, 0, -1):
            word = unchecked.history_number(round, index)
            code = word & CODE
            own = word >> (LANES + LANE_BITS * viewer) & LANE
            if code >= COUNT or word >> SEAT_SHIFT & 7 != viewer:
                continue
            if actions.KIND[code] == DRAW:
                if own:
                    hand &= ~bits.bit(own - 1)
                continue
            hand |= actions.CARDS[code]
            if actions.is_claim(actions.KIND[code]):
                claimed = unchecked.history_number(round, index - 1) & CODE
                hand &= ~bits.bit(actions.SPOT[claimed])
        is_known = unchecked.history_number(round, 0) & CODE == DEAL
        return hand if is_known and bits.count(hand) == HAND_SIZE else 0
