cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.danger cimport Danger
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.bots.tuned cimport case_of
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.view cimport View

cdef int64_t DISCARD, FEW

@cython.final
cdef class DefenderPlayer(Player):
    cdef list _players
    cdef Danger _danger

    @cython.locals(others=list)
    cdef bint _is_somebody_near(self, View view)
