cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.belief cimport Belief
from sevenbridge.bots.worlds cimport Worlds
from sevenbridge.engine cimport bits, reconstruction
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.reconstruction cimport HiddenCards
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, JOKER, MOST_IMPROVEMENTS

cdef class Determinizations(Worlds):
    cdef Round base
    cdef Belief belief
    cdef Dice dice
    cdef HiddenCards hidden
    cdef uint64_t out_of_play
    cdef int64_t seat, top
    cdef int64_t pile[53]
    cdef int64_t left[8]

    cdef void _deal(self, Round world, uint64_t number) noexcept nogil
    @cython.locals(seats=int64_t, seat=int64_t, stocked=int64_t, last=int64_t, chosen=int64_t, card=int64_t,
                   holder=int64_t)
    cdef void _spread(self) noexcept nogil
    @cython.locals(turns=int64_t, _=int64_t, under=int64_t, drawn=int64_t, hand=uint64_t, gone=int64_t,
                   least=int64_t, cards=uint64_t, card=int64_t, use=int64_t)
    cdef void _improve(self, int64_t seat, int64_t stocked) noexcept nogil
    @cython.locals(total=int64_t, holder=int64_t, lot=int64_t)
    cdef int64_t _holder_of(self, int64_t card, int64_t seats) noexcept nogil
