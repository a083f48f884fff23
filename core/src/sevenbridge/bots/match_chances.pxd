cimport cython
from libc.stdint cimport int64_t
from sevenbridge.engine.view cimport View

cdef int64_t STEPS, WHOLE, FARTHEST, FEW
cdef double LEAST, MOST

@cython.final
cdef class MatchChances:
    cdef tuple _known
    cdef readonly bint is_told
    cdef bint fewest_win, zero_sum
    cdef int64_t seat, seats, target, count
    cdef int64_t totals[6]
    cdef double hand
    cdef double held[6]
    cdef int64_t gains[120]
    cdef int64_t came[6]
    cdef int64_t futures[7200]
    cdef int64_t _sums[6]

    @cython.locals(found=list, index=int64_t, seat=int64_t)
    cpdef note(self, View view)
    cpdef double after(self, int64_t winner, double factor) noexcept nogil
    @cython.locals(seat=int64_t, step=int64_t)
    cdef double after_round(self) noexcept nogil
    @cython.locals(won=int64_t, looked_at=int64_t, future=int64_t)
    cdef double _won(self, int64_t stride) noexcept nogil
    @cython.locals(step=int64_t, scale=double, collected=int64_t, seat=int64_t, points=int64_t)
    cdef void _find_gains(self, int64_t winner, double factor) noexcept nogil
    @cython.locals(step=int64_t, seat=int64_t, rounds=int64_t, own=int64_t, sharers=int64_t, lead=int64_t)
    cdef int64_t _share(self, int64_t future) noexcept nogil
    @cython.locals(seat=int64_t)
    cdef void _add(self, int64_t future) noexcept nogil
    @cython.locals(highest=int64_t, seat=int64_t)
    cdef int64_t _highest(self) noexcept nogil
