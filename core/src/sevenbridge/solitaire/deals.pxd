cimport cython
from libc.stdint cimport int64_t, uint64_t

cdef uint64_t MASK32, GOLDEN, MIX1, MIX2
cdef int64_t _PACK[52]

cpdef uint64_t mixed(uint64_t word) noexcept

@cython.final
cdef class Dealer:
    cdef int64_t deck[52]
    cdef int64_t counts[13]

    @cython.locals(a=uint64_t, b=uint64_t, c=uint64_t, d=uint64_t, word=uint64_t, shifted=uint64_t,
                   low32=uint64_t, mask=int64_t, index=int64_t, last=int64_t, chosen=int64_t, fits=int64_t,
                   card=int64_t)
    cpdef void shuffle(self, uint64_t number) noexcept

    @cython.locals(index=int64_t)
    cpdef object put(self, object deck)
    @cython.locals(index=int64_t)
    cpdef list order(self)
