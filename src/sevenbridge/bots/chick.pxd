cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.novice cimport NovicePlayer
from sevenbridge.engine cimport bits
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.view cimport View

cdef int64_t JOKER

@cython.final
cdef class ChickPlayer(NovicePlayer):
    pass
