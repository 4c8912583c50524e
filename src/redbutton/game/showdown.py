# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The showdown: who shows first, whose hand is best, and who gets how much of which pot."""

import cython

from redbutton.game.state import State

if not cython.compiled:
    from redbutton.game.numbers import BOARD, HOLE, NOBODY, UNKNOWN_CARD, WIN
    from redbutton.game.pots import gather


def strength(s: State, p: int, board: int, order: int) -> int:
    """How good a player's hand is with one of the boards, in one of the orders."""
    if not cython.compiled:
        hand, common = [0] * (HOLE + BOARD), [0] * BOARD
    ranker = s.plan.rankers[order]
    held, shared = s.hole_n[p], s.board_n[board]
    for k in range(held):
        hand[k] = s.hole[p * HOLE + k]
    for k in range(shared):
        hand[held + k] = common[k] = s.board[board * BOARD + k]
    if s.plan.from_hole:
        return ranker.rank_omaha(hand, held, common, shared)
    return ranker.rank(hand, held + shared)


def standing(s: State, p: int, board: int, order: int) -> int:
    """What decides between hands: the strength, or the category alone where hands of one category tie."""
    found = strength(s, p, board, order)
    return s.plan.categories[order][found] if s.plan.category_ties else found


def cards_known(s: State, p: int) -> bool:
    for k in range(s.hole_n[p]):
        if s.hole[p * HOLE + k] == UNKNOWN_CARD:
            return False
    return True


def next_to_show(s: State) -> int:
    """Whose turn it is to show or muck; -1 when the next pot can be awarded."""
    undecided, last = 0, NOBODY
    for p in range(s.n):
        if not s.folded[p] and not s.mucked[p]:
            undecided += 1
            last = p
    if undecided == 1 and not s.shown[last]:
        return NOBODY
    if s.plan.side_pots_first:
        return _next_in_pot(s)
    return _next_clockwise(s, s.aggressor if s.aggressor >= 0 else s.opener)


def _next_clockwise(s: State, start: int) -> int:
    p = start
    for _ in range(s.n):
        if must_decide(s, p):
            return p
        p = p + 1 if p + 1 < s.n else 0
    return NOBODY


def _next_in_pot(s: State) -> int:
    """Only players of the pot that is next; the ones with most chips in it show first.

    So a side pot is shown for and won before a hand that is only in the pot below it is turned up.
    """
    pots = gather(s)
    everybody = (1 << s.n) - 1
    contenders = _contenders(s, pots.eligible[pots.count - 1 - s.pots_paid] if pots.count else everybody)
    found, most = NOBODY, -1
    if contenders & (contenders - 1):
        for p in range(s.n):
            if contenders >> p & 1 and not s.shown[p] and s.wager[p] > most:
                found, most = p, s.wager[p]
    return found


def must_decide(s: State, p: int) -> bool:
    return not s.folded[p] and not s.mucked[p] and not s.shown[p]


def may_muck(s: State, p: int, unbeaten: bool) -> bool:
    """May the hand be mucked? Only if each of its pots has another player left.

    A hand that is unbeaten so far is mucked only where the house lets people throw away what may win.
    """
    if not s.plan.may_muck or s.shown[p]:
        return False
    if s.plan.unbeaten_stays and unbeaten:
        return False
    pots = gather(s)
    for k in range(pots.count - s.pots_paid):
        if pots.eligible[k] >> p & 1 and not _contenders(s, pots.eligible[k]) & ~(1 << p):
            return False
    return True


def worth_showing(s: State, p: int) -> bool:
    """Does the hand win a share, among the hands shown so far?"""
    if not cards_known(s, p):
        return False
    pots = gather(s)
    for k in range(pots.count - s.pots_paid):
        if pots.eligible[k] >> p & 1 and _beats_shown(s, p, pots.eligible[k]):
            return True
    return False


def _beats_shown(s: State, p: int, eligible: int) -> bool:
    for board in range(s.boards):
        for order in range(s.plan.orders):
            mine = standing(s, p, board, order)
            if mine > 0 and mine >= _best_shown(s, eligible, board, order):
                return True
    return False


