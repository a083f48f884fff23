cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.round cimport Round
from sevenbridge.lab.environments cimport card_rows

cdef int64_t COUNT, DISCARD, DRAW, HAND_SIZE, JOKER_DISCARD
cdef int64_t DEAL, LANE, LANE_BITS, LANES, MELD_SHIFT, NO_MELD, NO_SEAT, RESTOCK, SEAT_SHIFT, UPCARD
cdef int64_t CODE, MOST_EVENTS, WIDTH
cdef int64_t CLAIMS, DEALS, DEALT, DISCARDS, DRAWS, ENDS, LAYS_OFF, MELDS, RESHUFFLES, TURNS_UP

@cython.final
cdef class HistoryWriter:
    cdef int64_t rows, row, top

    @cython.locals(words=int64_t, dealt=uint64_t, events=int64_t, index=int64_t, word=int64_t)
    cdef void _write(self, Round round, int64_t viewer, int16_t* out, int64_t at) noexcept nogil
    cdef void _write_dealt(self, uint64_t cards, int16_t* out, int64_t at) noexcept nogil
    @cython.locals(code=int64_t, own=int64_t, meld=int64_t, seat=int64_t, kind=int64_t, card=int64_t)
    cdef void _write_word(self, Round round, int64_t viewer, int64_t word, int16_t* out,
                          int64_t at) noexcept nogil
    @cython.locals(entry=int64_t)
    cdef void _put(self, int16_t* out, int64_t at, int64_t kind, int64_t seat, int64_t action, int64_t card,
                   int64_t meld, int64_t answer) noexcept nogil
    @cython.locals(hand=uint64_t, index=int64_t, word=int64_t, code=int64_t, own=int64_t, claimed=int64_t,
                   is_known=bint)
    cdef uint64_t _dealt(self, Round round, int64_t viewer, int64_t words) noexcept nogil
