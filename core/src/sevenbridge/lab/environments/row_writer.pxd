cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View
from sevenbridge.lab.environments cimport card_rows, hidden, memory
from sevenbridge.lab.environments.buffers cimport Buffers
from sevenbridge.lab.environments.discard_history cimport DiscardHistory
from sevenbridge.lab.environments.history cimport HistoryWriter
from sevenbridge.lab.environments.observer cimport Observer

cdef int64_t COUNT, DISCARD, DISCARDS, DRAW_ACTION, HISTORY, HOLD

@cython.final
cdef class RowWriter:
    cdef int64_t row, seats, choices
    cdef Buffers buffers
    cdef View view
    cdef Observer observer
    cdef DiscardHistory discards
    cdef HistoryWriter history
    cdef uint64_t legal[86]

    cpdef bint is_legal(self, int64_t action) noexcept nogil
    @cython.locals(at=int64_t)
    cpdef bytes final_observation(self)
    @cython.locals(at=int64_t, index=int64_t)
    cpdef show_final_observation(self, bytes observation)
    cdef void _begin_round(self) noexcept nogil
    @cython.locals(word=int64_t, chosen=int64_t, here=int64_t, left=uint64_t)
    cdef int64_t _pick(self, Dice dice) noexcept nogil
    @cython.locals(word=int64_t)
    cdef void _show(self, Round round, int64_t seat, int64_t place, int64_t* totals, int64_t rounds_left,
                    int64_t only) noexcept nogil
    cdef void _show_final(self, Round round, int64_t place, int64_t* totals,
                          int64_t rounds_left) noexcept nogil
    @cython.locals(other=int64_t)
    cdef void _look(self, Round round, int64_t place, int64_t* totals, int64_t rounds_left) noexcept nogil
    @cython.locals(at=int64_t, index=int64_t)
    cdef void _observe(self, int64_t place, uint8_t* out) noexcept nogil
    @cython.locals(at=int64_t, index=int64_t)
    cdef void _observe_packed(self, int64_t place) noexcept nogil
    @cython.locals(cards=int64_t, at=int64_t)
    cdef void _show_more(self, Round round, int64_t place) noexcept nogil
    @cython.locals(row=int64_t, kind=int64_t, spots=uint64_t, first=int64_t, width=int64_t,
                   spot=int64_t, action=int64_t)
    cdef void _note_legal(self) noexcept nogil
    @cython.locals(words=int64_t)
    cdef void _mask(self) noexcept nogil
    @cython.locals(action=int64_t, word=int64_t, left=uint64_t)
    cdef void _mask_bytes(self, uint8_t* out, int64_t at) noexcept nogil
    @cython.locals(at=int64_t, seat=int64_t)
    cdef void _tell(self, double* gains, bint is_done) noexcept nogil
