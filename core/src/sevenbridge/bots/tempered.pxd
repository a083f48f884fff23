cimport cython
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.bots.stakes cimport Stakes
from sevenbridge.bots.tuned cimport TunedPlayer
from sevenbridge.engine.view cimport View

cdef class TemperedStakes(Stakes):
    cdef object _temper
    cdef double _one_go, _hand

    cdef void update(self, View view, double points) noexcept nogil

@cython.final
cdef class TemperedPlayer(TunedPlayer):
    cdef object _temper
