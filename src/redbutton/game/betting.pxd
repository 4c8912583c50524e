cimport cython
from redbutton.game.numbers cimport NEVER, NOBODY
from redbutton.game.plan cimport Plan
from redbutton.game.state cimport State, able_players, chips_in, live_players

cdef long long put_in(State s, int p, long long amount) noexcept
cdef long long pay_ante(State s, int p, long long amount) noexcept
@cython.locals(largest=longlong, blind=longlong, p=int)
cdef long long big_blind(State s, object blinds) except? -1
@cython.locals(p=int, last=int, top=longlong, blind=longlong)
cdef int opener_behind(State s, object blinds) except -1
@cython.locals(plan=Plan, p=int)
cdef void begin_betting(State s) noexcept
@cython.locals(p=int)
cdef void _begin_with_blinds(State s) noexcept
cdef int _bets_in_blinds(State s) noexcept
@cython.locals(plan=Plan)
cdef long long smallest_bet(State s) noexcept
@cython.locals(able=int, p=int, _=int)
cdef int next_to_act(State s, int start) noexcept
cdef bint has_to_answer(State s, int p) noexcept
@cython.locals(other=int)
cdef bint may_be_asked(State s, int p) noexcept
@cython.locals(other=int)
cdef bint _nobody_to_beat(State s, int p) noexcept
cdef long long owed(State s, int p) noexcept
cdef bint folds_exist(State s) noexcept
cdef bint may_fold(State s, int p) noexcept
cdef bint may_check(State s, int p) noexcept
@cython.locals(cost=longlong)
cdef long long call_cost(State s, int p) noexcept
@cython.locals(total=longlong)
cdef long long least_raise(State s, int p) noexcept
@cython.locals(total=longlong)
cdef long long most_raise(State s, int p) noexcept
cdef bint opens(State s, int p) noexcept
@cython.locals(least=longlong, cost=longlong)
cdef bint may_raise_to(State s, int p, long long total) noexcept
cdef bint _only_calls(State s) noexcept
cdef bint _calls_with_everything(State s, int p) noexcept
cdef bint begins_by_calling(State s) noexcept
@cython.locals(p=int)
cdef bint _is_first(State s) noexcept
cdef long long _full_raise(State s) noexcept
cdef bint _only_brought_in(State s) noexcept
cdef bint _may_raise(State s, int p) noexcept
cdef bint _capped(State s, int p) noexcept
cdef bint only_the_cap_bars(State s, int p) noexcept
@cython.locals(other=int)
cdef bint _somebody_can_answer(State s, int p) noexcept
@cython.locals(more=longlong)
cdef bint _reopened(State s, int p) noexcept
cdef void fold(State s, int p) noexcept
@cython.locals(amount=longlong)
cdef long long call(State s, int p) noexcept
@cython.locals(amount=longlong)
cdef long long post_bring_in(State s, int p) noexcept
@cython.locals(posts=bint)
cdef void raise_to(State s, int p, long long total) noexcept
cdef void _post_by_acting(State s, int p, long long total) noexcept
@cython.locals(p=int)
cdef void _raise_over_posts(State s) noexcept
@cython.locals(size=longlong, more=longlong)
cdef void _count_fixed(State s, long long total) noexcept
@cython.locals(more=longlong)
cdef void _count_free(State s, long long total) noexcept
cdef void _has_acted(State s, int p) noexcept
@cython.locals(p=int, top=int, best=longlong, second=longlong)
cdef int take_back_uncalled(State s) noexcept
