cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t
from sevenbridge.engine cimport actions, arrays, bits

cdef int64_t COUNT

@cython.final
cdef class Options:
    cdef readonly int64_t rows
    cdef readonly int16_t kinds[234]
    cdef readonly uint64_t spots[234]

    cpdef void clear(self) noexcept nogil
    @cython.locals(row=int64_t, found=int64_t)
    cpdef int64_t total(self) noexcept nogil
    @cython.locals(row=int64_t, here=int64_t, spots=uint64_t)
    cpdef int64_t nth(self, int64_t index) noexcept nogil
    @cython.locals(kind=int64_t, row=int64_t)
    cpdef bint has(self, int64_t action) noexcept nogil
    @cython.locals(row=int64_t, kind=int64_t, spots=uint64_t, found=list)
    cpdef list actions(self)

@cython.locals(options=Options, action=int64_t, kind=int64_t, last=int64_t)
cpdef Options options_of(list legal)
