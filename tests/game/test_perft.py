"""Betting trees counted, as chess programs count moves: the engine against a counter written from the rules.

The counter below knows no engine: stacks, who has acted, and what a raise must be. The golden numbers are for
the eye, and for a change that would fool both.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

import pytest

from redbutton.game import Action, Call, Check, Deal, Fold, RaiseTo
from redbutton.rules import Rules, make_rules

Counts = dict[int, tuple[int, int]]
"""By how many decisions deep: histories that long, and how many of them end there."""


# -- the engine ------------------------------------------------------------------------------------------


def engine_counts(rules: Rules, stacks: list[int]) -> Counts:
    """Every way to bet through a deal whose cards nobody knows."""
    nodes: Counter[int] = Counter()
    ends: Counter[int] = Counter()
    start = Deal(rules, stacks)
    _deal_on(start)
    todo = [(start, 0)]
    while todo:
        deal, depth = todo.pop()
        nodes[depth] += 1
        if deal.over or deal.showing_down:
            ends[depth] += 1
            continue
        todo += [(after, depth + 1) for after in _after(deal)]
    return {depth: (nodes[depth], ends[depth]) for depth in sorted(nodes)}


def decisions(rules: Rules, stacks: list[int]) -> list[int]:
    """How many decisions there are on each street."""
    found: Counter[int] = Counter()
    start = Deal(rules, stacks)
    _deal_on(start)
    todo = [start]
    while todo:
        deal = todo.pop()
        if not (deal.over or deal.showing_down):
            found[deal.street] += 1
            todo += _after(deal)
    return [found[street] for street in sorted(found)]


def _after(deal: Deal) -> list[Deal]:
    """The deal after each of the actions that are open, dealt on to the next decision."""
    return [_acted(deal.copy(), action) for action in _actions(deal)]


def _acted(deal: Deal, action: Action) -> Deal:
    deal.act(action)
    _deal_on(deal)
    return deal


def _deal_on(deal: Deal) -> None:
    while deal.dealing:
        deal.deal("??" * deal.dealing.count)


def _actions(deal: Deal) -> list[Action]:
    """All of them: where a raise may be of any size, every size."""
    options = deal.options
    assert options is not None
    ways: list[Action] = [Fold()] if options.fold and options.call is not None else []
    ways += [Check()] if options.check else [Call()]
    if options.raise_to is not None:
        ways += [RaiseTo(total) for total in range(options.raise_to.min, options.raise_to.max + 1)]
    return ways


# -- the counter, from the rules alone -----------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """What the counter needs: blinds and antes are in, who begins each street, bet sizes, a cap."""

    sizes: tuple[int, ...]
    """The bet of each street; with no limit the smallest one."""
    fixed: bool
    cap: int = 99
    first: int = 0
    """Who begins on the first street; later player 0 does."""


@dataclass(frozen=True)
class Spot:
    """A moment of the betting."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    folded: tuple[bool, ...]
    faced: tuple[int | None, ...]
    """The bet that each player had before him after his own last action of the street; None before it."""
    street: int
    turn: int
    price: int
    step: int
    """What the last full bet or raise added; with fixed limits the size of the street's bets."""
    base: int
    """With fixed limits: where the last whole bet, or half of one and more, ended."""
    raises: int


def counts(game: Game, spot: Spot) -> Counts:
    found: Counter[int] = Counter()
    ended: Counter[int] = Counter()
    for (depth, over), number in _count(game, spot).items():
        found[depth] += number
        ended[depth] += number if over else 0
    return {depth: (found[depth], ended[depth]) for depth in sorted(found)}


@cache
def _count(game: Game, spot: Spot) -> Counter[tuple[int, bool]]:
    """Histories from here on by their length, and whether they end there."""
    spot = _settle(game, spot)
    if spot.turn < 0:
        return Counter({(0, True): 1})
    found = Counter({(0, False): 1})
    for after in _moves(game, spot):
        for (depth, over), number in _count(game, after).items():
            found[depth + 1, over] += number
    return found


def _settle(game: Game, spot: Spot) -> Spot:
    """Go on to the player who has to decide next, over the streets; turn -1 when nobody ever has."""
    while True:
        if sum(not gone for gone in spot.folded) == 1:
            return replace(spot, turn=-1)
        turn = _next(spot)
        if turn >= 0:
            return replace(spot, turn=turn)
        if spot.street + 1 == len(game.sizes):
            return replace(spot, turn=-1)
        nobody = (None,) * len(spot.stacks)
        spot = replace(
            spot,
            bets=(0,) * len(spot.stacks),
            faced=nobody,
            street=spot.street + 1,
            turn=0,
            price=0,
            step=game.sizes[spot.street + 1],
            base=0,
            raises=0,
        )


