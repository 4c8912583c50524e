# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The betting round: forced bets, who is next, what a player may do, and what a bet changes."""

from collections.abc import Sequence

import cython

from redbutton.game.state import State

if not cython.compiled:
    from redbutton.game.numbers import NEVER, NOBODY
    from redbutton.game.state import able_players, chips_in, live_players


def put_in(s: State, p: int, amount: int) -> int:
    """Put chips forward: the amount, or the whole stack if that is less."""
    if amount > s.stack[p]:
        amount = s.stack[p]
    s.stack[p] -= amount
    s.bet[p] += amount
    s.wager[p] += amount
    return amount


def pay_ante(s: State, p: int, amount: int) -> int:
    """Pay a dead bet: it is in the pot and counts for nothing else."""
    if amount > s.stack[p]:
        amount = s.stack[p]
        s.short_ante[p] = s.plan.ante_layers
    s.stack[p] -= amount
    s.ante[p] += amount
    return amount


def big_blind(s: State, blinds: Sequence[int]) -> int:
    """The largest of the forced bets that is no straddle."""
    largest = 0
    for p in range(s.n):
        blind = blinds[p]
        largest = max(largest, blind)
    return min(largest, s.plan.min_bet) if s.plan.min_bet > 0 else largest


def opener_behind(s: State, blinds: Sequence[int]) -> int:
    """Who acts first before the flop: left of the big blind, or of a straddle above it.

    If the blinds are the first two actions, the small blind does; heads-up that is the same.
    """
    if s.plan.opens_left_of_button and not (s.plan.blinds_are_actions and s.n == 2):
        return 0
    top, last = 0, s.n - 1
    for p in range(s.n):
        blind = blinds[p]
        if blind > top or (blind == top > 0 and (s.n > 2 or s.plan.left_is_small)):
            top, last = blind, p
    return last + 1 if last + 1 < s.n else 0


def begin_betting(s: State) -> None:
    """Begin a round: nobody has acted; before the flop the blinds are the bet to match."""
    plan = s.plan
    s.aggressor = NOBODY
    s.bets_made = 0
    s.bring_in_due = False
    for p in range(s.n):
        s.acted[p] = False
        s.acted_at[p] = s.bets_by[p] = 0
    if s.street == 0:
        _begin_with_blinds(s)
    else:
        s.current_bet = s.base = 0
        s.min_raise = smallest_bet(s)
    s.bring_in_due = (
        plan.bring_in > 0 and s.street == 0 and s.current_bet == 0 and not plan.blinds_are_actions
    )


def _begin_with_blinds(s: State) -> None:
    """A short big blind is still the whole bet to match (TDA 42 leaves the blind's size as it is)."""
    s.base = s.current_bet
    s.min_raise = max(s.current_bet, 2 * s.plan.min_bet if s.plan.raise_by_two else s.plan.min_bet)
    if s.current_bet > 0:
        s.bets_made = _bets_in_blinds(s)
        for p in range(s.n):  # a blind of a whole bet is its player's first
            s.bets_by[p] = s.bet[p] >= s.plan.size[0]


