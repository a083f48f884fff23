from libc.math cimport log, sqrt
from libc.stdint cimport int64_t

cdef inline double upper_bound(double mean, double variance, int64_t chances, int64_t visits) noexcept nogil:
    return mean + sqrt(variance * log(<double> chances) / <double> visits)
