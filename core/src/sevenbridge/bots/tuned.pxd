from libc.stdint cimport int64_t
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.view cimport View

cdef int64_t MOST_SEATS

cpdef int64_t case_of(Law law, int64_t seats) noexcept

cdef class TunedPlayer(Player):
    cdef list _players

    cdef RulePlayer _player_at(self, View view)
