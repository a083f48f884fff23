cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View
from sevenbridge.lab.environments cimport card_rows, memory

cdef int64_t CLAIMS, CLAIMS_END, CODE, DISCARDED_JOKER, DISCARDS, DISCARDS_END, DRAW_ACTION, JOKER_CLAIMS
cdef int64_t JOKER_CLAIMS_END, LANE, LANE_BITS, LANES, MOST, NO_CARD, PASSED, RESTOCK, SEAT_SHIFT, UPCARD

@cython.final
cdef class DiscardHistory:
    cdef int64_t cards, top, words
    cdef uint8_t recency[318]
    cdef uint64_t claimed[6]
    cdef uint64_t let_go[6]
    cdef uint64_t restocked, pile

    @cython.locals(seat=int64_t, index=int64_t)
    cdef void _clear(self) noexcept nogil
    @cython.locals(word=int64_t)
    cdef void _recall(self, View view)
    @cython.locals(words=int64_t, index=int64_t)
    cdef void _follow(self, Round round) noexcept nogil
    @cython.locals(code=int64_t, seat=int64_t, index=int64_t)
    cdef void _read(self, int64_t word) noexcept nogil
    @cython.locals(before=int64_t, after=int64_t, end=int64_t)
    cdef void _write(self, int64_t viewer, int64_t seats, int64_t places, uint8_t* out,
                     int64_t at) noexcept nogil
    cdef void _lay(self, int64_t card) noexcept nogil
    @cython.locals(code=int64_t, seat=int64_t)
    cdef void _read_answers(self, int64_t word) noexcept nogil
