cimport cython
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from sevenbridge.lab.environments cimport memory

@cython.final
cdef class Buffers:
    cdef readonly object given, held
    cdef readonly int64_t seat_count, card_count, width, packed_width, action_count, word_count
    cdef readonly bint has_actions, has_observations, has_packed_observations, has_masks, has_packed_masks
    cdef readonly bint has_actors, has_rewards, has_dones, has_final_observations, has_hidden, has_history
    cdef readonly bint has_history_lengths
    cdef int64_t* actions
    cdef uint8_t* observations
    cdef uint8_t* packed_observations
    cdef uint8_t* masks
    cdef uint64_t* packed_masks
    cdef int64_t* actors
    cdef float* rewards
    cdef uint8_t* dones
    cdef uint8_t* final_observations
    cdef int16_t* history
    cdef int64_t* history_lengths
    cdef uint8_t* hidden
