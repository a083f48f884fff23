cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.bots.worlds cimport Worlds
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, DISCARD, PASS_ACTION, WORLDS
cdef double CLAIMED, ENDED

@cython.final
cdef class Danger:
    cdef Worlds worlds
    cdef tuple known
    cdef Round world, trial
    cdef RulePlayer player
    cdef View view
    cdef readonly double prices[64]

    @cython.locals(card=int64_t, row=int64_t, number=int64_t)
    cpdef update(self, View view, Dice dice)
    @cython.locals(card=int64_t)
    cdef void _try_all(self, uint64_t cards) noexcept nogil
    @cython.locals(action=int64_t)
    cdef double _price(self) noexcept nogil
