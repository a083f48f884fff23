cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots cimport unlocked
from sevenbridge.bots.lookahead cimport Lookahead
from sevenbridge.bots.player cimport Player

@cython.final
cdef class SearchPlayer(Player):
    cdef tuple arguments
    cdef int64_t playouts
    cdef double seconds
    cdef list lookaheads
    cdef object threads

    @cython.locals(main=Lookahead, part=int64_t, last=int64_t)
    cdef int64_t _play(self, int64_t played, int64_t worlds, double end) except -1
    @cython.locals(main=Lookahead)
    cdef _drop_worse_half(self, object halving)
    @cython.locals(main=Lookahead, best=int64_t, place=int64_t, gain=int64_t)
    cdef int64_t _choice(self, list standing) except -1

cpdef play_part(Lookahead lookahead, int64_t first, int64_t count)
