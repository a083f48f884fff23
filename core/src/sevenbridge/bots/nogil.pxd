from libc.stdint cimport int64_t
from sevenbridge.bots.rollouts cimport Rollouts

cdef inline int play(Rollouts rollouts, int64_t first, int64_t count) except -1:
    with nogil:
        rollouts.play(first, count)
    return 0
