cimport cython
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.bots.tuned cimport case_of

@cython.final
cdef class CloserPlayer(Player):
    cdef list _players
