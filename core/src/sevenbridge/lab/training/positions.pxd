cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.features cimport Features
from sevenbridge.bots.player cimport Player
from sevenbridge.engine cimport actions, dealing
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t DECISIONS, DISCARD, DRAW_ACTION, DRAWING, MARKS, OVER, PASS_ACTION, PLAYING, RESHUFFLING, SETS

@cython.final
cdef class Recorder:
    cdef Player player
    cdef Round round
    cdef View view
    cdef Features features
    cdef Dice deals, lots
    cdef readonly int64_t rounds
    cdef object found
    cdef list owners

    @cython.locals(round=Round, view=View, left=int64_t, choices=int64_t, action=int64_t, passed=bint, ends=bint)
    cdef _play(self)
    @cython.locals(number=int64_t, place=int64_t, before=int64_t)
    cdef _append(self, int64_t seat, bint passed)
    @cython.locals(seat=int64_t, ahead=int64_t)
    cdef _append_results(self)
