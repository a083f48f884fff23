from libc.stdint cimport int64_t, uint64_t
cimport cython
from sevenbridge.bots cimport planning
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.engine cimport actions, bits, legality
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.melds cimport Melds
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.view cimport View

cdef int64_t DISCARD, DRAW, HIGH, HIGH_ACE, JOIN, JOKER_HIGH, JOKER_JOIN, JOKER_LOW, LOW, PASS
cdef int64_t NEARLY_DONE, SHORT_HAND
cdef int64_t PAIR, PARTNER, BY_SEVEN, LAY_OFF_SOON, PON, CHI

@cython.final
cdef class GreedyPlayer(Player):
    cdef Options _scratch
    cdef uint64_t _hand, _left, _loose, _unseen, _soon, _by_seven
    cdef uint64_t _highest, _middle, _lowest, _chi_highest, _chi_middle, _chi_lowest
    cdef int64_t _meld_actions[256]
    cdef uint64_t _meld_cards[256]
    cdef int64_t _found, _lays_off, _price, _first

    @cython.locals(out=bint, action=int64_t)
    cdef int64_t _play(self, View view) noexcept
    @cython.locals(best=int64_t, least=int64_t, row=int64_t, kind=int64_t, spots=uint64_t, action=int64_t,
                   price=int64_t)
    cdef int64_t _answer(self, View view) noexcept
    @cython.locals(shown=bint, saves=bint, seat=int64_t)
    cdef bint _saves_up(self, View view) noexcept
    cdef void _plan_hand(self, View view, uint64_t hand) noexcept
    @cython.locals(row=int64_t, kind=int64_t, spots=uint64_t, action=int64_t)
    cdef void _plan(self, View view, Options options, uint64_t hand) noexcept
    @cython.locals(loose=uint64_t, price=int64_t, each=int64_t)
    cdef void _search(self, View view, int64_t start, uint64_t left, int64_t first) noexcept
    @cython.locals(row=int64_t, kind=int64_t, spots=uint64_t, action=int64_t)
    cdef int64_t _lay_off(self, Options options, bint joker_too) noexcept
    @cython.locals(cards=uint64_t, able=int64_t, to_left=int64_t, best=int64_t, least=int64_t, card=int64_t,
                   worth=int64_t)
    cdef int64_t _discard(self, View view) noexcept
    @cython.locals(unseen=uint64_t, sevens=uint64_t, held=uint64_t)
    cdef void _look_for_partners(self, View view) noexcept nogil
    @cython.locals(one=uint64_t, peers=uint64_t, others=int64_t, worth=int64_t, ends=uint64_t)
    cdef int64_t _worth(self, View view, int64_t card, bint pon, bint chi) noexcept
