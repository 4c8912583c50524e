cimport cython
from redbutton.game.asking cimport discards
from redbutton.game.dealing cimport board_due, hole_due, to_be_dealt_to
from redbutton.game.machine cimport Machine
from redbutton.game.numbers cimport DEALING
from redbutton.game.state cimport State, live_players

@cython.final
cdef class Dealer:
    cdef list _pile, _burned
    cdef int _at
    cdef object _draw

    @cython.locals(s=State, p=int)
    cpdef serve(self, Machine deal)
    cdef void _burn(self, int burned) except *
    cdef void _deal_one(self, Machine deal, int due) except *
    @cython.locals(first=int, players=int, turn=int)
    cdef void _deal_round(self, Machine deal, int due) except *
    @cython.locals(k=int)
    cdef tuple _cards(self, int first, int count, int apart)
