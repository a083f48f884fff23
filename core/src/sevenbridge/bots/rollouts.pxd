cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.aims cimport Aim
from sevenbridge.bots.player cimport Player
from sevenbridge.bots.rule cimport RulePlayer
from sevenbridge.bots.worlds cimport Worlds
from sevenbridge.engine cimport actions, bits, scoring
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

@cython.final
cdef class Rollouts:
    cdef Worlds source
    cdef Aim aim
    cdef object weights
    cdef View view
    cdef Round world, trial
    cdef Dice dice
    cdef RulePlayer player
    cdef Player base
    cdef tuple known
    cdef readonly int64_t seat, size
    cdef public int64_t anchor
    cdef readonly int64_t actions[128]
    cdef int64_t standing[128]
    cdef readonly int64_t worlds[128]
    cdef readonly int64_t points[128]
    cdef readonly int64_t margins[128]
    cdef readonly int64_t squared_margins[128]
    cdef readonly int64_t squared_gaps[128]
    cdef readonly int64_t wins[128]
    cdef readonly int64_t seat_points[1024]

    @cython.locals(row=int64_t, spots=uint64_t)
    cpdef update(self, View view, Dice dice)
    @cython.locals(index=int64_t)
    cpdef compare(self, View view, choices, Dice dice)
    cdef _look(self, View view, Dice dice)
    cdef _sit_down(self, Law law, int64_t seats)
    @cython.locals(index=int64_t)
    cdef void _begin(self)
    @cython.locals(index=int64_t)
    cpdef int64_t index_of(self, int64_t action) noexcept
    cpdef drop(self, int64_t index)
    @cython.locals(index=int64_t, seat=int64_t)
    cpdef add(self, Rollouts other)
    @cython.locals(index=int64_t, seat=int64_t)
    cpdef clear(self)
    @cython.locals(number=int64_t)
    cpdef void play(self, int64_t first, int64_t count) noexcept nogil
    @cython.locals(at_anchor=int64_t, index=int64_t, margin=int64_t)
    cdef void _roll_out_all(self, int64_t number) noexcept nogil
    cdef void _note(self, int64_t index, int64_t margin, int64_t gap) noexcept nogil
    @cython.locals(waiting=bint, seat=int64_t, score=int64_t)
    cdef int64_t _roll_out(self, int64_t index, int64_t number) noexcept nogil
