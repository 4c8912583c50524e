cimport cython
from redbutton.game cimport queries
from redbutton.game.actions cimport Action
from redbutton.game.machine cimport Machine
from redbutton.game.numbers cimport (
    ANTE, BLIND, BOARD_CARDS, BRING_IN, BURN, CALL, CHECK, DISCARD, FOLD, HOLE_CARDS, MUCK, NOBODY, OVER, RAISE, RETURN,
    RUNOUTS, SHOW, SHOWDOWN, WIN,
)
from redbutton.game.state cimport State

cdef class Deal(Machine):
    @cython.locals(other=Deal)
    cpdef Deal copy(self)
    cpdef go_back(self, Deal to)
    @cython.locals(before=Deal, last=int)
    cpdef undo(self)

@cython.locals(kind=int)
cdef bint _is_step(tuple entry) except *
