cimport cython
from redbutton.game.actions cimport Action, BringIn, Call, Check, Discard, Fold, RaiseTo
from redbutton.game.numbers cimport ALL_IN, BRING_IN, CALL, CHECK, DISCARD, FOLD, MUCK, NEVER, RAISE, SHOW

cdef Action CHECKS
cdef Action CALLS
cdef Action BRINGS_IN

@cython.final
cdef class Span:
    cdef readonly long long min, max

@cython.final
cdef class Options:
    cdef readonly int player, most_discards, must_discard
    cdef readonly bint fold, check, show, muck, unbeaten, opens, call_opens, capped
    cdef readonly long long call_cost, least, most, bring_in_cost, stack, total
    cdef readonly tuple hand, unlisted

    @cython.locals(kind=int)
    cpdef bint allows(self, Action action) except -1
    cdef bint _may_raise_to(self, long long total) except -1
    cdef bint _may_discard(self, tuple discards) except -1
    cdef bint _may_show(self, tuple told) except -1
    cpdef Action fewest_discards(self)
    cpdef Action passive(self)
