cimport cython
from libc.stdint cimport int64_t
from sevenbridge.lab.environments cimport unlocked
from sevenbridge.lab.environments.buffers cimport Buffers
from sevenbridge.lab.environments.slot cimport Slot

cdef int64_t HOLD

@cython.final
cdef class Lockstep:
    cdef readonly int64_t num_envs, group
    cdef readonly object layout
    cdef dict _options
    cdef readonly dict buffers
    cdef Buffers _buffers
    cdef readonly list _slots
    cdef list _roots
    cdef object _pool

    cpdef step(self)
    @cython.locals(row=int64_t, slot=Slot)
    cpdef dict hold_refused(self)
    cpdef sample(self)
    cdef _require_actions(self)
    @cython.locals(row=int64_t)
    cdef _check(self, Slot root)

cpdef _step(Slot root)
cpdef _sample(Slot root)
