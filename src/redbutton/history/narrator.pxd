cimport cython
from redbutton.game.numbers cimport (
    ANTE, BLIND, BOARD_CARDS, BRING_IN, BURN, CALL, CHECK, DISCARD, FOLD, HOLE_CARDS, MUCK, RAISE, RETURN, RUNOUTS, SHOW, WIN,
)

@cython.final
cdef class Phrase:
    cdef readonly str key, preset
    cdef readonly object facts, parts

cdef class Teller:
    cdef object __weakref__
    cdef readonly object deal, rules, money
    cdef readonly str lang, verb
    cdef readonly tuple names
    cdef readonly list stacks, bets, board_cards
    cdef readonly int told
    cdef bint _acted, _one_orbit, _calls_open, _has_bet
    cdef int _pays_for_all
    cdef set _blinds_to_bet
    cdef object _split
    cdef tuple _blind_keys
    cdef int _whole
    cdef dict _street_after, _open, _made
    cdef set _unnamed

    @cython.locals(kind=int, player=int, amount=longlong, cost=longlong)
    cpdef str plain(self, object event)
    @cython.locals(kind=int)
    cpdef Phrase phrase(self, object event)
    @cython.locals(player=int, amount=longlong, said=Phrase)
    cdef Phrase _chips(self, object event, int kind)
    cdef str _key(self, int kind, int player, object amount)
    cdef Phrase _phrase(self, str key, object facts, object parts=*)
    cdef str _verb(self, object event, int kind)
    cdef void _move(self, int kind, int player, object amount) except *
    cdef Phrase _cards(self, object event, int kind)
    cdef void _deal_on(self) except *
    cdef str _parting(self, object event)
    cdef Phrase _board(self, object event, str cards)
    cdef object _open_hand(self, int player, object boards)
    cdef object _winning_hand(self, object event)
    cdef object _deciding(self, int player, int board, int order)
    cdef object _make(self, int player, int board, int order)
    cdef object _called(self, object hands)
    @cython.locals(said=Phrase, pot=Phrase)
    cdef Phrase _win(self, object event)
