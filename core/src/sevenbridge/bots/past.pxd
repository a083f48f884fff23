cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.engine cimport actions, bits, legality
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.reconstruction cimport HiddenCards
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, COUNT, DEAL, DISCARD, DRAW, END, HAND_SIZE, JOKER_DISCARD, LANE, LANE_BITS, LANES, PASS
cdef int64_t RESTOCK, SEAT_SHIFT, UPCARD
cdef int64_t CODE, DEALT, LATER, MOST_DECISIONS, MOST_EVENTS, NEVER, NOBODY

@cython.final
cdef class Past:
    cdef Law law
    cdef tuple known
    cdef HiddenCards hidden
    cdef Round round
    cdef View view
    cdef readonly bint is_whole
    cdef readonly int64_t seats, seat, events, slots, stocked, epochs, decisions
    cdef int64_t words[256]
    cdef int64_t took[256]
    cdef int64_t owner[360]
    cdef int64_t came[360]
    cdef int64_t epoch[360]
    cdef int64_t card[360]
    cdef int64_t leaves[360]
    cdef int64_t epoch_of[64]
    cdef readonly int64_t decider[160]
    cdef readonly int64_t decided[160]
    cdef readonly int64_t object[160]
    cdef readonly int64_t passed[160]
    cdef uint64_t seen[160]
    cdef uint64_t wants[160]
    cdef uint64_t lows[160]
    cdef uint64_t highs[160]
    cdef uint64_t lone[160]
    cdef int64_t counts[160]
    cdef int64_t begun[160]
    cdef int64_t melders[160]
    cdef int64_t exposed[160]
    cdef int64_t shown[160]
    cdef int64_t claimed_from[160]
    cdef int64_t discards_made[160]
    cdef int64_t is_next[160]

    cpdef update(self, View view, Dice dice)
    @cython.locals(card=int64_t)
    cdef void _clear(self) noexcept nogil
    @cython.locals(seat=int64_t, time=int64_t, slot=int64_t, cards=uint64_t)
    cpdef uint64_t hand(self, int64_t decision) noexcept nogil
    cdef bint is_hidden(self, int64_t slot) noexcept nogil
    @cython.locals(words=tuple, seat=int64_t, time=int64_t, word=int64_t, code=int64_t, kind=int64_t,
                   gone=uint64_t, pile=list, card=int64_t, top=int64_t)
    cdef bint _read(self, View view, Dice dice) except -1
    cdef void _add_slot(self, int64_t seat, int64_t time) noexcept nogil
    @cython.locals(card=int64_t, fitting=int64_t, chosen=int64_t, slot=int64_t)
    cdef bint _put_shown(self, int64_t seat, uint64_t cards, int64_t time, Dice dice) noexcept nogil
    @cython.locals(slot=int64_t, index=int64_t)
    cdef bint _put_hidden(self, Dice dice) noexcept nogil
    @cython.locals(index=int64_t, chosen=int64_t)
    cdef void _take_hidden(self, Dice dice) noexcept nogil
    @cython.locals(drawn=int64_t, time=int64_t, code=int64_t, seat=int64_t, claims=bint, kind=int64_t)
    cdef void _replay(self, Round round, View view) noexcept nogil
    @cython.locals(slot=int64_t, seat=int64_t, hand=uint64_t, time=int64_t, code=int64_t, kind=int64_t,
                   dealer=int64_t)
    cdef void _deal(self, Round round, View view) noexcept nogil
    @cython.locals(code=int64_t, able=int64_t, seat=int64_t)
    cdef void _note_passes(self, int64_t time, int64_t card) noexcept nogil
    @cython.locals(each=int64_t, seen=uint64_t, meld=int64_t, other=int64_t)
    cdef void _note(self, View view, int64_t seat, int64_t time, int64_t card, bint passed) noexcept nogil
