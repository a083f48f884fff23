cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport bits

@cython.final
cdef class Table:
    cdef readonly int64_t high_ace, melds
    cdef readonly uint64_t cards[20]
    cdef readonly int64_t owners[20]
    cdef readonly int64_t bottoms[20]
    cdef readonly int64_t tops[20]
    cdef readonly uint64_t lows, highs, wants, lone

    cpdef void clear(self) noexcept
    cpdef void lay(self, int64_t owner, uint64_t cards, int64_t bottom, int64_t top) noexcept
    @cython.locals(each=int64_t)
    cdef void grow(self, int64_t meld, uint64_t cards, int64_t bottom, int64_t top) noexcept
    @cython.locals(cards=uint64_t, suits=uint64_t, bottom=int64_t, top=int64_t, low=int64_t, high=int64_t)
    cdef void _open(self, int64_t meld) noexcept
    @cython.locals(meld=int64_t)
    cpdef int64_t ending_low(self, int64_t place, bint lone) noexcept
    @cython.locals(meld=int64_t)
    cpdef int64_t ending_high(self, int64_t place, bint lone) noexcept
    @cython.locals(meld=int64_t, cards=uint64_t)
    cpdef int64_t set_of_rank(self, int64_t rank, int64_t wanted) noexcept
    @cython.locals(meld=int64_t)
    cpdef int64_t holding(self, int64_t card) noexcept
    @cython.locals(other=Table)
    cdef Table clone(self)
    cdef void copy_from(self, Table other) noexcept
