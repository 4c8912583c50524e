cimport cython
from redbutton.game.numbers cimport HOLE, NOBODY, UNKNOWN_CARD
from redbutton.game.state cimport State
from redbutton.ranking._kernel cimport Ranker

cdef int LOW_CARD, HIGH_CARD

@cython.locals(best=int, found=int, p=int, mine=int)
cdef int first_by_cards(State s) except -1
@cython.locals(kind=int, card=int)
cdef int _claim(State s, int p) except -1
@cython.locals(k=int)
cdef int _last_up(State s, int p) noexcept
@cython.locals(hand="unsigned char[7]", ranker=Ranker, count=int, k=int)
cdef int _rank_up(State s, int p) except -1
