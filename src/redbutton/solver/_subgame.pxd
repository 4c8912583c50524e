# The C types of _subgame.py, which is ordinary Python.
cimport cython

from redbutton.solver._kernel cimport add, add_times, clear, float_table, int_table, raise_to, short_table, times
from redbutton.solver._leaves cimport compare
from redbutton.solver._regrets cimport learn, match, recall, remember

ctypedef float Value
ctypedef long long Place

cdef enum:
    HANDS = 1326, ROW = 1328, FOLD = 2, SHOWDOWN = 3, ALL_IN = 4

@cython.locals(hand=int)
cdef void gather(Value* work, Place to, Place row, int* buckets, Place start) noexcept nogil
@cython.locals(hand=int)
cdef void scatter(Value* work, Place to, Place row, int* buckets, Place start) noexcept nogil
@cython.locals(hand=int)
cdef void weighted_difference(Value* work, Place to, Place one, Place other, Value* weight) noexcept nogil
@cython.locals(hand=int)
cdef void weigh_row(Value* work, Place to, Place row, Value* weight, Place start) noexcept nogil
@cython.locals(hand=int)
cdef void copy(Value* work, Place to, Place row) noexcept nogil
@cython.locals(total=Value, held=Value, high=int, low=int, place=Place, found=Value)
cdef Value count_cards(Value* work, Place x, Place card) noexcept nogil
@cython.locals(without=Value, high=int, low=int, place=Place)
cdef void meet_all(Value* work, Place x, Place out, Place card, Value total, Value pay) noexcept nogil
@cython.locals(total=Value, reach=Value, counted=int, at=int)
cdef void add_weaker(Value* work, Place x, Place out, Place card, Value pay, int* hands, int* cards, int* strengths,
                     int begin, int end, int step) noexcept nogil
@cython.locals(reach=Value, other=int, hand=int, row=Place)
cdef void add_all_in(Value* work, Place x, Place out, short* matrix, Value pay) noexcept nogil
@cython.locals(below=Value, k=int)
cdef void compare_buckets(Value* work, Place x, Place out, int width, Value pay) noexcept nogil
@cython.locals(total=Value, k=int)
cdef void pay_buckets(Value* work, Place x, Place out, int width, Value pay) noexcept nogil

@cython.final
cdef class SampledWalks:
    cdef readonly object tree, cards
    cdef int last, player, rivers, possible
    cdef Value keep, keep_negative, newest, share
    cdef int* kind
    cdef int* first
    cdef int* actions
    cdef int* level
    cdef int* slot
    cdef int* width
    cdef Value* pay
    cdef Value* regrets
    cdef Value* averages
    cdef Value* work
    cdef int* buckets
    cdef int* river_buckets
    cdef Value* free
    cdef Value* live
    cdef Value* turned
    cdef Value* shared
    cdef Value* alive
    cdef int* order
    cdef int* order_cards
    cdef int* strengths
    cdef short* matrix
    cdef bint best

    cpdef void set_cards(self, object cards) except *
    cpdef void respond(self, bint best)
    cpdef void run(self, int player, Value keep=*, Value keep_negative=*, Value newest=*)
    @cython.locals(kind=int, pay=Value)
    cdef void walk(self, int node, Place x, Place out, Place room) noexcept nogil
    @cython.locals(flat=bint)
    cdef bint flat(self, int node) noexcept nogil
    cdef int size(self, int node) noexcept nogil
    @cython.locals(actions=int, level=int, width=int, total=Place, action=int, row=Place)
    cdef void strategy(self, int node, Place rows) noexcept nogil
    @cython.locals(actions=int, size=int, values=Place, free=Place, action=int)
    cdef void choose(self, int node, Place x, Place out, Place room) noexcept nogil
    @cython.locals(level=int, width=int, at=Place)
    cdef void learn(self, int node, int action, Place value, Place mean, Place room) noexcept nogil
    @cython.locals(actions=int, size=int, reach=Place, value=Place, free=Place, action=int, at=Place)
    cdef void answer(self, int node, Place x, Place out, Place room) noexcept nogil
    cdef void show_down(self, Place x, Place out, Place room, Value pay) noexcept nogil
    @cython.locals(width=int, pay=Value)
    cdef void end_river(self, int node, Place x, Place out) noexcept nogil
    @cython.locals(width=int, keep=Value, keep_negative=Value, flat=Place, value=Place, live=Place, met=Place, river=int,
                   total=Value)
    cdef void deal_rivers(self, int node, Place x, Place out, Place room) noexcept nogil

@cython.locals(cells="short*", strong="short*", least="short*", most="short*", row=int, river=int, strength=int)
cpdef void add_runouts(object matrix, object found, object lowest, object highest, int count) except *
@cython.locals(cells="short*", held="int*", row=int, hand=int, high=int, low=int, one=int, two=int)
cpdef void mirror(object matrix, object cards) except *
