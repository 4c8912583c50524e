cimport cython
from redbutton.game cimport queries
from redbutton.game.numbers cimport HOLE, NOBODY
from redbutton.game.state cimport State
from redbutton.game.view cimport View

@cython.final
cdef class Watch:
    cdef State _before

    @cython.locals(now=State, before=State, seats=list, aheads=list, p=int)
    cpdef tuple look(self, View view)

@cython.locals(up=int, k=int)
cdef bint _look_the_same(State a, State b, int p) noexcept
