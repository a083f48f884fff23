cimport cython
from libc.stdint cimport int64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.player cimport Player
from sevenbridge.engine cimport dealing
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View
from sevenbridge.lab.asking cimport ask

cdef int64_t CLAIMING, WIN

@cython.final
cdef class Games:
    cdef object rules
    cdef list players, seatings, points, points_squared
    cdef Dice dice
    cdef View view
    cdef Round round
    cdef int64_t games, rounds, drawn, turns, turns_squared, reshuffles, decisions
    cdef int64_t starter_wins, starter_share
    cdef int64_t wins[6]
    cdef int64_t rounds_won[6]
    cdef int64_t one_go[6]
    cdef int64_t chis[6]
    cdef int64_t pons[6]

    @cython.locals(game=int64_t, cards=Dice, seated=tuple, seat=int64_t, result=list, player=int64_t)
    cpdef play_rounds(self, int64_t first, int64_t count)
    @cython.locals(game=int64_t, cards=Dice, chance=Dice, player=int64_t)
    cpdef play_matches(self, int64_t first, int64_t count)
    cdef _score(self, int64_t player, object points)
    @cython.locals(round=Round, starter=int64_t, winner=int64_t, players=list, player=Player)
    cdef _play(self, tuple seated, int64_t dealer, Dice cards, Dice chance)
    @cython.locals(view=View, action=int64_t, asked=bint, turns=int64_t)
    cdef _decide(self, Round round, list players, tuple seated, Dice chance)
