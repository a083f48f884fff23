cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.evaluation cimport Evaluator
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.engine cimport bits
from sevenbridge.engine.scoring cimport hand_points
from sevenbridge.engine.view cimport View

cdef int64_t HAND_POINTS, LOOSE_POINTS, MOST_OTHERS, STOCK_CARDS

@cython.final
cdef class Features:
    cdef RulePlayer rule
    cdef Evaluator evaluator
    cdef readonly uint64_t sets[5]
    cdef readonly int64_t marks[16]
    cdef readonly double worth
    cdef int64_t order[4]
    cdef uint64_t keys[4]

    @cython.locals(top=int64_t, last=uint64_t)
    cpdef void update(self, View view, bint passed) noexcept nogil
    cdef void _mark_hand(self, View view) noexcept nogil
    @cython.locals(away=int64_t, seat=int64_t, other=int64_t, count=int64_t, peers=int64_t)
    cdef void _mark_table(self, View view, bint passed, int64_t top) noexcept nogil
    @cython.locals(suit=int64_t, key=uint64_t, index=int64_t)
    cdef void _order_suits(self, uint64_t hand, uint64_t last) noexcept nogil
    cdef uint64_t _suit(self, uint64_t cards, int64_t suit) noexcept nogil
    @cython.locals(found=uint64_t, index=int64_t)
    cdef uint64_t _in_order(self, uint64_t cards) noexcept nogil

cdef int64_t _below_16(int64_t number) noexcept nogil