def _best_shown(s: State, eligible: int, board: int, order: int) -> int:
    best = 0
    for p in range(s.n):
        if eligible >> p & 1 and s.shown[p] and not s.folded[p]:
            best = max(best, standing(s, p, board, order))
    return best


def _contenders(s: State, eligible: int) -> int:
    """The eligible players who have neither folded nor mucked."""
    for p in range(s.n):
        if s.folded[p] or s.mucked[p]:
            eligible &= ~(1 << p)
    return eligible


def award(s: State, log: list[tuple[object, ...]]) -> bool:
    """Pay the next pot, or all of them where all hands are shown first, and log each payment.

    Side pots come before the main pot. True if all pots are paid.
    """
    pots = gather(s)
    least = pots.count - 1 - s.pots_paid if s.plan.side_pots_first and pots.count else 0
    for k in range(pots.count - 1 - s.pots_paid, least - 1, -1):
        s.pots_paid += 1
        contenders = _contenders(s, pots.eligible[k])
        if pots.amount[k] == 0:
            _name_winners(s, log, contenders)
        elif contenders & (contenders - 1) == 0:
            _share(s, log, pots.amount[k], contenders, k, 0, 0)
        else:
            _award_boards(s, log, pots.amount[k], contenders, k)
    return s.pots_paid == pots.count


def _name_winners(s: State, log: list[tuple[object, ...]], contenders: int) -> None:
    """The winners of a pot of nothing, the strongest hand first: they tie, but in this order."""
    winners = contenders if contenders & (contenders - 1) == 0 else _winners(s, contenders, 0, 0)
    while winners:
        first, most = NOBODY, -1
        for p in range(s.n):
            if winners >> p & 1 and strength(s, p, 0, 0) > most:
                first, most = p, strength(s, p, 0, 0)
        log.append((WIN, first, 0, (0, 0, 0)))
        winners &= ~(1 << first)


def _award_boards(s: State, log: list[tuple[object, ...]], amount: int, contenders: int, pot: int) -> None:
    """Each board decides about an equal part; an odd chip goes with the earlier one."""
    part, odd = amount // s.boards, amount % s.boards
    for board in range(s.boards):
        _award_orders(s, log, part + (board < odd), contenders, pot, board)


def _award_orders(
    s: State, log: list[tuple[object, ...]], amount: int, contenders: int, pot: int, board: int
) -> None:
    """High and low take half each, the high hand the odd chip; all goes high if nobody has a low.

    Hands that tie both ways share the whole as evenly as possible (TDA 20).
    """
    high = _winners(s, contenders, board, 0)
    low = _winners(s, contenders, board, 1) if s.plan.orders == 2 else 0
    tied_both_ways = low == high and low & (low - 1)
    if low and not tied_both_ways:
        _share(s, log, amount - amount // 2, high, pot, board, 0)
        _share(s, log, amount // 2, low, pot, board, 1)
    else:
        _share(s, log, amount, high, pot, board, 0)


def _winners(s: State, contenders: int, board: int, order: int) -> int:
    best, winners = 1, 0
    for p in range(s.n):
        if contenders >> p & 1:
            mine = standing(s, p, board, order)
            if mine > best or (mine == best and winners == 0):
                best, winners = mine, 1 << p
            elif mine == best:
                winners |= 1 << p
    return winners


def _share(
    s: State, log: list[tuple[object, ...]], amount: int, winners: int, pot: int, board: int, order: int
) -> None:
    """Equal parts; odd chips one each clockwise from the button, unless the house rules differ."""
    count = 0
    for p in range(s.n):
        count += winners >> p & 1
    part, odd = amount // count, amount % count
    if s.plan.odd_carried:
        s.carried += odd
        odd = 0
    for p in range(s.n):
        if winners >> p & 1:
            extra = odd if s.plan.odd_to_first else min(odd, 1)
            odd -= extra
            if part + extra > 0:
                s.won[p] += part + extra
                s.stack[p] += part + extra
                log.append((WIN, p, part + extra, (pot, board, order)))
