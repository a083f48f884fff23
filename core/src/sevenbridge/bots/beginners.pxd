cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.view cimport View

cdef int64_t DISCARD, DRAW, JOKER, JOKER_DISCARD, MELD_SIZE, PASS

@cython.final
cdef class RandomPlayer(Player):
    pass

@cython.final
cdef class NovicePlayer(Player):
    pass
