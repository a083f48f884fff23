cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport bits

cdef int64_t CLAIM_RUNS, HIGH_ACE, JOKER_CLAIM_RUNS, JOKER_DISCARD, JOKER_LOW, LONE, LOW, SEVEN
cdef int64_t FIRST[234]
cdef int64_t WIDTH[234]
cdef int64_t START[234]
cdef int64_t KIND[5441]
cdef int64_t SPOT[5441]
cdef uint64_t CARDS[5441]
cdef int64_t BOTTOM[5441]
cdef int64_t TOP[5441]

@cython.locals(cards=uint64_t, card=int64_t, index=int64_t)
cdef uint64_t _run_cards(int64_t spot, int64_t length, int64_t joker) noexcept
cdef uint64_t _moved(kind, int64_t spot) except? 0
@cython.locals(action=int64_t, number=int64_t, spot=int64_t, lane=int64_t, step=int64_t,
               is_run=cython.bint, length=int64_t, joker=int64_t)
cdef _fill_table()
cpdef int64_t encode(int64_t kind, int64_t spot) noexcept nogil
cpdef bint is_claim(int64_t kind) noexcept nogil
cpdef bint is_layoff(int64_t kind) noexcept nogil
cpdef bint is_meld(int64_t kind) noexcept nogil
cpdef int64_t doubled_seven(int64_t spot) noexcept nogil
