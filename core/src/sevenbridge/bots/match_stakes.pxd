cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.match_chances cimport MatchChances
from sevenbridge.bots.stakes cimport Stakes
from sevenbridge.engine.scoring cimport hand_points
from sevenbridge.engine.view cimport View

cdef double REGARD, DEALT, IN_ONE_GO, NOTHING

cdef class MatchStakes(Stakes):
    cdef MatchChances chances
    cdef double _beaten[6]

    cpdef note(self, View view)
    @cython.locals(cards=int64_t, seat=int64_t, won=double, won_in_one_go=double, own=double, beaten=double,
                   caught=double, weights=double, weight=double, card=double, kept=double, whole=double)
    cdef void update(self, View view, double points) noexcept nogil
    @cython.locals(chance=double)
    cdef double _after(self, View view, int64_t winner) noexcept nogil