def _next(spot: Spot) -> int:
    players = len(spot.stacks)
    rich = [p for p in range(players) if not spot.folded[p] and spot.stacks[p]]
    for offset in range(players):
        p = (spot.turn + offset) % players
        owes = spot.bets[p] < spot.price
        if p not in rich or (spot.faced[p] is not None and not owes):
            continue
        top = max(spot.bets[q] for q in range(players) if q != p and not spot.folded[q])
        if rich == [p] and top <= spot.bets[p]:
            return -1
        return p
    return -1


def _moves(game: Game, spot: Spot) -> list[Spot]:
    p = spot.turn
    owed = spot.price - spot.bets[p]
    moves = [_pay(spot, min(owed, spot.stacks[p]))]
    if owed > 0:
        gone = tuple(folded or q == p for q, folded in enumerate(spot.folded))
        moves.append(replace(_pay(spot, 0), folded=gone))
    return moves + [_raise(game, spot, total) for total in _totals(game, spot)]


def _pay(spot: Spot, amount: int) -> Spot:
    p = spot.turn
    return replace(
        spot,
        stacks=_put(spot.stacks, p, spot.stacks[p] - amount),
        bets=_put(spot.bets, p, spot.bets[p] + amount),
        faced=_put(spot.faced, p, max(spot.price, spot.bets[p] + amount)),
        turn=(p + 1) % len(spot.stacks),
    )


T = TypeVar("T")


def _put(several: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*several[:place], value, *several[place + 1 :])


def _totals(game: Game, spot: Spot) -> range:
    """What one may bet or raise to."""
    p = spot.turn
    mine = spot.bets[p] + spot.stacks[p]
    rivals = [q for q in range(len(spot.stacks)) if q != p and spot.stacks[q] and not spot.folded[q]]
    if mine <= spot.price or not rivals or not _open(game, spot) or spot.raises >= game.cap:
        return range(0)
    least = min((spot.base if game.fixed else spot.price) + spot.step, mine)
    return range(least, (least if game.fixed else mine) + 1)


def _open(game: Game, spot: Spot) -> bool:
    """One who has acted needs a full raise since then to raise again; with fixed limits half of one."""
    faced = spot.faced[spot.turn]
    if faced is None:
        return True
    return (2 if game.fixed else 1) * (spot.price - faced) >= spot.step


def _raise(game: Game, spot: Spot, total: int) -> Spot:
    after = replace(_pay(spot, total - spot.bets[spot.turn]), price=total)
    if game.fixed:
        counts_as_bet = 2 * (total - spot.base) >= spot.step
        return replace(after, base=total, raises=spot.raises + 1) if counts_as_bet else after
    more = total - spot.price
    return replace(after, step=more, raises=spot.raises + 1) if more >= spot.step else after


# -- games ---------------------------------------------------------------------------------------------


def ends(found: Counts) -> int:
    return sum(over for _, over in found.values())


def nodes(found: Counts) -> int:
    return sum(number for number, _ in found.values())


def after_antes(stacks: list[int], ante: int, size: int) -> Spot:
    players = len(stacks)
    left = tuple(stack - ante for stack in stacks)
    nothing = (0,) * players
    return Spot(left, nothing, (False,) * players, (None,) * players, 0, 0, 0, size, 0, 0)


def after_blinds(stacks: list[int], blinds: list[int], first: int) -> Spot:
    posted = tuple(min(stack, blind) for stack, blind in zip(stacks, blinds, strict=True))
    left = tuple(stack - blind for stack, blind in zip(stacks, posted, strict=True))
    players, big = len(stacks), max(blinds)
    return Spot(left, posted, (False,) * players, (None,) * players, 0, first, big, big, big, 1)


def small_game(variant: str, bets: tuple[int, int], cap: int) -> Rules:
    return make_rules(
        variant=variant, limit="fixed", blinds=(), antes=(1,), bets=bets, switches={"raise_cap": str(cap)}
    )


def test_kuhn_has_five_betting_sequences() -> None:
    found = engine_counts(small_game("kuhn", (1, 1), 1), [2, 2])
    assert found == counts(Game((1,), fixed=True, cap=1), after_antes([2, 2], 1, 1))
    assert (nodes(found), ends(found)) == (9, 5)


def test_kuhn_has_the_twelve_information_sets_of_the_literature() -> None:
    """Three cards at each of the decisions."""
    assert [3 * number for number in decisions(small_game("kuhn", (1, 1), 1), [2, 2])] == [12]


def test_leduc_agrees_with_the_rules() -> None:
    """A round has five ways to go on and four to end by a fold: 4 + 5 * 9 of them end the deal."""
    found = engine_counts(small_game("leduc", (2, 4), 2), [13, 13])
    assert found == counts(Game((2, 4), fixed=True, cap=2), after_antes([13, 13], 1, 2))
    assert (nodes(found), ends(found)) == (85, 49)


