cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport actions, bits
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.melds cimport Melds
from sevenbridge.engine.options cimport Options

cdef int64_t SEVEN_PAIRS[16]
cdef int64_t DRAW
cdef int64_t CLAIM, CLAIM_RUNS, CLAIM_SETS, DISCARD, DOUBLE, HIGH, JOIN, JOKER_CLAIM, JOKER_CLAIM_RUNS
cdef int64_t JOKER_CLAIM_SETS, JOKER_DISCARD, JOKER_HIGH, JOKER_JOIN, JOKER_LOW, JOKER_PAIR, JOKER_RUN
cdef int64_t JOKER_TRIPLE, LONE, LONE_HIGH, LONE_LOW, LONGEST_RUN, LOW, PASS, SEVENS, SHORT_RUN, TRIPLE
cdef int64_t HIGH_ACE, JOKER, SEVEN
cdef int64_t FIRST_ROUND, OWN_FIRST_TURN

@cython.locals(able=int64_t)
cpdef int64_t claimants(Law law, int64_t seats, int64_t discarder, int64_t begun,
                        int64_t discards_made) noexcept nogil

@cython.locals(found=uint64_t)
cpdef uint64_t taken_by(Law law, Melds melds) noexcept nogil

cdef void add_draw(Options out) noexcept nogil

@cython.locals(cards=uint64_t, most=int64_t, ends=uint64_t, sevens=uint64_t)
cdef void add_turn(Options out, Law law, uint64_t hand, Melds melds, bint may_lay_off) noexcept nogil

@cython.locals(most=int64_t, cards=uint64_t, ends=uint64_t, start=int64_t)
cdef void add_claims(Options out, Law law, uint64_t hand, int64_t top, bint is_next) noexcept nogil

@cython.locals(kind=int64_t, spot=int64_t, found=int64_t, meld=int64_t, bottom=int64_t, is_lone=bint,
               is_meant=bint)
cdef int64_t meld_named(Melds melds, int64_t action) noexcept nogil

@cython.locals(most=int64_t, found=int64_t, rank=int64_t, peers=uint64_t, card=uint64_t, ends=uint64_t,
               pairs=uint64_t, runs=uint64_t)
cpdef int64_t may_claim(Law law, uint64_t hand, int64_t top, bint is_next, Options scratch) noexcept nogil

@cython.locals(row=uint64_t)
cdef int64_t _suits_of_rank(uint64_t cards, int64_t rank) noexcept nogil

@cython.locals(found=int64_t, row=int64_t, kind=int64_t)
cdef int64_t _may_claim_rarely(Law law, uint64_t hand, int64_t top, bint is_next,
                               Options scratch) noexcept nogil

cdef void _add(Options out, int64_t kind, uint64_t spots) noexcept nogil

@cython.locals(run=uint64_t, length=int64_t)
cdef void _add_runs(Options out, int64_t kind, uint64_t ends, int64_t most) noexcept nogil

cdef void _add_sets(Options out, int64_t triple, uint64_t cards, int64_t most) noexcept nogil

@cython.locals(first=uint64_t, second=uint64_t, third=uint64_t, fourth=uint64_t, lower=uint64_t,
               upper=uint64_t)
cdef uint64_t _triples(uint64_t cards) noexcept nogil

@cython.locals(found=uint64_t, suit=int64_t, step=int64_t)
cdef uint64_t _doubles(uint64_t sevens, uint64_t lone) noexcept nogil

@cython.locals(lane=uint64_t, length=int64_t, found=bint, starts=uint64_t, joker=int64_t, run=uint64_t,
               index=int64_t)
cdef void _add_joker_runs(Options out, int64_t shift, uint64_t ends, int64_t most,
                          bint high_ace) noexcept nogil

@cython.locals(number=int64_t, one=int64_t, other=int64_t)
cdef void _add_joker_sets(Options out, int64_t shift, uint64_t cards, int64_t most) noexcept nogil

@cython.locals(open_sets=uint64_t, meld=int64_t)
cdef void _add_joker_lay_offs(Options out, Melds melds) noexcept nogil

@cython.locals(low=uint64_t, high=uint64_t, suit=int64_t, seven=int64_t)
cdef void _add_lone_ends(Options out, uint64_t cards, Melds melds) noexcept nogil

@cython.locals(kept=int64_t, card=uint64_t, row=int64_t, kind=int64_t, spots=uint64_t, good=uint64_t,
               spot=uint64_t, meld=uint64_t, hand_cards=int64_t)
cdef void _keep_claims(Options out, int64_t start, int64_t top, int64_t fewest, int64_t most) noexcept nogil

@cython.locals(kept=int64_t, row=int64_t, kind=int64_t, spots=uint64_t, good=uint64_t, spot=uint64_t,
               played=uint64_t, left=uint64_t, finishable=bint)
cdef void _keep_finishable(Options out, uint64_t hand) noexcept nogil
