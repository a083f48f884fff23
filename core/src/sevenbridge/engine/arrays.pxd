cdef inline bint are_lists() noexcept nogil:
    return False
