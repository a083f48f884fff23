cimport cython
from libc.stdint cimport int64_t, uint64_t

@cython.final
cdef class Law:
    cdef readonly object rules
    cdef readonly int64_t jokers, upcard, dealer_starts, ban, claim_hand, nearest
    cdef readonly int64_t layoff_needs_meld, layoff_after_claim, lone_to_set, seven_pairs, high_ace
    cdef readonly int64_t kept, no_wild_out, reshuffles
    cdef readonly int64_t values[15]
    cdef uint64_t _with_digit[10]
    cdef int64_t _digits
    cdef readonly int64_t suit_points
    cdef readonly uint64_t dear_cards
    cdef readonly int64_t joker_multiplier, doublings
    cdef readonly int64_t penalty, zero_sum, one_go, discarder_pays, drawn_counts
