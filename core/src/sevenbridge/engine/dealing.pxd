cimport cython
from libc.stdint cimport int8_t, int64_t
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round

cdef int64_t DRAW, DRAWING, JOKER, OVER, RESHUFFLING
cdef int8_t _PACK[52]

cpdef deal(Round round, int64_t dealer, Dice dice)
cpdef reshuffle(Round round, Dice dice)
cpdef bint advance(Round round, Dice dice) except -1
@cython.locals(index=int64_t, size=int64_t)
cdef void _deal(Round round, int64_t dealer, Dice dice) noexcept nogil
cdef void _reshuffle(Round round, Dice dice) noexcept nogil
cdef bint _advance(Round round, Dice dice) noexcept nogil
@cython.locals(last=int64_t, chosen=int64_t, card=int8_t)
cdef void _shuffle(Round round, Dice dice) noexcept nogil
