cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t
from sevenbridge.engine cimport actions, arrays, bits, legality
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.melds cimport Melds
from sevenbridge.engine.options cimport Options

cdef int64_t CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING, HAND_SIZE, NOBODY
cdef int64_t COUNT, DISCARD, DRAW, HIGH, JOKER_DISCARD, JOKER_HIGH, JOKER_LOW, LONE_HIGH
cdef int64_t LONE_LOW, LOW, PASS
cdef int64_t CALLED, DEAL, END, LANE, LANE_BITS, LANES, MELD_SHIFT, NO_MELD, NO_SEAT, PAGE, PASSED, RESTOCK
cdef int64_t SEAT_SHIFT, UPCARD

@cython.final
cdef class Round:
    cdef readonly Law law
    cdef readonly Melds melds
    cdef Options _scratch
    cdef public bint _is_owned
    cdef readonly int64_t seats, turn, actor, discarder, winner, drawn_card, claimed_from
    cdef uint64_t _hands[6]
    cdef int16_t _stock[53]
    cdef int16_t _discards[53]
    cdef readonly int64_t stock_count
    cdef int64_t _phase_number, _discard_count
    cdef readonly int64_t begun, melders, exposed, ponners, chier, waiting_chi, melded, laid_off
    cdef readonly int64_t discards_made, reshuffles_made, turns
    cdef int64_t _recent[256]
    cdef int64_t _recent_count, _older_count
    cdef tuple _older

    cpdef _refuse_if_owned(self)
    @cython.locals(seat=int64_t)
    cdef void _reset(self) noexcept nogil
    @cython.locals(seat=int64_t, step=int64_t)
    cdef void _deal(self, int64_t dealer) noexcept nogil
    cdef void _make_lists(self)
    @cython.locals(other=Round)
    cpdef Round clone(self)
    cpdef copy_from(self, Round other)
    @cython.locals(index=int64_t)
    cdef void _copy_state(self, Round other) noexcept nogil
    cdef void _share_older(self, Round other) noexcept with gil
    cpdef tuple history_numbers(self)
    @cython.locals(begin=int64_t, index=int64_t)
    cdef tuple _words_from(self, int64_t first)
    @cython.locals(word=int64_t)
    cdef void _note(self, int64_t code, int64_t seat, int64_t meld, int64_t private) noexcept nogil
    cdef void _put_aside(self) noexcept with gil
    @cython.locals(lane=int64_t)
    cdef void _answer_with(self, int64_t seat, int64_t answer) noexcept nogil
    cdef void _answer(self, int64_t seat, int64_t answer) noexcept nogil
    cpdef void _fill(self, Options out, int64_t seat) noexcept nogil
    cpdef list legal_actions(self)
    cpdef bint is_legal(self, int64_t action)
    cdef Options _legal(self)
    cdef void _make_scratch(self) noexcept with gil
    cdef bint _may_lay_off(self) noexcept nogil
    @cython.locals(number=int64_t)
    cpdef play(self, action)
    cpdef pass_claims(self, int64_t seat)
    @cython.locals(top=int64_t, index=int64_t)
    cpdef draw_card(self, int64_t card)
    @cython.locals(kind=int64_t)
    cdef void _apply(self, int64_t action) noexcept nogil
    @cython.locals(index=int64_t)
    cdef void _recycle(self) noexcept nogil
    cdef void _restocked(self) noexcept nogil
    cdef void _await_draw(self) noexcept nogil
    cdef void _draw(self) noexcept nogil
    cdef void _begin_turn(self, int64_t seat) noexcept nogil
    @cython.locals(seat=int64_t, cards=uint64_t)
    cdef void _meld(self, int64_t action) noexcept nogil
    @cython.locals(seat=int64_t, cards=uint64_t, spot=int64_t, meld=int64_t)
    cdef void _lay_off(self, int64_t action, int64_t kind) noexcept nogil
    @cython.locals(seat=int64_t, card=int64_t)
    cdef void _discard(self, int64_t action) noexcept nogil
    @cython.locals(ponners=int64_t, chier=int64_t, peers=uint64_t, turn=int64_t, able=int64_t,
                   hand=uint64_t, seat=int64_t, found=int64_t)
    cpdef void _open_claims(self, int64_t card) noexcept nogil
    @cython.locals(seat=int64_t)
    cdef void _ask(self) noexcept nogil
    @cython.locals(asked=int64_t, seat=int64_t)
    cdef int64_t _asked_seat(self) noexcept nogil
    cdef void _pass(self, int64_t seat) noexcept nogil
    @cython.locals(seat=int64_t, others=int64_t)
    cdef void _claim(self, int64_t action) noexcept nogil
    @cython.locals(discarder=int64_t)
    cdef void _take_claim(self, int64_t seat, int64_t action) noexcept nogil
    cdef void _end(self, int64_t winner) noexcept nogil
    cdef int64_t _take_from_stock(self) noexcept nogil
    cdef int64_t _top_discard(self) noexcept nogil
    cdef int64_t _left_of(self, int64_t seat) noexcept nogil
