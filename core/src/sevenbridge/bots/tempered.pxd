cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.bots.stakes cimport Stakes
from sevenbridge.bots.tuned cimport case_of
from sevenbridge.engine.view cimport View

cdef class TemperedStakes(Stakes):
    cdef object _temper
    cdef double _one_go, _hand

    cdef void update(self, View view, double points) noexcept nogil

@cython.final
cdef class TemperedPlayer(Player):
    cdef object _temper
    cdef list _players

    cdef RulePlayer _player_at(self, View view)
