from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.player cimport Player
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.view cimport View

cdef int64_t DISCARD, DRAW, JOKER, JOKER_DISCARD, MELD_SIZE, PASS

cdef class NovicePlayer(Player):
    cpdef int64_t thrown(self, View view, Dice dice, uint64_t cards) except? -1
