cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMS, CLAIMS_END, CODE, DISCARDED_JOKER, DISCARDS, DISCARDS_END, DRAW_ACTION, JOKER_CLAIMS
cdef int64_t JOKER_CLAIMS_END, LANE, LANE_BITS, LANES, NO_CARD, PASSED, RESTOCK, SEAT_SHIFT, UPCARD

@cython.final
cdef class DiscardHistory:
    cdef int64_t made, top, words
    cdef int16_t numbers[384]
    cdef uint64_t discarded[6]
    cdef uint64_t claimed[6]
    cdef uint64_t let_go[6]
    cdef uint64_t restocked, pile

    @cython.locals(seat=int64_t)
    cdef void _clear(self) noexcept nogil
    @cython.locals(word=int64_t)
    cdef void _recall(self, View view)
    @cython.locals(words=int64_t, index=int64_t)
    cdef void _follow(self, Round round) noexcept nogil
    @cython.locals(code=int64_t, seat=int64_t)
    cdef void _read(self, int64_t word) noexcept nogil
    cdef void _lay(self, int64_t card) noexcept nogil
    @cython.locals(code=int64_t, seat=int64_t)
    cdef void _read_answers(self, int64_t word) noexcept nogil
