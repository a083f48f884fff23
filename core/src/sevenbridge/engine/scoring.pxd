cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport bits
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.round cimport Round

cdef int64_t OVER

cpdef int64_t card_points(Law law, int64_t card) noexcept nogil

@cython.locals(points=int64_t, digit=int64_t)
cdef int64_t card_total(Law law, uint64_t cards) noexcept nogil

@cython.locals(sevens=int64_t)
cpdef int64_t sevens_factor(Law law, uint64_t hand) noexcept nogil

cpdef int64_t joker_factor(Law law, uint64_t hand) noexcept nogil

cpdef int64_t hand_points(Law law, uint64_t hand) noexcept nogil

@cython.locals(winner=int64_t)
cpdef bint in_one_go(Round round) noexcept nogil

cpdef int64_t one_go_factor(Round round) noexcept nogil

cpdef int64_t collector(Round round) noexcept nogil

@cython.locals(loses=int64_t)
cpdef int64_t payer(Round round) noexcept nogil

@cython.locals(pays_for_all=int64_t)
cpdef int64_t payer_for(Round round, int64_t holder) noexcept nogil

@cython.locals(seat=int64_t)
cpdef list scores(Round round)

@cython.locals(points=int64_t, holder=int64_t)
cdef int64_t score_of(Round round, int64_t seat) noexcept nogil
