from sevenbridge.lab.environments.slot cimport Slot

cdef inline int step(Slot root) except -1:
    if root.has_players:
        return root._step_all()
    with nogil:
        root._step_all()
    return 0

cdef inline int sample(Slot root) except -1:
    with nogil:
        root._sample_all()
    return 0
