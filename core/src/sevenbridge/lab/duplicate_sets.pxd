cimport cython
from libc.stdint cimport int64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.player cimport Player
from sevenbridge.engine cimport dealing
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View
from sevenbridge.lab.asking cimport ask
from sevenbridge.lab.decision_changes cimport DecisionChanges

cdef int64_t DRAW, DRAWING, OVER, RESHUFFLING, WIN, _RESHUFFLES, _SEATS, _WORLDS, _LOSSES

@cython.final
cdef class DuplicateSets:
    cdef Player player, company
    cdef Dice dice
    cdef View view
    cdef readonly Round round
    cdef tuple cards
    cdef bint fewest_win
    cdef int64_t decisions
    cdef object done
    cdef DecisionChanges changes
    cdef object weighed
    cdef object skill
    cdef readonly object times

    @cython.locals(seats=int64_t, number=int64_t, deal=Dice, chance=list, dice=Dice, ahead=object,
                   won=int64_t, measured=int64_t, worlds=Dice, points=list, own=object, others=object,
                   winner=int64_t)
    cpdef play(self, int64_t first, int64_t count)
    @cython.locals(round=Round, action=int64_t, seat=int64_t)
    cdef _play(self, int64_t measured, Dice deal, list chance, Dice worlds)
    @cython.locals(round=Round, view=View, player=Player, action=int64_t, other=int64_t)
    cdef int64_t _decide(self, bint own, Dice dice) except -1
    cdef _reshuffle(self, Dice dice)