def test_leduc_has_the_936_information_sets_of_the_literature() -> None:
    """Six cards in the first round, six and then five in the second."""
    first, second = decisions(small_game("leduc", (2, 4), 2), [13, 13])
    assert 6 * first + 6 * 5 * second == 936


LIMIT = make_rules(limit="fixed", blinds=(1, 2), bets=(2, 4), switches={"raise_cap": "4"})


def test_heads_up_limit_holdem_has_the_6378_decisions_of_the_literature() -> None:
    assert decisions(LIMIT, [100, 100]) == [8, 70, 630, 5670]


# Stacks at blinds 1/2, and how many histories there are, in all and ended.
HEADS_UP_LIMIT = [
    ([100, 100], (16584, 10206)),
    ([24, 24], (8076, 4742)),
    ([13, 12], (1196, 646)),
    ([9, 9], (672, 358)),
    ([7, 20], (322, 170)),
    ([20, 7], (322, 170)),
    ([3, 3], (34, 18)),
    ([2, 9], (3, 2)),
    ([1, 9], (1, 1)),
    ([9, 1], (1, 1)),
    ([5, 6], (126, 66)),
    ([11, 11], (1196, 646)),
]
THREE_HANDED_LIMIT = [
    ([5, 9, 7], (2243, 1178)),
    ([3, 7, 9], (1166, 614)),
    ([9, 3, 7], (950, 498)),
    ([4, 4, 9], (172, 90)),
    ([1, 9, 9], (672, 358)),
    ([9, 1, 9], (673, 359)),
    ([6, 5, 4], (510, 266)),
]
HEADS_UP_NO_LIMIT = [
    ([2, 2], (3, 2)),
    ([3, 3], (34, 18)),
    ([4, 4], (34, 18)),
    ([5, 5], (178, 98)),
    ([6, 6], (322, 178)),
    ([8, 8], (1714, 978)),
    ([10, 10], (7426, 4338)),
    ([6, 4], (58, 34)),
    ([3, 6], (58, 34)),
    ([1, 6], (1, 1)),
    ([6, 1], (1, 1)),
    ([7, 3], (70, 42)),
]
THREE_HANDED_NO_LIMIT = [
    ([2, 2, 2], (7, 4)),
    ([3, 3, 3], (160, 82)),
    ([4, 4, 4], (160, 82)),
    ([5, 5, 5], (1426, 754)),
    ([2, 3, 5], (95, 52)),
    ([5, 3, 2], (93, 52)),
    ([4, 1, 4], (35, 19)),
    ([1, 4, 4], (34, 18)),
    ([6, 3, 6], (1037, 564)),
    ([7, 9, 4], (4454, 2614)),
]


@pytest.mark.parametrize(("stacks", "golden"), HEADS_UP_LIMIT)
def test_heads_up_limit_holdem_agrees_with_the_rules(stacks: list[int], golden: tuple[int, int]) -> None:
    found = engine_counts(LIMIT, stacks)
    assert found == counts(Game((2, 2, 4, 4), fixed=True, cap=4), after_blinds(stacks, [2, 1], 1))
    assert (nodes(found), ends(found)) == golden


@pytest.mark.parametrize(("stacks", "golden"), THREE_HANDED_LIMIT)
def test_three_handed_limit_holdem_agrees_with_the_rules(stacks: list[int], golden: tuple[int, int]) -> None:
    found = engine_counts(LIMIT, stacks)
    assert found == counts(Game((2, 2, 4, 4), fixed=True, cap=4), after_blinds(stacks, [1, 2, 0], 2))
    assert (nodes(found), ends(found)) == golden


@pytest.mark.parametrize(("stacks", "golden"), HEADS_UP_NO_LIMIT)
def test_heads_up_no_limit_holdem_agrees_with_the_rules(stacks: list[int], golden: tuple[int, int]) -> None:
    found = engine_counts(make_rules(blinds=(1, 2)), stacks)
    assert found == counts(Game((2, 2, 2, 2), fixed=False), after_blinds(stacks, [2, 1], 1))
    assert (nodes(found), ends(found)) == golden


@pytest.mark.parametrize(("stacks", "golden"), THREE_HANDED_NO_LIMIT)
def test_three_handed_no_limit_holdem_agrees_with_the_rules(
    stacks: list[int], golden: tuple[int, int]
) -> None:
    """Three players are what it takes for short all-ins that do not reopen."""
    found = engine_counts(make_rules(blinds=(1, 2)), stacks)
    assert found == counts(Game((2, 2, 2, 2), fixed=False), after_blinds(stacks, [1, 2, 0], 2))
    assert (nodes(found), ends(found)) == golden
