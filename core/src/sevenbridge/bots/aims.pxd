cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.match_chances cimport MatchChances
from sevenbridge.engine.view cimport View

cdef int64_t MATCH, REGARD

cdef class Aim:
    cdef int64_t seat, seats
    cdef bint fewest_win
    cdef int64_t scores[6]

    cpdef note(self, View view)
    cdef int64_t _worth(self) noexcept nogil
    @cython.locals(lead=int64_t, other=int64_t)
    cdef int64_t _lead(self) noexcept nogil

cdef class Points(Aim):
    cdef int64_t _worth(self) noexcept nogil

cdef class MatchWon(Aim):
    cdef MatchChances chances

    cpdef note(self, View view)
    @cython.locals(seat=int64_t, won=int64_t)
    cdef int64_t _worth(self) noexcept nogil
