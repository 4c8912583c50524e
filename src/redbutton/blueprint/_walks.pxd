# The C types of _walks.py, which is ordinary Python.
cimport cython

from redbutton._card_dice cimport CardDice

cdef enum:
    MOST = 8, FOLDED = 2, SHOWN = 3

@cython.final
cdef class Walks:
    cdef int[::1] kind, street, first, choices
    cdef long long[::1] starts
    cdef float[::1] pay, values
    cdef public float[::1] regrets, averages
    cdef readonly int hands
    cdef public bint fixed, played
    cdef public double[::1] won, deals
    cdef readonly CardDice dice
    cdef const unsigned char[::1] own, opposed
    cdef const unsigned short[::1] strengths
    cdef int player, opposing
    cdef Py_ssize_t deal

    @cython.locals(number=int, total=double, hand=int)
    cpdef void learn(self, int players, int count, const unsigned char[::1] own, const unsigned short[::1] strengths,
                     const unsigned char[::1] opposed, const unsigned short[::1] opposing) except *
    @cython.locals(number=int, hand=int)
    cpdef void play(self, int node, int player, int count, const unsigned char[::1] own,
                    const unsigned short[::1] strengths, const unsigned char[::1] opposed,
                    const unsigned short[::1] opposing, float[::1] found) except *
    @cython.locals(kind=int, pay=float, hand=int, at=Py_ssize_t, mine=int)
    cdef void walk(self, int node, Py_ssize_t out, Py_ssize_t room) noexcept nogil
    @cython.locals(mix="float[8]", choices=int, hands=int, action=int, hand=int, at=Py_ssize_t, row=Py_ssize_t,
                   total=float, value=float)
    cdef void decide(self, int node, Py_ssize_t out, Py_ssize_t room) noexcept nogil
    @cython.locals(mix="float[8]", choices=int, action=int, row=Py_ssize_t, total=float, left=float, chosen=int)
    cdef void answer(self, int node, Py_ssize_t out, Py_ssize_t room) noexcept nogil
