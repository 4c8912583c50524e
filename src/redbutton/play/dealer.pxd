cimport cython
from redbutton.game.queries cimport discards
from redbutton.game.dealing cimport board_due, hole_due, to_be_dealt_to
from redbutton.game.machine cimport Machine
from redbutton.game.numbers cimport DEALING
from redbutton.game.state cimport State, live_players

@cython.final
cdef class Dealer:
    cdef list _pile, _burned
    cdef int _at
    cdef object _draw, _reshuffle

    cpdef serve(self, Machine deal)
    @cython.locals(s=State, p=int)
    cpdef bint step(self, Machine deal) except -1
    @cython.locals(s=State, p=int, drawn=int, left=int)
    cpdef tuple coming_back(self, Machine deal)
    cdef void _burn(self, int burned) except *
    cdef list _shuffled(self, list again)
    cdef void _deal_one(self, Machine deal, int due) except *
    @cython.locals(first=int, players=int, turn=int)
    cdef void _deal_round(self, Machine deal, int due) except *
    @cython.locals(k=int)
    cdef tuple _cards(self, int first, int count, int apart)
