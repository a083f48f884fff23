cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.features cimport Features
from sevenbridge.engine cimport bits

cdef int64_t FIRST, INPUTS, MARKS, SECOND, SETS, WIDTH

@cython.final
cdef class Net:
    cdef float rows[37952]
    cdef float second_rows[2048]
    cdef double offsets[64]
    cdef double second_offsets[32]
    cdef double third_row[32]
    cdef double third_offset, share, mean, spread, scale
    cdef double sums[64]
    cdef double second_sums[32]

    @cython.locals(worth=double, each=int64_t, other=int64_t, number=int64_t, cards=uint64_t, found=double)
    cpdef double value(self, Features features) noexcept nogil
    @cython.locals(each=int64_t)
    cdef void _add(self, int64_t row) noexcept nogil
