cimport cython
from redbutton.game cimport asking
from redbutton.game.actions cimport Action
from redbutton.game.machine cimport Machine
from redbutton.game.numbers cimport (
    ANTE, BOARD_CARDS, BRING_IN, CALL, CHECK, DISCARD, FOLD, HOLE_CARDS, MUCK, NOBODY, OVER, RAISE, RUNOUTS,
    SHOW, SHOWDOWN,
)
from redbutton.game.state cimport State

cdef class Deal(Machine):
    @cython.locals(other=Deal)
    cpdef Deal copy(self)
    cpdef go_back(self, Deal to)
    @cython.locals(before=Deal, last=int)
    cpdef undo(self)
