cimport cython
from redbutton.game.betting cimport call_cost, folds_exist, has_to_answer, may_be_asked, may_check, owed
from redbutton.game.dealing cimport bit, board_due, hole_due, stub, to_be_dealt_to
from redbutton.game.numbers cimport BETTING, BOARD, DEALING, HOLE, NOBODY
from redbutton.game.pots cimport Pots, gather
from redbutton.game.state cimport State, chips_in

@cython.locals(p=int)
cdef object dealing(State s)
cdef object player_or_none(int p)
@cython.locals(k=int)
cdef tuple hand(State s, int p)
@cython.locals(k=int)
cdef tuple hand_seen(State s, int p, int viewer)
@cython.locals(k=int)
cdef tuple board(State s, int number)
@cython.locals(pile=ulonglong, card=int)
cdef tuple discards(State s)
cdef long long pot(State s)
@cython.locals(found=Pots, k=int, p=int)
cdef tuple pots(State s)
@cython.locals(p=int)
cdef tuple stacks(State s)
@cython.locals(p=int)
cdef tuple starting_stacks(State s)
@cython.locals(p=int)
cdef tuple bets(State s)
@cython.locals(p=int)
cdef tuple folded(State s)
@cython.locals(p=int)
cdef tuple shown(State s)
@cython.locals(p=int)
cdef bint is_any_shown(State s) noexcept
@cython.locals(p=int)
cdef tuple drew(State s)
cdef long long to_call(State s, int p)
@cython.locals(only_the_first_checks=bint, checks=bint)
cdef long long ahead_key(State s, int p) noexcept
@cython.locals(key=longlong)
cdef object ahead(State s, int p)
@cython.locals(p=int)
cdef tuple payoffs(State s)
@cython.locals(p=int)
cdef tuple results(State s)
@cython.locals(k=int, p=int)
cdef tuple waiting(State s)
