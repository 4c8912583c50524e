cimport cython
from redbutton.game.actions cimport Action, Call, Check, Discard, Fold, RaiseTo
from redbutton.game.numbers cimport BRING_IN, CALL, CHECK, DISCARD, FOLD, MUCK, NEVER, RAISE, SHOW

cdef Action CHECKS
cdef Action CALLS

@cython.final
cdef class Span:
    cdef readonly long long min, max

@cython.final
cdef class Options:
    cdef readonly int player, most_discards
    cdef readonly bint fold, check, show, muck
    cdef readonly long long call_cost, least, most, bring_in_cost
    cdef readonly tuple hand

    @cython.locals(kind=int)
    cpdef bint allows(self, Action action) except -1
    cdef bint _may_discard(self, tuple discards) except -1
    cdef bint _may_show(self, tuple told) except -1
    cpdef Action passive(self)
