from libc.stdint cimport uint64_t
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef class Worlds:
    cpdef update(self, View view, Dice dice)
    cdef void _deal(self, Round world, uint64_t number) noexcept nogil
