cimport cython
from sevenbridge.engine.view cimport View

cdef class Stakes:
    cdef double prize, fine, share, bonus, claim
    cdef double tolls[6]

    cpdef note(self, View view)
    @cython.locals(others=double, besides=double)
    cdef void update(self, View view, double points) noexcept nogil
