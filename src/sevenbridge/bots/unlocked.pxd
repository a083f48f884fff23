from libc.stdint cimport int64_t
from sevenbridge.bots.lookahead cimport Lookahead

cdef inline int play(Lookahead lookahead, int64_t first, int64_t count) except -1:
    with nogil:
        lookahead.play(first, count)
    return 0
