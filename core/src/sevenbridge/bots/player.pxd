from libc.stdint cimport int64_t
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.view cimport View

cdef class Player:
    cpdef int64_t choose(self, View view, Dice dice) except? -1

cpdef int64_t check_turn(View view, Dice dice) except -1
