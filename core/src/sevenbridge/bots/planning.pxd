cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.engine cimport bits, scoring
from sevenbridge.engine.law cimport Law
from sevenbridge.engine.view cimport View

cdef int64_t HIGH_ACE, IMPOSSIBLE, LOOSE, MOST_MELDS, OUT, OUT_IN_ONE_GO

cpdef int64_t may_lay_off(Law law, bint melder, bint claimed) noexcept nogil
@cython.locals(cards=uint64_t)
cdef int64_t price(Law law, uint64_t left, uint64_t loose, uint64_t now) noexcept nogil
@cython.locals(cards=uint64_t, laid=uint64_t, step=uint64_t, ends=uint64_t)
cdef uint64_t layable(View view, uint64_t left) noexcept nogil
