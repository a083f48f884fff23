cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.features cimport Features
from sevenbridge.bots.net cimport Accumulator, Net
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.engine cimport actions, bits, reconstruction
from sevenbridge.engine.reconstruction cimport HiddenCards
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, OVER, PASS_ACTION, PLAYING
cdef double ENDED

@cython.final
cdef class ValuePlayer(Player):
    cdef Net _own_net
    cdef Accumulator _accumulator
    cdef tuple _known
    cdef RulePlayer _rule
    cdef Features _features
    cdef View _view
    cdef HiddenCards _hidden
    cdef Round _base, _trial

    @cython.locals(accumulator=Accumulator, usual=int64_t, best=int64_t, most=double, row=int64_t,
                   spots=uint64_t, action=int64_t, worth=double)
    cdef int64_t _choose(self, View view)
    @cython.locals(passed=bint)
    cdef double _worth_after(self, int64_t action, Accumulator accumulator) noexcept nogil
