cimport cython
from libc.stdint cimport int64_t
from sevenbridge.engine cimport scoring
from sevenbridge.engine.round cimport Round

cdef int64_t CENTRED, POINTS, RANK, WIN

@cython.locals(own=int64_t, other=int64_t, lead=int64_t, leads=double, beaten=double)
cdef double worth(Round round, int64_t place, int64_t reward) noexcept nogil
@cython.locals(points=int64_t)
cdef int64_t _gain(Round round, int64_t place) noexcept nogil
