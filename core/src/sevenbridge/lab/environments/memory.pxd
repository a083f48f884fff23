from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

cdef inline void* start_of(object buffer) except NULL:
    cdef Py_buffer found
    PyObject_GetBuffer(buffer, &found, PyBUF_WRITABLE)
    cdef void* start = found.buf
    PyBuffer_Release(&found)
    return start

cdef inline uint8_t* bytes_of(object buffer) except NULL:
    return <uint8_t*> start_of(buffer)

cdef inline uint64_t* words_of(object buffer) except NULL:
    return <uint64_t*> start_of(buffer)

cdef inline int16_t* shorts_of(object buffer) except NULL:
    return <int16_t*> start_of(buffer)

cdef inline int64_t* integers_of(object buffer) except NULL:
    return <int64_t*> start_of(buffer)

cdef inline float* floats_of(object buffer) except NULL:
    return <float*> start_of(buffer)

cdef inline void copy(const uint8_t* source, int64_t first, uint8_t* out, int64_t at,
                      int64_t count) noexcept nogil:
    memcpy(out + at, source + first, count)

cdef inline void copy_words(const uint64_t* source, uint64_t* out, int64_t at, int64_t count) noexcept nogil:
    memcpy(out + at, source, 8 * count)
