cimport cython
from libc.stdint cimport int64_t, uint64_t

# None of these fits 31 bits: as bare literals they would be Python objects in compiled code.
cdef uint64_t MASK32, MASK64, STEP, MIX1, MIX2, HASH1, HASH2, SEEDED, FORKED
cdef int64_t TWO32

cdef uint64_t _absorb_word(uint64_t digest, uint64_t word) noexcept nogil

@cython.locals(words=int64_t, index=int64_t)
cdef uint64_t _absorb(uint64_t digest, object number) except? 0

@cython.final
cdef class Dice:
    cdef readonly uint64_t origin, state

    @cython.locals(bits=uint64_t)
    cpdef uint64_t next64(self) noexcept nogil

    cpdef int64_t below(self, int64_t n) except -1

    @cython.locals(bits=uint64_t, product=int64_t, low=int64_t)
    cdef int64_t _pick(self, int64_t n) noexcept nogil

    @cython.locals(origin=uint64_t)
    cpdef Dice _fork(self, uint64_t number)

    cdef void _restart(self, uint64_t number) noexcept nogil

    @cython.locals(last=Py_ssize_t, chosen=Py_ssize_t)
    cpdef shuffle(self, list items)

@cython.locals(dice=Dice)
cpdef Dice restored(uint64_t origin, uint64_t state)
