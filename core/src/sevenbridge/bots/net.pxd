cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.features cimport Features
from sevenbridge.engine cimport bits

cdef int64_t FIRST, INPUTS, MARKS, SECOND, SETS, WIDTH

@cython.final
cdef class Net:
    cdef float rows[37952]
    cdef double second_rows[2048]
    cdef double offsets[64]
    cdef double second_offsets[32]
    cdef double third_row[32]
    cdef double third_offset, share, mean, spread, scale

@cython.final
cdef class Accumulator:
    cdef Net net
    cdef uint64_t sets[5]
    cdef int64_t marks[16]
    cdef double sums[64]
    cdef double first[64]
    cdef double second[32]
    cdef int64_t active[64]

    @cython.locals(worth=double, each=int64_t, other=int64_t, index=int64_t, count=int64_t, found=double)
    cpdef double value(self, Features features) noexcept nogil
    @cython.locals(number=int64_t, come=uint64_t, gone=uint64_t)
    cdef void _follow(self, Features features) noexcept nogil
    @cython.locals(each=int64_t)
    cdef void _add(self, int64_t row) noexcept nogil
    @cython.locals(each=int64_t)
    cdef void _subtract(self, int64_t row) noexcept nogil
    @cython.locals(each=int64_t)
    cdef void _replace(self, int64_t gone, int64_t come) noexcept nogil

cdef int64_t _first_row(int64_t mark) noexcept nogil
