cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t
from sevenbridge.engine cimport actions, arrays, bits, legality
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.melds cimport Melds
from sevenbridge.engine.options cimport Options, options_of
from sevenbridge.engine.round cimport Round

cdef int64_t OVER, PLAYING, RESHUFFLING
cdef int64_t LANE, LANE_BITS, LANES, PUBLIC

@cython.final
cdef class View:
    cdef readonly Law law
    cdef readonly Melds melds
    cdef Options _options
    cdef public tuple totals
    cdef public int64_t rounds_left
    cdef readonly int64_t seat, seats, turn, discarder, winner, drawn_card, claimed_from
    cdef readonly uint64_t hand
    cdef readonly bint over, taken
    cdef int64_t _counts[6]
    cdef uint64_t _opened[6]
    cdef int16_t _discards[53]
    cdef readonly int64_t stock_count
    cdef int64_t _discard_count
    cdef readonly int64_t begun, melders, exposed, melded, laid_off, discards_made, reshuffles_made
    cdef int64_t _recent[256]
    cdef int64_t _recent_count, _older_count
    cdef tuple _older

    cpdef look(self, Round round, int64_t seat)
    @cython.locals(other=int64_t)
    cdef void _see(self, Round round, int64_t seat) noexcept nogil
    @cython.locals(visible=int64_t, index=int64_t)
    cdef void _remember(self, Round round) noexcept nogil
    cdef void _remember_older(self, Round round, int64_t visible) noexcept with gil
    @cython.locals(index=int64_t)
    cdef void _tell(self, Round round) noexcept nogil
    cdef void _tell_older(self, Round round) noexcept with gil
    @cython.locals(index=int64_t)
    cpdef tuple history_numbers(self)
    @cython.locals(cards=uint64_t, index=int64_t)
    cpdef uint64_t discard_set(self) noexcept nogil
    @cython.locals(seen=uint64_t, meld=int64_t)
    cpdef uint64_t unseen(self) noexcept nogil

@cython.locals(view=View)
cpdef View view_of(Round round, int64_t seat, tuple totals=*, int64_t rounds_left=*)

@cython.locals(view=View, seat=int64_t)
cpdef View view_from(object facts)

cdef _recall(View view, object facts)
