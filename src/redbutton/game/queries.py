# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Questions about a deal's state. Only `hand` and `discards` return what is hidden."""

from dataclasses import dataclass
from typing import NamedTuple

import cython

from redbutton.cards import ALL, UNKNOWN, Card
from redbutton.game.state import State
from redbutton.ids import Player

if not cython.compiled:
    from redbutton.game.betting import call_cost, folds_exist, has_to_answer, may_be_asked, may_check, owed
    from redbutton.game.dealing import bit, board_due, hole_due, stub, to_be_dealt_to
    from redbutton.game.numbers import BETTING, BOARD, DEALING, HOLE, NOBODY
    from redbutton.game.pots import gather
    from redbutton.game.state import chips_in


@dataclass(frozen=True, slots=True)
class Dealing:
    """What the dealer has to deal: how many cards, to which player, or to a board (player None)."""

    player: Player | None
    count: int
    up: int
    board: int


class Ahead(NamedTuple):
    """What a player who waits may come to do in this round, as it stands; `call` is the cost."""

    fold: bool
    check: bool
    call: int | None


class Pot(NamedTuple):
    """Chips to be won, and who may win them."""

    amount: int
    eligible: tuple[int, ...]


class Result(NamedTuple):
    """A player's chips: put in, got back uncalled, won, and the sum of it."""

    committed: int
    returned: int
    won: int
    net: int


def dealing(s: State) -> Dealing | None:
    if s.phase != DEALING:
        return None
    p = to_be_dealt_to(s)
    if p == s.n:
        return Dealing(None, board_due(s), 0, s.runout)
    return Dealing(player_or_none(p), hole_due(s, p), 0 if s.plan.draw[s.street] else s.plan.up[s.street], 0)


def player_or_none(p: int) -> Player | None:
    return p if p != NOBODY else None  # type: ignore[return-value]  # a NewType would be a call


def hand(s: State, p: int) -> tuple[Card, ...]:
    """All the cards that a player holds."""
    return tuple([ALL[s.hole[p * HOLE + k]] for k in range(s.hole_n[p])])


def hand_seen(s: State, p: int, viewer: int) -> tuple[Card, ...]:
    """A player's cards as another player sees them: `??` for those that are face down."""
    if p == viewer or s.shown[p]:
        return hand(s, p)
    return tuple(
        [ALL[s.hole[p * HOLE + k]] if s.up_bits[p] >> k & 1 else UNKNOWN for k in range(s.hole_n[p])]
    )


def board(s: State, number: int) -> tuple[Card, ...]:
    return tuple([ALL[s.board[number * BOARD + k]] for k in range(s.board_n[number])])


def discards(s: State) -> tuple[Card, ...]:
    """What may be shuffled again when the deck runs out in a draw; this draw's own discards if needed."""
    pile = s.discarded
    if s.phase == DEALING and s.cursor < s.n and hole_due(s, s.cursor) > stub(s) + s.discarded_n:
        pile |= s.fresh
    return tuple([ALL[card] for card in range(52) if pile & bit(card)])


def pot(s: State) -> int:
    return chips_in(s)


def pots(s: State) -> tuple[Pot, ...]:
    found = gather(s)
    return tuple(
        [
            Pot(found.amount[k], tuple([p for p in range(s.n) if found.eligible[k] >> p & 1]))
            for k in range(found.count - s.pots_paid)
            if found.amount[k]
        ]
    )


def stacks(s: State) -> tuple[int, ...]:
    return tuple([s.stack[p] for p in range(s.n)])


def starting_stacks(s: State) -> tuple[int, ...]:
    return tuple([s.start[p] for p in range(s.n)])


def bets(s: State) -> tuple[int, ...]:
    return tuple([s.bet[p] for p in range(s.n)])


def folded(s: State) -> tuple[bool, ...]:
    return tuple([s.folded[p] != 0 for p in range(s.n)])


def shown(s: State) -> tuple[bool, ...]:
    return tuple([s.shown[p] != 0 for p in range(s.n)])


def is_any_shown(s: State) -> bool:
    for p in range(s.n):
        if s.shown[p]:
            return True
    return False


def drew(s: State) -> tuple[int, ...]:
    return tuple([s.drew[p] for p in range(s.n)])


def to_call(s: State, p: int) -> int:
    return min(owed(s, p), s.stack[p])


def ahead_key(s: State, p: int) -> int:
    """What `ahead` says as one number, to be compared; NOBODY if this round has no turn for the player."""
    if s.phase != BETTING or s.actor in (NOBODY, p) or not may_be_asked(s, p):
        return NOBODY
    if not has_to_answer(s, p):
        return 2 if folds_exist(s) else 0
    only_the_first_checks = s.plan.first_checks and s.street > 0
    checks = may_check(s, p) and not only_the_first_checks
    return 4 * (call_cost(s, p) + 1) + (2 if folds_exist(s) else 0) + (1 if checks else 0)


def ahead(s: State, p: int) -> Ahead | None:
    """None if this round has no turn for the player. One who has matched the bet can only fold to a raise."""
    key = ahead_key(s, p)
    return None if key == NOBODY else Ahead(key & 2 != 0, key & 1 != 0, key // 4 - 1 if key >= 4 else None)


def payoffs(s: State) -> tuple[int, ...]:
    return tuple([s.stack[p] - s.start[p] for p in range(s.n)])


def results(s: State) -> tuple[Result, ...]:
    return tuple(
        [
            Result(s.ante[p] + s.wager[p] + s.returned[p], s.returned[p], s.won[p], s.stack[p] - s.start[p])
            for p in range(s.n)
        ]
    )


def waiting(s: State) -> tuple[int, ...]:
    """Players still in who come after the player to act, except for the one who acted last."""
    if s.actor == NOBODY:
        return ()
    order = [(s.actor + k) % s.n for k in range(1, s.n)]
    return tuple([p for p in order if p != s.last_actor and not s.folded[p] and s.stack[p] > 0])
