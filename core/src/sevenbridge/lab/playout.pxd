cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.round cimport Round
from sevenbridge.engine cimport dealing

cdef int64_t OVER, RESHUFFLING
cdef uint64_t MASK64

@cython.final
cdef class Playouts:
    cdef readonly Round round
    cdef Options options
    cdef Dice dice
    cdef readonly int64_t decisions, rounds
    cdef readonly uint64_t checksum

    cpdef run(self, int64_t rounds)
    @cython.locals(round=Round, options=Options, checksum=uint64_t, decisions=int64_t, choices=int64_t,
                   action=int64_t)
    cdef finish(self)
