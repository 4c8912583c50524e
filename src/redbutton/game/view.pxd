cimport cython
from redbutton.game cimport queries
from redbutton.game.machine cimport Machine
from redbutton.game.numbers cimport BETTING, HOLE, NOBODY, OVER, SHOWDOWN, UNKNOWN_CARD
from redbutton.game.options cimport Options
from redbutton.game.state cimport State

@cython.final
cdef class View:
    cdef Machine _machine
    cdef int _player

    @cython.locals(s=State, cards=tuple)
    cpdef tuple seat(self, int player)
    @cython.locals(s=State)
    cpdef long long stack_of(self, int player) noexcept
    @cython.locals(s=State)
    cpdef long long bet_of(self, int player) noexcept
    @cython.locals(s=State)
    cpdef int cards_of(self, int player) noexcept
    @cython.locals(s=State, is_seen=bint)
    cpdef int card_of(self, int player, int place) noexcept
    @cython.locals(s=State)
    cpdef bint has_folded(self, int player) noexcept
    @cython.locals(s=State)
    cpdef bint has_shown(self, int player) noexcept
