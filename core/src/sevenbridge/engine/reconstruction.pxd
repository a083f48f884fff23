cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, DRAWING, OVER, PASS, PLAYING

@cython.locals(round=Round, hidden=HiddenCards)
cpdef Round round_consistent_with(View view)
@cython.locals(seat=int64_t, row=int64_t, claim=int64_t)
cpdef void lay_out(Round round, View view) noexcept nogil

@cython.final
cdef class HiddenCards:
    cdef int64_t seats, count
    cdef uint64_t unseen
    cdef int64_t cards[53]
    cdef int64_t room[8]

    @cython.locals(seat=int64_t, index=int64_t, missing=int64_t)
    cpdef update(self, View view)
    cdef void leave_out(self, uint64_t cards) noexcept nogil
    cdef void sort(self, uint64_t last) noexcept nogil
    cdef void _append(self, uint64_t cards) noexcept nogil
    @cython.locals(index=int64_t, seat=int64_t, _=int64_t, under=int64_t)
    cdef void deal(self, Round round, int64_t first) noexcept nogil
