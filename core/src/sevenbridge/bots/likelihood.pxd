cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.evaluation cimport power_of
from sevenbridge.bots.past cimport Past
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.engine cimport bits, legality
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.view cimport View

cdef double CHANCE, SOFTNESS

@cython.final
cdef class Likelihood:
    cdef Law law
    cdef int64_t seats
    cdef RulePlayer player
    cdef Options scratch
    cdef View view

    cpdef sit_down(self, Law law, int64_t seats)
    @cython.locals(card=int64_t)
    cpdef double of(self, Past past, int64_t decision, uint64_t hand) noexcept nogil
    @cython.locals(worse=double)
    cdef double _of_pass(self, View view, int64_t card, bint is_next) noexcept nogil
    @cython.locals(hidden=bint, one=uint64_t, best=double, judged=uint64_t,
                   scale=double, total=double, cards=uint64_t, own=double, each=int64_t,
                   chance=double)
    cdef double _of_discard(self, View view, RulePlayer player, int64_t card) noexcept nogil
    cdef double _scale(self) noexcept nogil
    cdef double _mixed(self, double likelihood, int64_t ways) noexcept nogil
    @cython.locals(seat=int64_t)
    cdef void _set_scene(self, View view, Past past, int64_t decision, uint64_t hand) noexcept nogil
