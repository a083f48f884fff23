cimport cython
from libc.stdint cimport int64_t
from sevenbridge.bots.player cimport Player
from sevenbridge.engine cimport dealing
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t COUNT, DRAW, DRAWING, OVER, RESHUFFLING, _RESHUFFLES, _SEATS

@cython.final
cdef class Duplicates:
    cdef Player player, company
    cdef Dice dice
    cdef View view
    cdef Round round
    cdef tuple cards
    cdef bint fewest_win
    cdef int64_t decisions
    cdef object done
    cdef readonly object times

    @cython.locals(seats=int64_t, number=int64_t, deal=Dice, chance=list, dice=Dice, ahead=object, won=int64_t,
                   place=int64_t, points=list, own=object, others=object, winner=int64_t)
    cpdef play(self, int64_t first, int64_t count)
    @cython.locals(round=Round)
    cdef _play(self, int64_t place, Dice deal, list chance)
    @cython.locals(round=Round, view=View, player=Player, action=int64_t)
    cdef _decide(self, bint own, Dice dice)
    cdef _reshuffle(self, Dice dice)
