cimport cython
from redbutton.game.state cimport State

cdef enum:
    MOST = 48

cdef long long ENDLESS

# pots are asked for several times in a showdown: their memory is used again
@cython.final
@cython.freelist(4)
cdef class Pots:
    cdef int count
    cdef long long[48] amount
    cdef unsigned int[48] eligible
    cdef void add(self, long long amount, unsigned int eligible) noexcept

cpdef Pots gather(State s)
@cython.locals(p=int, below=longlong, level=longlong, amount=longlong, eligible=uint)
cdef void _layer_antes(State s, Pots pots) noexcept
@cython.locals(p=int, below=longlong, level=longlong, amount=longlong, eligible=uint)
cdef void _layer_wagers(State s, Pots pots) noexcept
@cython.locals(p=int)
cdef void _add_honour(State s, Pots pots) noexcept
