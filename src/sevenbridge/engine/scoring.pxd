cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport bits
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.round cimport Round

cdef int64_t OVER

@cython.locals(points=int64_t, cards=uint64_t, doublings=int64_t)
cpdef int64_t hand_points(Law law, uint64_t hand) noexcept nogil

@cython.locals(winner=int64_t)
cpdef bint in_one_go(Round round) noexcept nogil

@cython.locals(seat=int64_t)
cpdef list scores(Round round)

@cython.locals(winner=int64_t, points=int64_t, factor=int64_t, lost=int64_t)
cdef int64_t score_of(Round round, int64_t seat) noexcept nogil

@cython.locals(points=int64_t, seat=int64_t)
cdef int64_t _held_by_all(Round round) noexcept nogil
