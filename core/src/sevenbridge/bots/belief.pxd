cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport bits
from sevenbridge.engine.view cimport View

cdef int64_t EVEN, JOKER, MOST_USE
cdef int64_t HELD[36]

cpdef int64_t peers_of(uint64_t cards, int64_t card) noexcept
@cython.locals(one=uint64_t)
cpdef int64_t near_of(uint64_t cards, int64_t card) noexcept

@cython.final
cdef class Belief:
    cdef uint64_t unseen
    cdef int64_t seats
    cdef int64_t chances[64]

    @cython.locals(discards=uint64_t, cards=uint64_t, card=int64_t,
                   table=int64_t, row=int64_t)
    cpdef update(self, View view)
    cdef int64_t likelihood(self, int64_t holder, int64_t card) noexcept nogil
    @cython.locals(one=uint64_t, ties=int64_t)
    cdef int64_t use(self, int64_t card, uint64_t hand) noexcept nogil