def _bets_in_blinds(s: State) -> int:
    """The big blind is the first bet; with fixed limits a straddle of two bets is the second."""
    return max(1, s.current_bet // s.plan.size[0]) if s.plan.fixed else 1


def smallest_bet(s: State) -> int:
    """The smallest bet that opens a round."""
    plan = s.plan
    if plan.fixed:
        return plan.size[s.street]
    if plan.open_twice and (s.street > 0 or s.current_bet == 0):
        return 2 * plan.min_bet
    if plan.open_last_amount and s.last_amount > 0:
        return s.last_amount
    return plan.min_bet if plan.min_bet > 0 else 1


def next_to_act(s: State, start: int) -> int:
    """The next player with a decision to make, looking from `start` on; -1 when the round is closed."""
    able = able_players(s)
    if able == 0:
        return NOBODY
    p = start
    for _ in range(s.n):
        if not s.folded[p] and s.stack[p] > 0 and has_to_answer(s, p):
            return NOBODY if able == 1 and _nobody_to_beat(s, p) else p
        p = p + 1 if p + 1 < s.n else 0
    return NOBODY


def has_to_answer(s: State, p: int) -> bool:
    if not s.acted[p]:
        return True
    return s.bet[p] < s.current_bet and not (s.plan.one_orbit and s.street == 0)


def may_be_asked(s: State, p: int) -> bool:
    """Can this round still come to a player who waits? Where all act once, not to one who has acted.

    Before the forced bets are made there is nothing to tell.
    """
    if s.folded[p] or s.stack[p] == 0 or s.bring_in_due:
        return False
    for other in range(s.n):
        if s.blind_due[other] > 0:
            return False
    return not s.acted[p] or not (s.plan.one_orbit and s.street == 0)


def _nobody_to_beat(s: State, p: int) -> bool:
    """Has the only player with chips covered what the others put in? Then there is nothing to decide."""
    if s.plan.fold_ends_later and live_players(s) == 1:
        return False
    if s.blind_due[p] > 0:
        return False
    for other in range(s.n):
        if other != p and not s.folded[other] and s.bet[other] > s.bet[p]:
            return False
    return True


def owed(s: State, p: int) -> int:
    """What it costs to stay in, before looking at the stack."""
    return s.current_bet - s.bet[p] if s.current_bet > s.bet[p] else 0


def folds_exist(s: State) -> bool:
    """Does anybody fold on this street?"""
    return s.street > 0 or s.plan.first_round_fold


def may_fold(s: State, p: int) -> bool:
    """Not out of a forced bet; but a player who opens for an all-in bring-in may (Robert's Rules 8)."""
    if s.blind_due[p] > 0 or (s.bring_in_due and p == s.opener) or live_players(s) == 1:
        return False
    if not folds_exist(s):
        return False
    return s.plan.fold_when_free or owed(s, p) > 0 or (not may_check(s, p) and call_cost(s, p) > 0)


def may_check(s: State, p: int) -> bool:
    """Is nothing owed? If the house says "stay" before the flop, that is a call of nothing instead."""
    if s.bring_in_due or s.blind_due[p] > 0 or owed(s, p) > 0:
        return False
    if s.plan.first_checks and s.street > 0 and not _is_first(s) and live_players(s) > 1:
        return False
    return not (s.plan.stay and s.street == 0 and s.current_bet > 0)


def call_cost(s: State, p: int) -> int:
    """The chips that a call takes, or -1 if there is nothing to call."""
    if s.bring_in_due or s.blind_due[p] > 0:
        return NEVER
    cost = owed(s, p)
    if cost == 0:
        if s.plan.stay and s.street == 0 and s.current_bet > 0:
            return 0
        if not (s.plan.open_last_amount and s.current_bet == 0 and s.last_amount > 0 and _may_raise(s, p)):
            return NEVER
        cost = smallest_bet(s)
    return min(cost, s.stack[p])


def least_raise(s: State, p: int) -> int:
    """The smallest legal total of a bet or raise, all-in for less included; -1 if none is allowed."""
    total = s.bet[p] + s.stack[p]
    if s.blind_due[p] > 0:
        return min(s.blind_due[p], total)
    if not _may_raise(s, p) or _only_calls(s) or _calls_with_everything(s, p):
        return NEVER
    return min(_full_raise(s), total)


def most_raise(s: State, p: int) -> int:
    """The largest legal total of a bet or raise, if one is allowed."""
    total = s.bet[p] + s.stack[p]
    if s.blind_due[p] > 0:
        return min(s.blind_due[p], total)
    if s.plan.fixed:
        return min(_full_raise(s), total)
    if s.plan.pot_limit:
        return min(max(s.current_bet + chips_in(s) + owed(s, p), _full_raise(s)), total)
    return total


def opens(s: State, p: int) -> bool:
    """Are chips that go in now a bet, not a raise? A blind is one, and the first chips where none are due."""
    return s.blind_due[p] > 0 or (s.current_bet == 0 and call_cost(s, p) < 0)


def may_raise_to(s: State, p: int, total: int) -> bool:
    least = least_raise(s, p)
    if s.plan.open_last_amount and s.current_bet == 0:  # PHH writes the call that opens a round as a bet
        cost = call_cost(s, p)
        if cost >= 0 and total == s.bet[p] + cost:
            return True
    return least >= 0 and least <= total <= most_raise(s, p)


def _only_calls(s: State) -> bool:
    """May the first player of a later round put in the last amount and nothing else?"""
    return s.plan.first_only_calls and begins_by_calling(s)


def _calls_with_everything(s: State, p: int) -> bool:
    """Whether the call that opens a round takes the whole stack: a raise would be the same."""
    return s.plan.open_last_amount and s.current_bet == 0 and call_cost(s, p) == s.stack[p]


def begins_by_calling(s: State) -> bool:
    """Whether the first player of a later round is to act, who checks or calls the last amount."""
    if not s.plan.first_checks or not s.plan.open_last_amount:
        return False
    return s.street > 0 and s.last_amount > 0 and s.current_bet == 0 and _is_first(s)


def _is_first(s: State) -> bool:
    """Has nobody acted in this round, except players who have folded?"""
    for p in range(s.n):
        if s.acted[p] and not s.folded[p]:
            return False
    return True


def _full_raise(s: State) -> int:
    if s.plan.fixed:
        return s.base + s.plan.size[s.street]
    if s.current_bet == 0 or _only_brought_in(s):
        return smallest_bet(s)
    return s.current_bet + (1 if s.plan.raise_any else s.min_raise)


def _only_brought_in(s: State) -> bool:
    """Is the bring-in the only bet? It does not count as one: it is completed, not raised."""
    return s.street == 0 and s.bets_made == 0 and 0 < s.current_bet <= s.plan.bring_in


def _may_raise(s: State, p: int) -> bool:
    if s.stack[p] <= owed(s, p) or s.stack[p] + s.bet[p] <= s.current_bet:
        return False
    if s.bring_in_due and s.stack[p] <= s.plan.bring_in:
        return False
    return not _capped(s, p) and _reopened(s, p) and _somebody_can_answer(s, p)


def _capped(s: State, p: int) -> bool:
    """Have all bets of the round been made, or, if the house counts by player, all of this player's?"""
    made = s.bets_by[p] if s.plan.cap_each else s.bets_made
    return s.plan.raise_cap > 0 and made >= s.plan.raise_cap


def only_the_cap_bars(s: State, p: int) -> bool:
    """Whether a player who faces a bet could raise it if the round had not had all its bets."""
    if s.blind_due[p] > 0 or owed(s, p) == 0 or s.stack[p] <= owed(s, p):
        return False
    return _capped(s, p) and _somebody_can_answer(s, p)


def _somebody_can_answer(s: State, p: int) -> bool:
    for other in range(s.n):
        if other != p and not s.folded[other] and s.stack[other] > 0:
            return True
    return False


def _reopened(s: State, p: int) -> bool:
    """May a player who has acted raise again? Only after a full raise; short all-ins add up (TDA 47)."""
    if not s.acted[p] or s.plan.reopen_always:
        return True
    more = s.current_bet - s.acted_at[p]
    if s.plan.reopen_half:
        return 2 * more >= s.plan.size[s.street]
    return more >= (s.plan.size[s.street] if s.plan.fixed else s.min_raise)


def fold(s: State, p: int) -> None:
    s.folded[p] = True
    _has_acted(s, p)


def call(s: State, p: int) -> int:
    """Match the bet; a check is a call of nothing."""
    amount = put_in(s, p, owed(s, p))
    if amount > 0:
        s.last_amount = amount
    _has_acted(s, p)
    return amount


def post_bring_in(s: State, p: int) -> int:
    """The forced opening bet of stud. Others may call it or complete it; it counts as no bet of its own."""
    amount = put_in(s, p, s.plan.bring_in)
    s.current_bet = s.plan.bring_in
    s.bring_in_due = False
    _has_acted(s, p)
    return amount


def raise_to(s: State, p: int, total: int) -> None:
    """A bet, raise, completion, or all-in above the bet."""
    s.last_amount = total - s.bet[p]
    put_in(s, p, s.last_amount)
    s.bring_in_due = False
    s.bets_by[p] += 1
    posts = s.blind_due[p] > 0
    if posts:
        _post_by_acting(s, p, total)
    elif s.plan.fixed:
        _count_fixed(s, total)
    else:
        _count_free(s, total)
    s.current_bet = max(s.current_bet, total)
    if s.plan.posts_answer:
        _raise_over_posts(s)
    if posts and not s.plan.blinds_have_acted:
        s.last_actor = p
    else:
        _has_acted(s, p)


def _post_by_acting(s: State, p: int, total: int) -> None:
    """The blinds are the first two actions: they are no raises, so the whole blind is the bet to match."""
    s.current_bet = max(s.current_bet, s.blind_due[p])
    s.min_raise = max(s.min_raise, s.blind_due[p])
    s.bets_made = 1
    s.blind_due[p] = 0


def _raise_over_posts(s: State) -> None:
    """A late post is due as an action, unless it is raised first: then its player answers the raise."""
    for p in range(s.n):
        if s.blind_due[p] < s.current_bet:
            s.blind_due[p] = 0


def _count_fixed(s: State, total: int) -> None:
    """If the house goes by halves, half a bet or more counts as a bet, and less may be completed."""
    size = s.plan.size[s.street]
    more = total - s.base
    if 2 * more >= size if s.plan.reopen_half else more >= size:
        s.base = total
        s.bets_made += 1
    s.aggressor = s.actor


def _count_free(s: State, total: int) -> None:
    """Only a full raise sets the size of the next one."""
    more = total if _only_brought_in(s) else total - s.current_bet
    if more >= s.min_raise or s.plan.raise_any:
        s.min_raise = more
        s.bets_made += 1
    s.aggressor = s.actor


def _has_acted(s: State, p: int) -> None:
    s.acted[p] = True
    s.acted_at[p] = 0 if _only_brought_in(s) else s.current_bet
    s.last_actor = p


def take_back_uncalled(s: State) -> int:
    """Return an uncalled bet. Gives the player, or -1; `returned` has the amount."""
    top, best, second = NOBODY, -1, -1
    for p in range(s.n):
        if s.wager[p] > best:
            top, second, best = p, best, s.wager[p]
        elif s.wager[p] > second:
            second = s.wager[p]
    if top == NOBODY or best <= second or s.folded[top] or s.plan.uncalled_stays:
        return NOBODY
    s.returned[top] += best - second
    s.stack[top] += best - second
    s.wager[top] -= best - second
    s.bet[top] -= best - second
    return top
