cimport cython
from redbutton.game.numbers cimport BOARD, BOARDS, HOLE, PLAYERS
from redbutton.game.plan cimport Plan

@cython.final
cdef class State:
    cdef Plan plan
    cdef int n
    # chips: at the start, behind, bet on this street, bet in all, dead, given back, won
    cdef long long[22] start, stack, bet, wager, ante, returned, won
    # the bet that the player last acted on; a blind that is still an action to make
    cdef long long[22] acted_at, blind_due
    # bets and raises of the player in this round
    cdef int[22] bets_by
    cdef bint[22] short_ante, folded, mucked, shown, acted
    # cards: seven places a player, which of them are up; cards waiting to be replaced, cards exchanged last
    cdef unsigned char[154] hole
    cdef int[22] hole_n, up_bits, drawing, drew
    cdef unsigned char[20] board
    cdef int[4] board_n
    cdef int boards
    cdef unsigned long long seen, discarded, fresh, kept_out
    cdef int discarded_n, fresh_n, came_back
    # where we are
    cdef int street, phase, actor, cursor, runout, split_street, burned, dealt, pots_paid
    cdef bint community, bring_in_due, last_opened
    # the betting round
    cdef long long current_bet, min_raise, base, last_amount, carried
    cdef int bets_made, last_actor, last_kind, aggressor, opener, first_opener

    @cython.locals(p=int, k=int, other=State)
    cpdef State copy(self)

cdef void _copy_numbers(State a, State b) noexcept
@cython.locals(k=int)
cdef void _copy_player(State a, State b, int p) noexcept

@cython.locals(p=int, count=int)
cdef int live_players(State s) noexcept
@cython.locals(p=int, count=int)
cdef int able_players(State s) noexcept
@cython.locals(p=int, total=longlong)
cdef long long chips_in(State s) noexcept
