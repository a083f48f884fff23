cimport cython
from sevenbridge.bots.player cimport Player
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.view cimport View

@cython.final
cdef class RandomPlayer(Player):
    pass
