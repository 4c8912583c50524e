cimport cython
from redbutton.game.numbers cimport BOARD, HOLE, NOTHING, UNKNOWN_CARD
from redbutton.game.plan cimport Plan
from redbutton.game.state cimport State, live_players

@cython.locals(plan=Plan, street=int, need=int, before=int)
cdef bint begin_dealing(State s) noexcept
cdef void _make_do(State s, int need) noexcept
@cython.locals(street=int)
cdef bint draws_ahead(State s) noexcept
cdef int stub(State s) noexcept
cdef int to_be_dealt_to(State s) noexcept
@cython.locals(plan=Plan)
cdef int hole_due(State s, int p) noexcept
@cython.locals(plan=Plan)
cdef int board_due(State s) noexcept
@cython.locals(due=int, first_up=int, card=int, back=ulonglong)
cdef void deal_hole(State s, int p, tuple cards) except *
@cython.locals(card=int)
cdef void deal_board(State s, tuple cards) except *
cdef void _take(State s, int card) noexcept
@cython.locals(one=ulonglong)
cdef unsigned long long bit(int card) noexcept
@cython.locals(number=int)
cdef void _look_over(State s, tuple cards, int due, unsigned long long seen) except *
@cython.locals(must=int, most=int)
cdef void discard(State s, int p, tuple cards) except *
@cython.locals(k=int, up=int)
cdef void _take_out(State s, int p, tuple cards) except *
@cython.locals(k=int)
cdef void muck_cards(State s, int p) noexcept
cdef void end_draw(State s) noexcept
cdef unsigned long long coming_back(State s, int due) noexcept
@cython.locals(p=int)
cdef void reshuffle(State s, int due) noexcept
@cython.locals(k=int)
cdef void tell(State s, int p, tuple cards) except *
cdef list _newly_told(State s, int p, list kept, tuple cards)
