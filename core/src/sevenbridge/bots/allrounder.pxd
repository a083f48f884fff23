cimport cython
from sevenbridge.bots.match_stakes cimport MatchStakes
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.bots.value cimport ValuePlayer
from sevenbridge.engine.view cimport View

@cython.final
cdef class AllrounderPlayer(Player):
    cdef tuple _known
    cdef MatchStakes _stakes
    cdef RulePlayer _judge
    cdef ValuePlayer _value

    cdef bint _do_points_count(self, View view)
