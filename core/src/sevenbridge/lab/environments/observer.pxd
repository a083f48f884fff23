cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t
from sevenbridge.engine cimport bits
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.scoring cimport hand_points
from sevenbridge.engine.view cimport View
from sevenbridge.lab.environments cimport memory
from sevenbridge.lab.environments.discard_history cimport DiscardHistory

cdef int64_t COLUMN[64]
cdef int64_t DRAW, HIGH_ACE, LEAD_POINTS, MOST, MOST_LEAD, NO_LEAD, RULES_SIZE

@cython.final
cdef class Observer:
    cdef readonly object layout
    cdef DiscardHistory recalled
    cdef Law law
    cdef readonly int64_t seats, size
    cdef int64_t cards
    cdef int64_t totals[6]
    cdef int64_t rounds_left
    cdef uint8_t rules[40]
    cdef int64_t hand, drawn, pile, top, let_go, restocked, discarded, claimed, melded, runs, sets, joker_as
    cdef int64_t fits_low, fits_high, fits_set, by_seat, numbers, rules_at

    @cython.locals(seat=int64_t)
    cpdef bytes observe(self, View view)
    @cython.locals(index=int64_t, rules_at=int64_t)
    cdef void _write(self, View view, DiscardHistory discards, uint8_t* out, int64_t at) noexcept nogil
    cdef void _put(self, uint8_t* out, int64_t at, uint64_t cards) noexcept nogil
    @cython.locals(before=int64_t, other=int64_t, seat=int64_t, discarded=int64_t, left=uint64_t, card=int64_t,
                   told=int64_t)
    cdef void _write_discards(self, View view, DiscardHistory discards, uint8_t* out, int64_t at) noexcept nogil
    @cython.locals(meld=int64_t, cards=uint64_t, bottom=int64_t, top=int64_t, owner=int64_t,
                   spot=int64_t, natural=int64_t)
    cdef void _write_melds(self, View view, uint8_t* out, int64_t at) noexcept nogil
    @cython.locals(other=int64_t, seat=int64_t)
    cdef void _write_seats(self, View view, uint8_t* out, int64_t at) noexcept nogil
    @cython.locals(points=int64_t, other=int64_t, seat=int64_t, lead=int64_t, left=int64_t)
    cdef void _write_numbers(self, View view, uint8_t* out, int64_t at) noexcept nogil
    cdef int64_t _from_viewer(self, View view, int64_t seat) noexcept nogil
