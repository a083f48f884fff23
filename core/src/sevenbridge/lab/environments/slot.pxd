cimport cython
from libc.stdint cimport int64_t, uint64_t
from sevenbridge cimport unchecked
from sevenbridge.bots.player cimport Player
from sevenbridge.engine cimport bits, legality
from sevenbridge.engine.dice cimport Dice, restored
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View, view_of
from sevenbridge.lab cimport asking
from sevenbridge.lab.decision_changes cimport DecisionChanges
from sevenbridge.lab.environments cimport round_worth
from sevenbridge.lab.environments.buffers cimport Buffers
from sevenbridge.lab.environments.row_writer cimport RowWriter

cdef int64_t CLAIMING, DRAW_ACTION, OVER, PASS_ACTION, PLAYING
cdef int64_t DISABLED, HOLD, MATCH, NEXT_STEP, SAME_STEP

@cython.final
cdef class Slot:
    cdef object rules, start
    cdef readonly object match
    cdef list players
    cdef tuple points
    cdef readonly Round round
    cdef Round whole
    cdef Buffers buffers
    cdef View view
    cdef RowWriter writer
    cdef Dice cards, chance, samples, worlds
    cdef Slot first, second
    cdef readonly int64_t row, seats, seat, episode, rounds_left
    cdef readonly bint done
    cdef readonly bint has_players
    cdef bint has_omniscient
    cdef bint ended, agent_was_asked, last_step_due, was_paid, is_owing
    cdef DecisionChanges changes
    cdef int64_t dealer_shift, reward, autoreset, asked, agents, place, waiting_chi
    cdef uint64_t offered
    cdef bint matches, offers_to_all
    cdef int64_t playing[6]
    cdef readonly int64_t totals[6]
    cdef readonly double gains[6]
    cdef double owed[6]

    cpdef follow(self, Slot first, Slot second)
    cdef _take_chance(self, Dice dice)
    cpdef reset(self, Dice dice, object start=*)
    @cython.locals(seat=int64_t, place=int64_t)
    cpdef snapshot(self)
    cpdef check(self, object snapshot)
    @cython.locals(seat=int64_t, place=int64_t)
    cpdef restore(self, object snapshot)
    cpdef bint is_legal(self, int64_t action) noexcept nogil
    @cython.locals(place=int64_t)
    cpdef View view_of(self, int64_t seat)
    @cython.locals(place=int64_t)
    cdef int64_t _place_of(self, int64_t seat) noexcept nogil
    @cython.locals(found=int64_t)
    cdef int64_t _find_refused(self) noexcept nogil
    @cython.locals(action=int64_t)
    cdef int64_t _refused(self) noexcept nogil
    cdef int _step_all(self) except -1 nogil
    @cython.locals(action=int64_t, was_asked_before=bint)
    cdef int _step(self) except -1 nogil
    cdef void _sample_all(self) noexcept nogil
    @cython.locals(is_stuck=bint)
    cdef void _sample(self) noexcept nogil
    @cython.locals(dealer=int64_t, seat=int64_t)
    cdef int _begin(self) except -1 nogil
    cdef int _begin_match(self, int64_t dealer) except -1 with gil
    @cython.locals(seat=int64_t)
    cdef int _set_up(self, int64_t dealer) except -1 with gil
    @cython.locals(place=int64_t, seat=int64_t)
    cdef int _deal_round(self) except -1
    cdef _take(self, Round round)
    @cython.locals(place=int64_t)
    cdef int _go_on(self) except -1 nogil
    cdef int _do(self, int64_t place, int64_t action) except -1 nogil
    cdef int _offer(self) except -1 nogil
    cdef int _answer(self, int64_t action) except -1 nogil
    cdef int _weigh(self, int64_t place, int64_t action) except -1 nogil
    @cython.locals(seat=int64_t, mean=double, lead=double)
    cdef int _owe_change(self, DecisionChanges changes, int64_t action) except -1 with gil
    @cython.locals(place=int64_t)
    cdef int64_t _next_offered(self) noexcept nogil
    cdef bint _can_only_pass(self, int64_t place) noexcept nogil
    @cython.locals(place=int64_t)
    cdef int _end_round(self) except -1 nogil
    @cython.locals(seat=int64_t)
    cdef int _go_on_with_match(self) except -1 with gil
    @cython.locals(view=View, player=Player)
    cdef int _ask(self, int64_t place) except -1 with gil
    @cython.locals(only=int64_t)
    cdef void _show(self) noexcept nogil
    cdef void _tell(self, bint is_done) noexcept nogil
    @cython.locals(seat=int64_t)
    cdef void _clear_gains(self) noexcept nogil
    @cython.locals(seat=int64_t)
    cdef void _pay(self) noexcept nogil
