cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.open_hands cimport OpenHands
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.engine cimport scoring
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, DRAW, DRAWING, FIRST, MARKS, OVER, PLAYING, SECOND, TABLE_MARKS, TOLD, WIDTH

@cython.final
cdef class Prospects:
    cdef readonly double points[6]
    cdef readonly double chances[6]
    cdef readonly double luck[6]
    cdef tuple _known
    cdef Round _trial
    cdef View _view
    cdef RulePlayer _rule
    cdef OpenHands _open_hands
    cdef double _own_rows[5632]
    cdef double _rows[5632]
    cdef double _table_rows[1536]
    cdef double _offsets[32]
    cdef double _second_rows[512]
    cdef double _second_offsets[16]
    cdef double _third_rows[48]
    cdef double _third_offsets[3]
    cdef double _all[32]
    cdef double _sums[32]
    cdef double _second_sums[16]
    cdef double _kept[6]
    cdef double _sums_of_points[6]
    cdef double _factors[6]

    cpdef update(self, Round round)
    cpdef weigh_draw(self, Round round)
    cdef _sit_down(self, Round round)
    @cython.locals(seat=int64_t, top=int64_t, place=int64_t, card=int64_t, mean=double)
    cdef void _weigh_draw(self, Round round) noexcept nogil
    @cython.locals(seat=int64_t)
    cdef void _weigh(self) noexcept nogil
    @cython.locals(seats=int64_t, each=int64_t, mark=int64_t, row=int64_t, seat=int64_t, other=int64_t, total=double)
    cdef void _ask_net(self) noexcept nogil
    @cython.locals(place=int64_t)
    cdef int64_t _row(self, int64_t seat, int64_t mark) noexcept nogil
    @cython.locals(found=double, other=int64_t)
    cdef double _told(self, int64_t number) noexcept nogil
    @cython.locals(power=double, _=int64_t)
    cdef double _power(self, double odds) noexcept nogil
    @cython.locals(power=double)
    cdef double _likely(self, double odds) noexcept nogil
    @cython.locals(winner=int64_t, loser=int64_t, paid=double)
    cdef void _tell_points(self) noexcept nogil
