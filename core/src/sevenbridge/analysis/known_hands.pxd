from libc.stdint cimport uint64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.worlds cimport Worlds
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef class KnownHands(Worlds):
    cdef Round round
    cdef Dice dice

    cpdef read(self, Round round)
    cdef void _deal(self, Round world, uint64_t number) noexcept nogil
