cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport dealing
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cpdef int64_t pick(Dice dice, int64_t n) noexcept nogil
cpdef Dice fork(Dice dice, uint64_t number)
cpdef void restart(Dice dice, uint64_t number) noexcept nogil
cpdef void deal(Round round, int64_t dealer, Dice dice) noexcept nogil
cpdef bint advance(Round round, Dice dice) noexcept nogil
cpdef void apply(Round round, int64_t action) noexcept nogil
cpdef void reset(Round round) noexcept nogil
cpdef void open_claims(Round round, int64_t card) noexcept nogil
cpdef void shuffle_stock(Round round, Dice dice) noexcept nogil
cpdef void recycle(Round round) noexcept nogil
cpdef void await_draw(Round round) noexcept nogil
cpdef int64_t left_of(Round round, int64_t seat) noexcept nogil
cpdef void pass_claims(Round round, int64_t seat) noexcept nogil
cpdef void copy_state(Round round, Round other) noexcept nogil
cpdef void fill(Round round, Options out, int64_t seat) noexcept nogil
cpdef void see(View view, Round round, int64_t seat) noexcept nogil
cpdef int64_t history_length(Round round) noexcept nogil
@cython.locals(older=int64_t)
cpdef int64_t history_number(Round round, int64_t index) noexcept nogil
cdef int64_t _older_number(Round round, int64_t index) noexcept with gil
