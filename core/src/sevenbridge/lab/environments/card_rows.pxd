cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t
from sevenbridge.engine cimport bits
from sevenbridge.lab.environments cimport memory

cdef int64_t COLUMN[64]
cdef int64_t HIGH_ACE, HIGH_RANKS, JOKER, JOKER_COLUMN
cdef uint64_t SUIT
cdef uint8_t* _SPREAD

@cython.locals(index=int64_t, cards=uint64_t, ranks=uint64_t, suit=int64_t, lane=uint64_t)
cdef void write_rows(uint64_t* sets, int64_t first, int64_t count, uint8_t* out, int64_t at,
                     int64_t width) noexcept nogil
@cython.locals(index=int64_t)
cdef void write_bits(uint64_t word, int64_t count, uint8_t* out, int64_t at) noexcept nogil
@cython.locals(ranks=uint64_t, found=uint64_t)
cdef uint64_t columns(uint64_t cards) noexcept nogil
