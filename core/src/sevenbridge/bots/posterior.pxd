cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.determinizations cimport Determinizations
from sevenbridge.bots.likelihood cimport Likelihood
from sevenbridge.bots.past cimport Past
from sevenbridge.bots.worlds cimport Worlds
from sevenbridge.engine cimport bits, reconstruction
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, FORGETTING, LOTS
cdef double MARGIN
cdef uint64_t MATES[64]

cdef class Posterior(Worlds):
    cdef Round base
    cdef Past past
    cdef Likelihood likelihood
    cdef Determinizations unremembered
    cdef tuple known
    cdef Dice chain, dice
    cdef int64_t pool, first, apart, of_one_chain, pairs, count
    cdef int64_t seat, top, mate
    cdef uint64_t unseen
    cdef uint64_t hands[160]
    cdef double chances[160]
    cdef uint64_t next_hands[160]
    cdef double next_chances[160]
    cdef uint64_t noted[6144]

    @cython.locals(rest=uint64_t, index=int64_t, seat=int64_t, count=int64_t, last=int64_t, chosen=int64_t,
                   card=int64_t)
    cdef void _deal(self, Round world, uint64_t number) noexcept nogil
    @cython.locals(each=int64_t, _=int64_t, one=int64_t, other=int64_t)
    cdef void _begin(self, Past past) noexcept nogil
    @cython.locals(_=int64_t, seat=int64_t, slot=int64_t, index=int64_t)
    cdef void _note_next(self, Past past) noexcept nogil
    @cython.locals(one=int64_t, other=int64_t)
    cdef void _exchange(self, Past past) noexcept nogil
    @cython.locals(ratio=double, mate=int64_t, other_mate=int64_t)
    cdef void _exchange_pairs(self, Past past, int64_t one, int64_t other) noexcept nogil
    @cython.locals(count=int64_t, index=int64_t)
    cdef int64_t _choose_mate(self, Past past, int64_t one) noexcept nogil
    cdef bint _may_swap(self, Past past, int64_t one, int64_t other) noexcept nogil
    @cython.locals(each=int64_t, moved=uint64_t, card=int64_t, leaves=int64_t)
    cdef void _swap(self, Past past, int64_t one, int64_t other) noexcept nogil
    @cython.locals(each=int64_t, most=double, lot=int64_t)
    cdef bint _is_kept(self, Past past, double ratio) noexcept nogil

@cython.locals(time=int64_t, cards=uint64_t)
cdef uint64_t _cards_moved(Past past, int64_t decision, int64_t slot, int64_t other) noexcept nogil
