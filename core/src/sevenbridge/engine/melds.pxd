cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t
from sevenbridge.engine cimport arrays, bits

cdef int64_t HIGH_ACE

@cython.final
cdef class Melds:
    cdef readonly int64_t _high_ace
    cdef int64_t _count
    cdef uint64_t _cards[20]
    cdef int16_t _owners[20]
    cdef int16_t _bottoms[20]
    cdef int16_t _tops[20]
    cdef readonly uint64_t _lows, _highs, _wants, _lone

    cdef void _make_lists(self)
    cdef void _clear(self) noexcept nogil
    cdef void _lay(self, int64_t owner, uint64_t cards, int64_t bottom, int64_t top) noexcept nogil
    @cython.locals(each=int64_t)
    cdef void _grow(self, int64_t meld, uint64_t cards, int64_t bottom, int64_t top) noexcept nogil
    @cython.locals(cards=uint64_t, suits=uint64_t, bottom=int64_t, top=int64_t, low=int64_t, high=int64_t)
    cdef void _open(self, int64_t meld) noexcept nogil
    @cython.locals(meld=int64_t)
    cpdef int64_t _ending_low(self, int64_t spot, bint lone) noexcept nogil
    @cython.locals(meld=int64_t)
    cpdef int64_t _ending_high(self, int64_t spot, bint lone) noexcept nogil
    @cython.locals(meld=int64_t, cards=uint64_t)
    cdef int64_t _set_of_rank(self, int64_t rank, int64_t wanted) noexcept nogil
    @cython.locals(meld=int64_t)
    cpdef int64_t holding(self, int64_t card) noexcept nogil
    @cython.locals(other=Melds)
    cpdef Melds clone(self)
    cdef void _copy_from(self, Melds other) noexcept nogil
