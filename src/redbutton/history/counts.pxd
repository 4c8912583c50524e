cimport cython
from redbutton.game.deal cimport Deal
from redbutton.game.numbers cimport (
    ANTE, BLIND, BOARD_CARDS, BRING_IN, CALL, CHECK, DISCARD, FOLD, HOLE_CARDS, PLAYERS, RAISE,
)
from redbutton.game.state cimport State, live_players

@cython.final
cdef class Counts:
    cdef public long long hands, vpip, pfr, three_bets, three_bet_chances, bets, calls, flops
    cdef public long long showdowns, showdowns_won

    cpdef void add(self, Counts other) except *

@cython.final
cdef class Score:
    cdef bint first, acted
    cdef int bets_made
    cdef unsigned int entered, raised, folded, due
    cdef long long[22] left, bet

    @cython.locals(s=State, p=int)
    cdef void begin(self, Deal deal) except *
    cdef void post(self, int p, long long amount) noexcept
    cdef void act(self, Counts mine, int kind, int p, long long amount) noexcept
    cdef void _open(self, Counts mine, int kind, int p, long long amount) noexcept
    @cython.locals(other=int, highest=longlong, answer=bint)
    cdef bint _may_raise(self, int p) noexcept
    cdef void deal_on(self) noexcept

@cython.locals(lines=list, score=Score, log=list, entry=tuple, kind=int, p=int, amount=longlong)
cpdef count(Deal deal, object players, int winners=*)
cdef list _one_each(State s, object players)
@cython.locals(p=int, second=bint, showdown=bint, mine=Counts)
cdef void _close(State s, Score score, list lines, int winners) except *
@cython.locals(street=int)
cdef int _first_betting(State s) noexcept
