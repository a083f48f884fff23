cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots cimport planning
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.engine cimport actions, bits, legality
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.view cimport View

cdef int64_t DISCARD, DRAW, JOKER, JOKER_DISCARD, LONE, MELD_SIZE, PASS

cdef class ShyPlayer(Player):
    cdef int64_t _answer(self, Options options) noexcept
    @cython.locals(seven=int64_t, row=int64_t, kind=int64_t, action=int64_t)
    cdef int64_t _meld(self, Options options) noexcept
    @cython.locals(goes_out=bint, row=int64_t, kind=int64_t, spots=uint64_t, action=int64_t)
    cdef int64_t _lay_off(self, View view) noexcept
    cdef bint _looks_at(self, View view, int64_t meld) noexcept
    @cython.locals(dearest=int64_t, most=int64_t, cards=uint64_t, card=int64_t)
    cdef int64_t _discard(self, View view) noexcept

cdef class ForgetfulPlayer(ShyPlayer):
    cdef bint _looks_at(self, View view, int64_t meld) noexcept
    cdef int64_t _discard(self, View view) noexcept

cdef class EagerPlayer(ShyPlayer):
    cdef int64_t _answer(self, Options options) noexcept
