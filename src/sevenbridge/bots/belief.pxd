cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport bits
from sevenbridge.engine.view cimport View

cdef int64_t EVEN

@cython.final
cdef class Belief:
    cdef uint64_t unseen
    cdef int64_t seats

    @cython.locals(seen=uint64_t, place=int64_t, meld=int64_t)
    cpdef look(self, View view)
    cdef int64_t likelihood(self, int64_t place, int64_t card) noexcept nogil
