cimport cython
from redbutton.game.actions cimport Action
from redbutton.game.deal cimport Deal

cdef int DEAL_HOLE, DEAL_BOARD, FOLD, CHECK_OR_CALL, BET, BRING_IN, DISCARD, SHOW, MUCK
cdef Action _FOLD, _CALL, _MUCK, _BRING_IN, _SHOW

cdef class Replay:
    cdef readonly object record, rules, grain, boards, shared
    cdef readonly Deal deal

    cdef Deal _begin(self)
    cdef tuple _chips(self, tuple amounts)
    cdef object _chip(self, object units)
    @cython.locals(number=int)
    cpdef Deal finish(self)
    @cython.locals(deal=Deal, verb=int, player=int)
    cpdef take(self, object step)
    cdef void _bet(self, int player, object total, str comment) except *
    @cython.locals(deal=Deal)
    cdef object _most_to_call(self)
    cdef void _deal_board(self, tuple cards) except *
    @cython.locals(deal=Deal)
    cdef void _show(self, int player, tuple cards) except *
