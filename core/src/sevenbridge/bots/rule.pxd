cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots cimport planning
from sevenbridge.bots.evaluation cimport Evaluator
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.bots.stakes cimport Stakes
from sevenbridge.engine cimport actions, bits, legality
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.melds cimport Melds
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.view cimport View

cdef int64_t DISCARD, DOUBLE, DRAW, HIGH, JOIN, JOKER_HIGH, JOKER_JOIN, JOKER_LOW, LOW, PASS
cdef int64_t SMALL_HAND, PLANS, LAY_OFFS
cdef int64_t NOTHING, ALL_BUT_SEVENS, EVERYTHING, OUT_NOW
cdef double WORST

@cython.final
cdef class RulePlayer(Player):
    cdef object _weights
    cdef Evaluator _evaluator
    cdef Stakes _stakes
    cdef Options _scratch
    cdef uint64_t _hand
    cdef int64_t _meld_actions[256]
    cdef uint64_t _meld_cards[256]
    cdef uint64_t _meld_fits[256]
    cdef uint64_t _meld_closes[256]
    cdef int64_t _found, _lays_off, _lays_off_later, _plans
    cdef int64_t _prices[3]
    cdef uint64_t _lefts[3]
    cdef uint64_t _looses[3]
    cdef int64_t _firsts[3]
    cdef uint64_t _sevens[3]
    cdef uint64_t _plan_fits[3]
    cdef uint64_t _plan_closes[3]
    cdef int64_t _end_cards[480]
    cdef int64_t _end_plans[480]
    cdef int64_t _end_extents[480]
    cdef double _best
    cdef double _fed[64]
    cdef double _worths[64]
    cdef uint64_t _judged
    cdef bint _claims_out
    cdef double _claiming, _passing
    cdef int64_t _card, _plan, _extent

    cdef int64_t _decide(self, View view) noexcept nogil
    @cython.locals(action=int64_t, hidden=bint)
    cdef int64_t _play(self, View view) noexcept nogil
    @cython.locals(chosen=int64_t, most=double, least=int64_t, row=int64_t,
                   kind=int64_t, spots=uint64_t, action=int64_t, cards=uint64_t, hand=uint64_t, fits=uint64_t)
    cdef int64_t _answer(self, View view) noexcept nogil
    @cython.locals(plan=int64_t, left=uint64_t, fits=uint64_t, hidden=bint, most=double)
    cdef double _worth_of_hand(self, View view) noexcept nogil
    @cython.locals(plan=int64_t, left=uint64_t, loose=uint64_t, sevens=uint64_t, fits=uint64_t,
                   stays=uint64_t, puts_down=bint, keeps_sevens=bint, table=uint64_t, opened=uint64_t,
                   ends=uint64_t, card=int64_t, one=uint64_t, kept=uint64_t,
                   fed=double, lay_offs=uint64_t, hand=uint64_t)
    cdef void _find_end(self, View view, uint64_t cards, bint hidden, uint64_t claimed) noexcept nogil
    @cython.locals(end=int64_t)
    cdef void _note_end(self, int64_t card, int64_t plan, int64_t extent) noexcept nogil
    @cython.locals(most=double, best=int64_t, end=int64_t)
    cdef void _choose_end(self) noexcept nogil
    @cython.locals(end=int64_t, card=int64_t)
    cdef void _judge_discards(self) noexcept nogil
    cdef uint64_t _discards(self, uint64_t cards, uint64_t single, uint64_t loose) noexcept nogil
    cdef void _may_lay_off(self, Law law, bint melder, bint claimed) noexcept nogil
    cdef void _part_hand(self, View view, uint64_t hand) noexcept nogil
    @cython.locals(row=int64_t, kind=int64_t, spots=uint64_t, action=int64_t)
    cdef void _part(self, View view, Options options, uint64_t hand) noexcept nogil
    @cython.locals(cards=uint64_t, bottom=int64_t, ends=uint64_t)
    cdef uint64_t _taken_by(self, Law law, int64_t action) noexcept nogil
    @cython.locals(lone=uint64_t)
    cdef uint64_t _closed_by(self, int64_t action) noexcept nogil
    @cython.locals(loose=uint64_t, now=uint64_t, price=int64_t, each=int64_t, cards=uint64_t, alone=bint)
    cdef void _search(self, View view, int64_t start, uint64_t left, int64_t first, uint64_t sevens,
                      uint64_t fits, uint64_t closes) noexcept nogil
    @cython.locals(index=int64_t)
    cdef void _keep(self, int64_t price, uint64_t left, uint64_t loose, int64_t first, uint64_t sevens,
                    uint64_t fits, uint64_t closes) noexcept nogil
    @cython.locals(opened=uint64_t, step=uint64_t)
    cdef uint64_t _opened_by(self, View view, uint64_t laid) noexcept nogil
    @cython.locals(first=int64_t, row=int64_t, kind=int64_t, spots=uint64_t, action=int64_t)
    cdef int64_t _put_down(self, View view, int64_t plan, int64_t extent) noexcept nogil
