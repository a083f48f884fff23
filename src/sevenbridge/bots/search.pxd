cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots cimport unlocked
from sevenbridge.bots.lookahead cimport Lookahead
from sevenbridge.bots.player cimport Player

@cython.final
cdef class SearchPlayer(Player):
    cdef int64_t playouts
    cdef double seconds
    cdef Lookahead lookahead

    cdef int64_t _play_stage(self, int64_t standing, int64_t stages, int64_t played, double end) except -1
    cdef list _better_half(self, list standing)
    cdef int64_t _choice(self, list standing) except -1
