cimport cython
from redbutton.game.numbers cimport BOARD, HOLE, NOBODY, UNKNOWN_CARD, WIN
from redbutton.game.pots cimport Pots, gather
from redbutton.game.state cimport State
from redbutton.ranking._kernel cimport Ranker

@cython.locals(hand="unsigned char[12]", common="unsigned char[5]", ranker=Ranker, held=int, shared=int, k=int)
cdef int strength(State s, int p, int board, int order) except -1
@cython.locals(found=int)
cdef int standing(State s, int p, int board, int order) except -1
@cython.locals(k=int)
cdef bint cards_known(State s, int p) noexcept
@cython.locals(p=int, undecided=int, last=int)
cdef int next_to_show(State s) except? -1
@cython.locals(p=int, _=int)
cdef int _next_clockwise(State s, int start) noexcept
@cython.locals(p=int, found=int, most=longlong, pots=Pots, contenders=uint, everybody=uint)
cdef int _next_in_pot(State s) except? -1
cdef bint must_decide(State s, int p) noexcept
@cython.locals(k=int, pots=Pots)
cdef bint may_muck(State s, int p, bint unbeaten) except -1
@cython.locals(k=int, pots=Pots)
cdef bint worth_showing(State s, int p) except -1
@cython.locals(board=int, order=int, mine=int)
cdef bint _beats_shown(State s, int p, unsigned int eligible) except -1
@cython.locals(p=int, best=int)
cdef int _best_shown(State s, unsigned int eligible, int board, int order) except -1
@cython.locals(p=int)
cdef unsigned int _contenders(State s, unsigned int eligible) noexcept
@cython.locals(pots=Pots, k=int, least=int, contenders=uint)
cdef bint award(State s, list log) except -1
@cython.locals(winners=uint, first=int, most=int, p=int)
cdef void _name_winners(State s, list log, unsigned int contenders) except *
@cython.locals(part=longlong, odd=longlong, board=int)
cdef void _award_boards(State s, list log, long long amount, unsigned int contenders, int pot) except *
@cython.locals(high=uint, low=uint, tied_both_ways=bint)
cdef void _award_orders(State s, list log, long long amount, unsigned int contenders, int pot, int board) except *
@cython.locals(best=int, winners=uint, p=int, mine=int)
cdef unsigned int _winners(State s, unsigned int contenders, int board, int order) except? 0
@cython.locals(count=int, p=int, part=longlong, odd=longlong, extra=longlong)
cdef void _share(State s, list log, long long amount, unsigned int winners, int pot, int board, int order) except *
