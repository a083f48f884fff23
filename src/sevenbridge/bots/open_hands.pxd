cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.evaluation cimport Evaluator
from sevenbridge.bots.features cimport below_16
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.engine cimport bits
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.scoring cimport hand_points
from sevenbridge.engine.view cimport View

cdef int64_t HAND_POINTS, LOOSE_POINTS, RESHUFFLING, STOCK_CARDS

@cython.final
cdef class OpenHands:
    cdef View view
    cdef RulePlayer rule
    cdef Evaluator evaluator
    cdef readonly uint64_t stock
    cdef readonly int64_t stock_count
    cdef readonly int64_t marks[96]
    cdef readonly int64_t table_marks[3]
    cdef readonly int64_t points[6]
    cdef readonly int64_t hidden[6]

    cpdef sit_down(self, Round round)
    @cython.locals(place=int64_t, seat=int64_t, held=uint64_t)
    cpdef void update(self, Round round) noexcept nogil
    @cython.locals(loose=uint64_t, fits=uint64_t, own=int64_t, away=int64_t)
    cdef void _mark(self, int64_t seat, uint64_t others) noexcept nogil
