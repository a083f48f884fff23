cimport cython
from libc cimport math
from libc.stdint cimport int64_t, uint64_t
from sevenbridge.bots.player cimport Player, check_turn
from sevenbridge.engine cimport actions, bits, dealing, reconstruction
from sevenbridge.engine.dice cimport Dice
from sevenbridge.engine.options cimport Options
from sevenbridge.engine.reconstruction cimport HiddenCards
from sevenbridge.engine.round cimport Round
from sevenbridge.engine.view cimport View

cdef int64_t CLAIMING, COUNT, DRAW, DRAWING, MOST_NODES, NOBODY, OVER, PLAYING, RESHUFFLING
cdef double EXPLORATION

@cython.final
cdef class IsmctsPlayer(Player):
    cdef int64_t playouts, nanoseconds
    cdef Options options
    cdef Round base, world
    cdef HiddenCards hidden
    cdef int64_t seat, nodes, done
    cdef int64_t keys[32768]
    cdef int64_t owners[32768]
    cdef int64_t parents[32768]
    cdef int64_t firsts[32768]
    cdef int64_t nexts[32768]
    cdef int64_t chances[32768]
    cdef int64_t visits[32768]
    cdef double sums[32768]
    cdef double results[6]
    cdef double total, squares

    cdef bint _has_time(self, object began)
    @cython.locals(base=Round)
    cdef _look(self, View view)
    @cython.locals(hidden=HiddenCards, world=Round, last=int64_t, chosen=int64_t, card=int64_t)
    cdef _deal(self, Dice dice)
    @cython.locals(world=Round, options=Options, node=int64_t, growing=bint, seat=int64_t, able=int64_t, tried=int64_t,
                   action=int64_t)
    cdef int64_t _play(self, Dice dice) except -1
    @cython.locals(node=int64_t)
    cdef int64_t _grow(self, int64_t parent, int64_t key, int64_t owner) noexcept
    @cython.locals(child=int64_t)
    cdef int64_t _drawn(self, int64_t node, int64_t key) noexcept
    @cython.locals(tried=int64_t, child=int64_t)
    cdef int64_t _count_tried(self, int64_t node) noexcept
    @cython.locals(options=Options, row=int64_t, spots=uint64_t, action=int64_t, child=int64_t)
    cdef int64_t _untried(self, int64_t node, int64_t index) noexcept
    @cython.locals(mean=double, variance=double, best=int64_t, most=double, child=int64_t,
                   visits=int64_t, bound=double)
    cdef int64_t _best(self, int64_t node) noexcept
    @cython.locals(world=Round, points=list, everybody=double, seat=int64_t, ahead=double)
    cdef _note(self, int64_t node)
