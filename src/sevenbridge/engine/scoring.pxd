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

@cython.locals(law=Law, winner=int64_t, factor=int64_t, total=int64_t, seat=int64_t, points=int64_t, payer=int64_t,
               result=list)
cpdef list scores(Round round)
