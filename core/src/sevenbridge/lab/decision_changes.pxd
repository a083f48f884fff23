cimport cython
from libc.stdint cimport int64_t
from sevenbridge.analysis.known_hands cimport KnownHands
from sevenbridge.bots cimport nogil
from sevenbridge.bots.rollouts cimport Rollouts
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

@cython.final
cdef class DecisionChanges:
    cdef readonly int64_t worlds, seats
    cdef RulePlayer tuned
    cdef KnownHands hands
    cdef Rollouts rollouts
    cdef readonly int64_t points[6]

    @cython.locals(usual=int64_t, seat=int64_t)
    cpdef bint weigh(self, Round round, View view, int64_t action, Dice dice) except -1
    cdef bint _differs(self, View view, int64_t action) noexcept nogil
