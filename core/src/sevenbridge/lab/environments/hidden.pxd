cimport cython
from libc.stdint cimport int64_t, uint8_t
from sevenbridge.engine.round cimport Round
from sevenbridge.lab.environments cimport card_rows, memory

cdef int64_t NO_CARD

@cython.locals(index=int64_t, left=int64_t, stock=int64_t)
cdef void write(Round round, int64_t viewer, int64_t seats, int64_t cards, uint8_t* out,
                int64_t at) noexcept nogil
