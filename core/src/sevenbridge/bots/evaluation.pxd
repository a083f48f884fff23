cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.stakes cimport Stakes
from sevenbridge.engine cimport bits, legality
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.melds cimport Melds
from sevenbridge.engine.scoring cimport hand_points
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMS_OUT, HIGH_ACE, JOKER, MOST_CARDS, MOST_PAIRS
cdef double NEVER

@cython.locals(power=double, _=int64_t)
cpdef double power_of(double exponent) noexcept nogil
@cython.locals(power=double)
cdef double _chance_of(double odds) noexcept nogil

@cython.final
cdef class Evaluator:
    cdef double loose[8]
    cdef double pairs[4]
    cdef double cards[7]
    cdef double go_loose[8]
    cdef double out[7]
    cdef uint64_t beside[3]
    cdef double room[3]
    cdef double last_room[3]
    cdef double given[3]
    cdef double go_room[3]
    cdef double chi_claims[6]
    cdef double hand_pairs[6]
    cdef double tolls[6]
    cdef double feeds[6]
    cdef double three_paired, two_spared, third, dear_third, run, three_outs, fit, last_fit
    cdef double step, lay_offs, laps
    cdef double hidden, hidden_laps, two, go_paired, go_outs, go_fit, go_danger, go_laps, go_two
    cdef double kept, caught, burden, held, feed, feed_out, feed_pon, feed_chi
    cdef uint64_t unseen, fits, counted, thirds, runs
    cdef int64_t others, left, claimants, lap, count, points, paired, outs, seven_steps
    cdef double one_share, danger, always, hidden_now, out_now, caught_now, hopes
    cdef Stakes stakes
    cdef int64_t noted
    cdef double odds[480]
    cdef double odds_in_one_go[480]
    cdef double losses[480]
    cdef double catches[480]
    cdef double prices[480]
    cdef double worths[480]

    @cython.locals(count=int64_t, seat=int64_t,
                   nobody=double)
    cdef void update(self, View view) noexcept nogil
    @cython.locals(seats=int64_t, seat=int64_t, count=int64_t)
    cdef void _find_claimants(self, View view) noexcept nogil
    cdef uint64_t folded(self, uint64_t spots, bint high_ace) noexcept nogil
    @cython.locals(cards=int64_t, seat=int64_t)
    cdef void _find_stakes(self, View view) noexcept nogil
    @cython.locals(unseen=uint64_t, near=uint64_t, room=int64_t)
    cdef void set_table(self, int64_t number, uint64_t fits, uint64_t lay_offs) noexcept nogil
    @cython.locals(other_points=int64_t, lost=double)
    cdef void note(self, View view, uint64_t hand, uint64_t loose, uint64_t left, int64_t table,
                   bint hidden, double price) noexcept nogil
    @cython.locals(prize=double, bonus=double, each=int64_t, chance=double, worth=double)
    cdef void judge(self) noexcept nogil
    @cython.locals(others=int64_t, pon=double, chi=double, price=double, each=int64_t, ways=double)
    cdef double feeding(self, View view, int64_t card) noexcept nogil
    @cython.locals(unseen=uint64_t, one=uint64_t, found=int64_t)
    cdef int64_t neighbours(self, View view, int64_t card) noexcept nogil
    @cython.locals(ranks=uint64_t)
    cdef uint64_t peers(self, uint64_t cards) noexcept nogil
    @cython.locals(steps=int64_t, odds=double)
    cdef double _odds(self, View view, uint64_t hand, uint64_t loose, int64_t table,
                      bint hidden) noexcept nogil
    @cython.locals(odds=double, outs=int64_t)
    cdef double _odds_in_one_go(self, View view, uint64_t left, int64_t table) noexcept nogil
    cdef void count_loose(self, View view, uint64_t loose) noexcept nogil
    @cython.locals(cards=uint64_t, unseen=uint64_t, ends=uint64_t, high_ace=bint, close=uint64_t,
                   apart=uint64_t, members=uint64_t, dear=int64_t, cheap=int64_t, runs=int64_t)
    cdef void _count(self, View view, uint64_t loose) noexcept nogil
    @cython.locals(below=uint64_t)
    cdef uint64_t _twins(self, uint64_t cards) noexcept nogil
