cimport cython

cdef class Teller:
    cdef object __weakref__
    cdef readonly object deal, rules, money
    cdef readonly str lang, verb
    cdef readonly tuple names, board
    cdef readonly list stacks, bets, hands
    cdef readonly int boards, told
    cdef bint _acted, _one_orbit
    cdef set _blinds_to_bet
    cdef object _split

    cpdef object phrase(self, object event)
    cdef object _chips(self, object event)
    cdef str _verb(self, object event)
    cdef void _move(self, object event, int player) except *
    cdef object _cards(self, object event)
    cdef void _deal_on(self) except *
    cdef str _parting(self, object event)
    cdef tuple _worth(self, tuple hand)
    cdef object _called(self, tuple hands)
    cdef object _win(self, object event)
