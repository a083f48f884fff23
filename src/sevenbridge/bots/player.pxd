from libc.stdint cimport int64_t
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.view cimport View

cdef class Player:
    cpdef int64_t choose(self, View view, Dice dice) except? -1
