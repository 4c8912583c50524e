# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, auto_pickle=False
"""The state of one deal, small and flat: all cards, chips and bets, and whose turn it is.

Players are numbered from 0 in dealing order: the first one left of the button, the last one on it.
"""

import cython

from redbutton.game.plan import Plan

if not cython.compiled:
    from redbutton.game.numbers import BOARD, BOARDS, HOLE, PLAYERS


class State:
    """All that the rules need to remember between two steps. Amounts are chips."""

    plan: Plan
    n: int
    start: list[int]
    """Each player's chips: at the start, behind, bet on this street, bet in all, dead, given back, won."""
    stack: list[int]
    bet: list[int]
    wager: list[int]
    ante: list[int]
    returned: list[int]
    won: list[int]
    acted_at: list[int]
    """The bet that each player last acted on."""
    blind_due: list[int]
    """Blinds that are still an action to make."""
    bets_by: list[int]
    """How many bets and raises each player has made in this round."""
    short_ante: list[bool]
    folded: list[bool]
    mucked: list[bool]
    shown: list[bool]
    acted: list[bool]
    hole: list[int]
    """Seven places per player; how many are filled; which of them are face up, as bits."""
    hole_n: list[int]
    up_bits: list[int]
    drawing: list[int]
    """Cards to be replaced, and how many were exchanged in the last draw."""
    drew: list[int]
    board: list[int]
    """Five places per board, four boards."""
    board_n: list[int]
    boards: int
    seen: int
    """Sets of cards: out of the deck; discarded earlier; discarded in this draw."""
    discarded: int
    fresh: int
    discarded_n: int
    fresh_n: int
    came_back: int
    """Players whose folded hands were shuffled again, as bits; the cards that stayed out of all shuffles."""
    kept_out: int
    street: int
    phase: int
    actor: int
    cursor: int
    """Where the dealer is: the next player to get cards, or n for the board."""
    runout: int
    """The board being dealt, and the street from which there are several."""
    split_street: int
    burned: int
    """Cards burned, cards dealt, and pots that are paid out: side pots before the main pot."""
    dealt: int
    pots_paid: int
    community: bool
    """Is the deck too short for everybody? Then one card is shared."""
    bring_in_due: bool
    current_bet: int
    min_raise: int
    """The last full bet or raise."""
    base: int
    """With fixed limits, the bet that the next raise is counted from."""
    last_amount: int
    carried: int
    bets_made: int
    last_actor: int
    last_kind: int
    """The last action."""
    last_opened: bool
    """Whether it was a bet: not a raise, and not a call where nobody had bet."""
    aggressor: int
    opener: int
    first_opener: int

    def __init__(self, plan: Plan, players: int) -> None:
        self.plan = plan
        self.n = players
        if not cython.compiled:
            _make_lists(self)
            _make_numbers(self)
        self.boards = 1
        self.actor = self.last_actor = self.last_kind = self.aggressor = -1

    def copy(self) -> "State":
        """A copy that goes on independently."""
        other = State(self.plan, self.n)
        _copy_numbers(self, other)
        for p in range(self.n):
            _copy_player(self, other, p)
        for k in range(self.boards * BOARD):
            other.board[k] = self.board[k]
        for k in range(BOARDS):
            other.board_n[k] = self.board_n[k]
        return other


def _make_lists(s: State) -> None:
    """The arrays of the compiled class, as lists."""
    s.start, s.stack, s.bet, s.wager = ([0] * PLAYERS for _ in range(4))
    s.ante, s.returned, s.won, s.acted_at, s.blind_due = ([0] * PLAYERS for _ in range(5))
    s.short_ante, s.folded, s.mucked, s.shown, s.acted = ([False] * PLAYERS for _ in range(5))
    s.hole, s.hole_n, s.up_bits = [0] * (PLAYERS * HOLE), [0] * PLAYERS, [0] * PLAYERS
    s.drawing, s.drew, s.bets_by = [0] * PLAYERS, [0] * PLAYERS, [0] * PLAYERS
    s.board, s.board_n = [0] * (BOARDS * BOARD), [0] * BOARDS


def _make_numbers(s: State) -> None:
    """The compiled class's numbers, which begin at zero."""
    s.street = s.phase = s.cursor = s.runout = s.burned = s.dealt = s.bets_made = s.split_street = 0
    s.pots_paid = 0
    s.seen = s.discarded = s.fresh = s.discarded_n = s.fresh_n = s.opener = s.first_opener = 0
    s.came_back = s.kept_out = 0
    s.current_bet = s.min_raise = s.base = s.last_amount = s.carried = 0
    s.community = s.bring_in_due = s.last_opened = False


def _copy_numbers(a: State, b: State) -> None:
    b.street, b.phase, b.actor, b.cursor, b.boards = a.street, a.phase, a.actor, a.cursor, a.boards
    b.runout, b.community, b.burned, b.dealt = a.runout, a.community, a.burned, a.dealt
    b.seen, b.discarded, b.fresh = a.seen, a.discarded, a.fresh
    b.discarded_n, b.fresh_n = a.discarded_n, a.fresh_n
    b.came_back, b.kept_out = a.came_back, a.kept_out
    b.current_bet, b.min_raise, b.base, b.bets_made = a.current_bet, a.min_raise, a.base, a.bets_made
    b.last_kind, b.last_opened = a.last_kind, a.last_opened
    b.last_actor, b.aggressor, b.opener, b.last_amount = a.last_actor, a.aggressor, a.opener, a.last_amount
    b.first_opener, b.bring_in_due, b.carried = a.first_opener, a.bring_in_due, a.carried
    b.split_street, b.pots_paid = a.split_street, a.pots_paid


def _copy_player(a: State, b: State, p: int) -> None:
    b.start[p], b.stack[p], b.bet[p], b.wager[p] = a.start[p], a.stack[p], a.bet[p], a.wager[p]
    b.ante[p], b.returned[p], b.won[p] = a.ante[p], a.returned[p], a.won[p]
    b.acted_at[p], b.blind_due[p], b.short_ante[p] = a.acted_at[p], a.blind_due[p], a.short_ante[p]
    b.folded[p], b.mucked[p], b.shown[p], b.acted[p] = a.folded[p], a.mucked[p], a.shown[p], a.acted[p]
    b.hole_n[p], b.up_bits[p] = a.hole_n[p], a.up_bits[p]
    b.drawing[p], b.drew[p], b.bets_by[p] = a.drawing[p], a.drew[p], a.bets_by[p]
    for k in range(a.hole_n[p]):
        b.hole[p * HOLE + k] = a.hole[p * HOLE + k]


def live_players(s: State) -> int:
    """How many have not folded."""
    count = 0
    for p in range(s.n):
        if not s.folded[p]:
            count += 1
    return count


def able_players(s: State) -> int:
    """How many can still bet: in the deal, with chips behind."""
    count = 0
    for p in range(s.n):
        if not s.folded[p] and s.stack[p] > 0:
            count += 1
    return count


def chips_in(s: State) -> int:
    """All chips in the middle: antes and bets, with this street's, without what is paid out."""
    total = -s.carried
    for p in range(s.n):
        total += s.ante[p] + s.wager[p] - s.won[p]
    return total
