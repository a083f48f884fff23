from libc.stdint cimport int64_t
from sevenbridge.bots.player cimport Player
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.view cimport View

cdef class RandomPlayer(Player):
    cpdef int64_t choose(self, View view, Dice dice) except -1
