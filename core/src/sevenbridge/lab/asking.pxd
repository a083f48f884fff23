cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.player cimport Player
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t COUNT

cdef class Omniscient(Player):
    cpdef read(self, Round round)

cpdef int64_t ask(Player player, Round round, View view, Dice dice) except -1
@cython.locals(action=int64_t)
cdef int64_t ask_by_view(Player player, Round round, View view, Dice dice) except -1
