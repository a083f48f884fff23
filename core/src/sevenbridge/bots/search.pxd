cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots cimport nogil
from sevenbridge.bots.rollouts cimport Rollouts
from sevenbridge.bots.player cimport Player, check_turn

@cython.final
cdef class SearchPlayer(Player):
    cdef tuple _arguments
    cdef int64_t _playouts
    cdef double _seconds
    cdef list _rollouts
    cdef object _threads

    @cython.locals(main=Rollouts, part=int64_t, last=int64_t)
    cdef int64_t _play(self, int64_t played, int64_t worlds, double end) except -1
    @cython.locals(main=Rollouts)
    cdef _drop_worse_half(self, object halving)
    @cython.locals(main=Rollouts, best=int64_t, index=int64_t, gain=int64_t)
    cdef int64_t _choice(self, list standing) except -1

cpdef _play_part(Rollouts rollouts, int64_t first, int64_t count)
