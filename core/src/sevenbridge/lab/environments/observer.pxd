cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t
from sevenbridge.engine cimport bits
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.scoring cimport hand_points
from sevenbridge.engine.view cimport View
from sevenbridge.lab.environments cimport card_rows, memory
from sevenbridge.lab.environments.discard_history cimport DiscardHistory

cdef int64_t DRAW, HIGH_ACE, LEAD_POINTS, MOST, MOST_LEAD, NO_LEAD, RULES_SIZE
cdef uint64_t WORD

@cython.final
cdef class Observer:
    cdef readonly object layout
    cdef DiscardHistory _recalled
    cdef Law _law
    cdef int64_t _seats, _size
    cdef int64_t _cards
    cdef int64_t _totals[6]
    cdef int64_t _rounds_left
    cdef uint8_t _rules[40]
    cdef uint64_t _sets[24]
    cdef uint64_t _flags
    cdef int64_t _set_count, _flag_count
    cdef int64_t _discarded, _claimed, _counts, _begun, _stock_count, _rules_at
    cdef int64_t _packed_bits, _packed_discarded, _packed_counts, _packed_stock_count, _packed_rules

    @cython.locals(seat=int64_t)
    cpdef bytes observe(self, View view)
    @cython.locals(index=int64_t, seat=int64_t)
    cdef void _look(self, View view, DiscardHistory discards) noexcept nogil
    @cython.locals(melded=int64_t, parts=int64_t, runs=uint64_t, sets=uint64_t, sevens=uint64_t, meld=int64_t,
                   cards=uint64_t, bottom=int64_t, top=int64_t, owner=int64_t, spot=int64_t, natural=int64_t)
    cdef uint64_t _look_at_melds(self, View view) noexcept nogil
    @cython.locals(seats=int64_t, flags=uint64_t)
    cdef void _look_at_seats(self, View view) noexcept nogil
    cdef void _write(self, View view, DiscardHistory discards, uint8_t* out, int64_t at) noexcept nogil
    @cython.locals(index=int64_t, end=int64_t, word=uint64_t, filled=int64_t, new=uint64_t, width=int64_t)
    cdef void _write_packed(self, View view, DiscardHistory discards, uint8_t* out, int64_t at) noexcept nogil
    @cython.locals(points=int64_t, other=int64_t, seat=int64_t, lead=int64_t, left=int64_t)
    cdef void _write_numbers(self, View view, uint8_t* out, int64_t counts, int64_t at,
                             int64_t rules_at) noexcept nogil
    @cython.locals(found=uint64_t)
    cdef uint64_t _turned(self, View view, uint64_t seats) noexcept nogil
    cdef int64_t _from_viewer(self, View view, int64_t seat) noexcept nogil

@cython.locals(index=int64_t)
cdef int64_t _put_word(uint8_t* out, int64_t at, uint64_t word, int64_t length) noexcept nogil
