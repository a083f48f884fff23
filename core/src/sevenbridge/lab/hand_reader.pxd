cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.known_hands cimport KnownHands
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.rollouts cimport Rollouts
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

@cython.final
cdef class HandReader(Player):
    cdef int64_t _playouts
    cdef Player _tuned
    cdef KnownHands _hands
    cdef Rollouts _rollouts

    cpdef read(self, Round round)
    @cython.locals(rollouts=Rollouts, usual=int64_t)
    cdef list _ranked(self, list places)
