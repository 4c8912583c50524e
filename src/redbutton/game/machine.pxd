cimport cython
from redbutton.game cimport queries
from redbutton.game.actions cimport Action
from redbutton.game.queries cimport hand
from redbutton.game.betting cimport (
    begin_betting, begins_by_calling, big_blind, call, call_cost, fold, least_raise, may_check, may_fold, may_raise_to, most_raise, next_to_act,
    opener_behind, only_the_cap_bars, opens, pay_ante, post_bring_in, put_in, raise_to, take_back_uncalled,
)
from redbutton.game.dealing cimport (
    begin_dealing, board_due, deal_board, deal_hole, discard, draws_ahead, end_draw, hole_due, muck_cards, stub, tell, to_be_dealt_to,
)
from redbutton.game.numbers cimport (
    ALL_IN, ANTE, BETTING, BLIND, BOARD, BOARD_CARDS, BRING_IN, BURN, CALL, CHECK, DEALING, DISCARD, DRAWING, FOLD,
    HOLE_CARDS, MUCK, NEVER, NOBODY, NOTHING, OVER, RAISE, RETURN, RUNOUTS, SHOW, SHOWDOWN,
)
from redbutton.game.first_to_act cimport first_by_cards
from redbutton.game.options cimport Options
from redbutton.game.plan cimport Plan, plan_of
from redbutton.game.showdown cimport award, cards_known, may_muck, must_decide, next_to_show, worth_showing
from redbutton.game.state cimport State, able_players, chips_in, live_players

cdef Action CHECKS, CALLS
cdef tuple BURNED

cdef class Machine:
    cdef readonly object rules
    cdef tuple setup
    cdef list log
    cdef State state
    cdef int _asked
    cdef Options _answer

    @cython.locals(s=State, p=int, blind=longlong, big=longlong)
    cdef void _post(self, object antes, object blinds) except *
    @cython.locals(s=State)
    cdef void _post_ante(self, int p, long long ante) except *
    @cython.locals(s=State)
    cdef void _post_blind(self, int p, long long blind) except *
    @cython.locals(s=State)
    cdef void _begin_street(self) except *
    @cython.locals(s=State)
    cdef void _begin_dealing(self) except *
    @cython.locals(s=State)
    cdef void _after_dealing(self) except *
    @cython.locals(s=State)
    cdef void _pass_turn(self, int start) except *
    @cython.locals(s=State, p=int, last=bint)
    cdef void _end_round(self) except *
    @cython.locals(s=State, p=int, before=longlong)
    cdef void _take_back(self) except *
    @cython.locals(s=State, p=int, all_in=bint)
    cdef void _face_up(self) except *
    @cython.locals(s=State)
    cdef void _turn_up(self, int p, bint chosen) except *
    @cython.locals(s=State)
    cdef void _show_on(self) except *
    @cython.locals(s=State)
    cdef void _award(self) except *
    @cython.locals(s=State, p=int)
    cpdef deal(self, object given, int to=*)
    @cython.locals(s=State)
    cpdef act(self, Action action, int player=*)
    @cython.locals(options=Options)
    cdef Action _all_in(self, Action asked)
    @cython.locals(s=State, free=bint)
    cpdef check_or_call(self, int player=*)
    @cython.locals(s=State, p=int, kind=int, calls_only=bint, opened=bint, amount=longlong)
    cdef void _bet(self, Action action) except *
    @cython.locals(s=State, p=int)
    cdef void _draw(self, Action action) except *
    @cython.locals(s=State, p=int)
    cdef void _show_or_muck(self, Action action, int p) except *
    @cython.locals(s=State)
    cdef void _show(self, int p, tuple told) except *
    @cython.locals(s=State)
    cpdef act_early(self, Action action, int player)
    @cython.locals(s=State, p=int, unbeaten=bint)
    cpdef show_or_muck(self)
    @cython.locals(s=State, board=int, k=int)
    cpdef run_it(self, int times)
    @cython.locals(s=State, street=int, need=int)
    cpdef bint may_run_it(self, int times)
    @cython.locals(s=State, kind=int)
    cdef object _deed(self, int player)
    @cython.locals(s=State, p=int, options=Options)
    cdef Options _options(self)
    @cython.locals(s=State, opened_by_call=bint, raises_first=bint, raises_all_in=bint)
    cdef tuple _unlisted(self, Options options)

cdef tuple _as_cards(object given)
@cython.locals(p=int)
cdef void _seat(State s, object stacks) except *
cdef object _fitting(object posts, object stacks)
cdef int _opener(State s) except -1
@cython.locals(p=int)
cdef int _next_live(State s, int start) noexcept
