cimport cython
from libc.stdint cimport int64_t
from sevenbridge.solitaire.deals cimport Dealer

cdef int64_t PACK

@cython.locals(rank=int64_t, stuck=int64_t, rows=int64_t, index=int64_t, low=int64_t, other=int64_t)
cpdef int64_t cards_dealt(Dealer dealer, int64_t cells) noexcept

@cython.locals(won=int64_t, number=int64_t)
cpdef int64_t count_won(Dealer dealer, int64_t first, int64_t deals, int64_t cells=?)
