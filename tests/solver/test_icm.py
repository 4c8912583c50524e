"""ICM: against all orders of finishing, one by one, and the laws that it must keep."""

import math
from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from redbutton.errors import Code, SolverError
from redbutton.solver import icm
from redbutton.solver.chip_model import by_integral, by_subsets

stack = some.floats(0.001, 1_000_000)
prize = some.floats(0, 100)
falling = some.lists(prize, min_size=1, max_size=12).map(lambda prizes: sorted(prizes, reverse=True))


def by_orders(stacks: list[float], prizes: list[float]) -> list[float]:
    """The definition: every order of finishing, with its chance."""
    worth = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, math.fsum(stacks)
        for player in order:
            chance *= stacks[player] / left
            left = max(left - stacks[player], stacks[order[-1]])
        for player, paid in zip(order, prizes, strict=False):
            worth[player] += chance * paid
    return worth


@settings(max_examples=40, deadline=None)
@given(stacks=some.lists(some.integers(1, 1000), min_size=1, max_size=6), prizes=falling)
def test_it_is_the_sum_over_all_orders(stacks: list[int], prizes: list[float]) -> None:
    expected = by_orders([float(own) for own in stacks], prizes)
    assert icm(stacks, prizes) == pytest.approx(expected, rel=1e-9, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(stacks=some.lists(stack, min_size=2, max_size=10), prizes=falling)
def test_the_integral_is_the_same_model(stacks: list[float], prizes: list[float]) -> None:
    paid = np.array((prizes + [0.0] * 10)[: len(stacks)])
    exact = by_subsets(np.array([stacks]), paid)[0]
    assert by_integral(np.array(stacks), paid) == pytest.approx(exact, abs=1e-9 * max(1, paid.sum()))


@settings(max_examples=60, deadline=None)
@given(stacks=some.lists(some.just(0.0) | stack, min_size=1, max_size=40), prizes=falling)
def test_all_prizes_are_shared_out_and_more_chips_are_worth_more(
    stacks: list[float], prizes: list[float]
) -> None:
    if not any(stacks):
        stacks[0] = 1.0
    worth = icm(stacks, prizes)
    assert sum(worth) == pytest.approx(sum(prizes[: len(stacks)]), rel=1e-9, abs=1e-9)
    ranked = sorted(zip(stacks, worth, strict=True))
    for (less, low), (more, high) in pairwise(ranked):
        assert low <= high + 1e-9
        if less == more:
            assert low == pytest.approx(high, abs=1e-9)


@settings(max_examples=30, deadline=None)
@given(stacks=some.lists(stack, min_size=2, max_size=14), prizes=falling, order=some.randoms())
def test_where_somebody_sits_does_not_matter(stacks: list[float], prizes: list[float], order: object) -> None:
    places = list(range(len(stacks)))
    order.shuffle(places)  # type: ignore[attr-defined]
    worth = icm(stacks, prizes)
    moved = icm([stacks[place] for place in places], prizes)
    assert moved == pytest.approx([worth[place] for place in places], abs=1e-8)


def test_equal_stacks_are_worth_the_same_among_many() -> None:
    worth = icm([20.0] * 1000, [50, 30, 20])
    assert worth == pytest.approx([0.1] * 1000, rel=1e-9)


def test_the_winner_takes_the_share_of_the_chips_among_many() -> None:
    stacks = [float(number) for number in range(1, 301)]
    assert icm(stacks, [1]) == pytest.approx([own / sum(stacks) for own in stacks], rel=1e-9)


def test_more_prizes_than_players_are_not_paid() -> None:
    assert icm([3, 1], [60, 30, 10]) == pytest.approx((52.5, 37.5))


def test_players_without_chips_share_the_last_places() -> None:
    assert icm([0, 5, 0], [50, 30, 20]) == (25.0, 50.0, 25.0)


@pytest.mark.parametrize(
    ("stacks", "payouts", "code"),
    [
        ([], [1], Code.ICM_SIZES),
        ([1], [], Code.ICM_SIZES),
        ([0, 0], [1], Code.ICM_NO_CHIPS),
        ([1, -1], [1], Code.SPOT_NOT_A_NUMBER),
        ([1, 1], [math.nan], Code.SPOT_NOT_A_NUMBER),
    ],
)
def test_what_makes_no_sense_is_refused(stacks: list[float], payouts: list[float], code: Code) -> None:
    with pytest.raises(SolverError) as refusal:
        icm(stacks, payouts)
    assert refusal.value.code is code
