cimport cython
from libc.stdint cimport int64_t
from sevenbridge.lab.environments cimport unlocked
from sevenbridge.lab.environments.buffers cimport Buffers
from sevenbridge.lab.environments.slot cimport Slot

@cython.final
cdef class Lockstep:
    cdef readonly int64_t size, group
    cdef readonly object layout
    cdef dict options
    cdef readonly Buffers buffers
    cdef readonly list slots
    cdef list roots
    cdef object pool

    cpdef step(self)
    cpdef sample(self)
    @cython.locals(row=int64_t, refused=Slot)
    cdef _check(self, Slot root)

cpdef _step(Slot root)
cpdef _sample(Slot root)
