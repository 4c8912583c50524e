"""Push or fold between two: the published figures, best responses, blinds and antes of any shape."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from solver.push_fold_response import gains

from redbutton.equity.hand_classes import CLASSES
from redbutton.errors import Code, SolverError
from redbutton.solver import ForcedBets, push_fold_chart, push_or_fold

STACKS = some.floats(1, 25).map(lambda stack: round(stack, 2))


@pytest.mark.parametrize(
    ("stack", "push", "call"), [(5, 71.49, 62.07), (10, 58.29, 37.38), (15, 45.66, 28.55)]
)
def test_the_published_shares_of_hands_are_reached(stack: float, push: float, call: float) -> None:
    solved = push_or_fold(stack)
    assert 100 * solved.push_share == pytest.approx(push, abs=0.02)
    assert 100 * solved.call_share == pytest.approx(call, abs=0.02)


@settings(max_examples=12, deadline=None)
@given(
    stack=STACKS,
    small=some.sampled_from([0.25, 0.5, 1.0]),
    ante=some.sampled_from([0.0, 0.1, 0.25]),
    whole_table=some.sampled_from([0.0, 0.5]),
)
def test_no_best_response_of_another_making_wins_more(
    stack: float, small: float, ante: float, whole_table: float
) -> None:
    solved = push_or_fold(stack, small_blind=small, ante=ante, big_blind_ante=whole_table)
    value, own, other = gains(solved)
    assert own + other < 2e-5
    assert value == pytest.approx(solved.value, abs=1e-9)
    assert (own + other) / 2 == pytest.approx(solved.exploitability, abs=1e-9)


def test_a_worse_strategy_is_measured_as_worse() -> None:
    """So that the two tests above can fail."""
    from dataclasses import replace

    solved = push_or_fold(10)
    tight = replace(solved, push=dict.fromkeys(CLASSES, 0.0) | {"AA": 1.0})
    _, small_gain, big_gain = gains(tight)
    assert small_gain > 0.3
    assert big_gain > 0


@settings(max_examples=10, deadline=None)
@given(stack=STACKS, unit=some.sampled_from([2.0, 50.0, 0.01]))
def test_the_unit_of_the_chips_changes_nothing(stack: float, unit: float) -> None:
    one = push_or_fold(stack)
    other = push_or_fold(stack * unit, small_blind=unit / 2, big_blind=unit, accuracy=1e-7 * unit)
    assert other.value == pytest.approx(one.value * unit, abs=1e-5 * unit)
    assert other.push_share == pytest.approx(one.push_share, abs=0.01)


@settings(max_examples=10, deadline=None)
@given(stack=STACKS)
def test_decisions_follow_what_they_win(stack: float) -> None:
    solved = push_or_fold(stack)
    for name in CLASSES:
        if solved.push[name] > 0.001:
            assert solved.push_ev[name] > solved.fold_ev - 1e-3
        if solved.push[name] < 0.999:
            assert solved.push_ev[name] < solved.fold_ev + 1e-3
        if solved.call[name] > 0.001:
            assert solved.call_ev[name] > solved.give_up_ev - 1e-3


def test_with_one_big_blind_the_big_blind_always_calls() -> None:
    solved = push_or_fold(1)
    assert solved.call_share == pytest.approx(1)
    assert solved.push["72o"] == 1


def test_antes_make_the_small_blind_push_more() -> None:
    shares = [push_or_fold(12, ante=ante).push_share for ante in (0, 0.1, 0.2)]
    assert shares == sorted(shares)
    assert shares[2] > shares[0] + 0.05


def test_the_big_blinds_ante_is_dead_for_the_caller() -> None:
    """Both have 10; the big blind has posted 1 for the table, so 9 can be called, and 19 is the pot."""
    solved = push_or_fold(10, big_blind_ante=1)
    assert solved.give_up_ev == -2
    assert solved.fold_ev == -0.5


def test_mixed_hands_are_mixed() -> None:
    solved = push_or_fold(10)
    assert [name for name in CLASSES if 0.001 < solved.push[name] < 0.999] == ["43s"]
    assert [name for name in CLASSES if 0.001 < solved.call[name] < 0.999] == ["Q6s"]


@pytest.mark.parametrize("stack", [0, -1, math.nan, math.inf, "ten"])
def test_a_stack_is_a_number_above_nothing(stack: float) -> None:
    with pytest.raises(SolverError) as refusal:
        push_or_fold(stack)
    assert refusal.value.code is Code.SPOT_NOT_A_NUMBER


def test_the_ante_leaves_something_to_play_for() -> None:
    with pytest.raises(SolverError, match="stack"):
        push_or_fold(1, ante=1)


def test_the_small_blind_is_the_smaller_one() -> None:
    with pytest.raises(SolverError) as refusal:
        ForcedBets(small_blind=2)
    assert refusal.value.code is Code.FORCED_BETS


def test_a_chart_has_the_same_strategies_as_its_stacks() -> None:
    chart = push_fold_chart(4, 6, 0.5)
    assert chart.stacks == (4.0, 4.5, 5.0, 5.5, 6.0)
    alone, column = push_or_fold(5), chart.at(2)
    assert column.push_share == pytest.approx(alone.push_share, abs=1e-3)
    assert column.value == pytest.approx(alone.value, abs=1e-6)
    assert chart.exploitability < 1e-5


def test_a_chart_knows_hands_that_are_folded_in_between() -> None:
    """63s is pushed with up to 2.3 big blinds, and again with 5.1 to 7.1."""
    chart = push_fold_chart(2, 8, 0.1, accuracy=1e-6)
    assert chart.pushed["63s"][0] == (2.0, 2.3)
    assert chart.pushed_to["63s"] == 7.1
    assert chart.pushed_to["AA"] == chart.called_to["AA"] == 8
    assert chart.called_to["32o"] == 2.6


def test_a_chart_without_end_is_refused() -> None:
    with pytest.raises(SolverError) as refusal:
        push_fold_chart(1, 1000, 0.001)
    assert refusal.value.code is Code.CHART_TOO_LONG
