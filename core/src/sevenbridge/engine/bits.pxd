from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #define SB_LANE 0x1FFFULL
    #define SB_ACES 0x0001000100010001ULL
    #define SB_SEVENS 0x0040004000400040ULL
    #define SB_JOKER 0x4000ULL
    #define SB_NATURAL 0x1FFF1FFF1FFF1FFFULL
    #define SB_WILD (SB_SEVENS | SB_JOKER)
    #define SB_SHORT_RUNS 0x0060006000600060ULL
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define sb_count(x) ((int64_t) __popcnt64(x))
    static __inline int64_t sb_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return i; }
    #else
    #define sb_count(x) __builtin_popcountll(x)
    #define sb_lowest(x) __builtin_ctzll(x)
    #endif
    """
    const uint64_t LANE "SB_LANE"
    const uint64_t ACES "SB_ACES"
    const uint64_t SEVENS "SB_SEVENS"
    const uint64_t JOKER "SB_JOKER"
    const uint64_t NATURAL "SB_NATURAL"
    const uint64_t WILD "SB_WILD"
    const uint64_t SHORT_RUNS "SB_SHORT_RUNS"
    int64_t sb_count(uint64_t cards) noexcept nogil
    int64_t sb_lowest(uint64_t cards) noexcept nogil

cdef inline uint64_t bit(int64_t card) noexcept nogil:
    return (<uint64_t> 1) << card

cdef inline int64_t count(uint64_t cards) noexcept nogil:
    return sb_count(cards)

cdef inline int64_t lowest(uint64_t cards) noexcept nogil:
    return sb_lowest(cards)
