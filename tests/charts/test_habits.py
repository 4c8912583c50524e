"""Habits before the flop, as charts take them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.charts import ChartSpot, facing_open, first_in
from redbutton.charts.best_hands import best
from redbutton.charts.chart_betting import ALL_IN, CALL, FOLD, RAISE, ROWS, PartSoFar, all_spots
from redbutton.charts.charts import hand_counts
from redbutton.charts.habits import usual_mixes, usual_play, usual_table
from redbutton.equity.hand_classes import CLASSES


def test_every_row_has_one_situation() -> None:
    assert [spot.row for spot in all_spots()] == list(range(ROWS))


@given(share=st.floats(0, 1))
def test_a_share_of_the_best_hands_has_as_many(share: float) -> None:
    assert best(share) @ hand_counts() == pytest.approx(1326 * share, abs=0.01)


def test_by_habit_one_opens_more_hands_the_fewer_are_left() -> None:
    opened = [usual_play(first_in(place), depth=100).raises for place in range(8, 0, -1)]
    assert opened == sorted(opened)


def test_habits_add_up_in_every_situation() -> None:
    table = usual_table(100)
    assert np.allclose(table.sum(axis=2), 1)
    assert (table >= 0).all()


@pytest.mark.parametrize("depth", [20, 50, 100, 200])
def test_nobody_has_the_habit_of_folding_aces(depth: float) -> None:
    assert (usual_table(depth)[:, CLASSES.index("AA"), FOLD] < 0.01).all()


def test_most_hands_that_were_opened_fold_to_a_reraise() -> None:
    button = ChartSpot(place=2, level=2, raiser=0, part=PartSoFar.RAISED, others=0)
    opened = usual_mixes(first_in(2), depth=100)[:, RAISE] * hand_counts()
    assert opened @ usual_mixes(button, depth=100)[:, FOLD] > 0.8 * opened.sum()


def test_the_big_blind_calls_more_than_the_small_blind_and_others_raise_or_fold() -> None:
    calls = [usual_mixes(facing_open(place, 4), depth=100)[:, CALL] @ hand_counts() for place in (0, 1, 2)]
    assert calls[0] > calls[1] > calls[2] == 0


def test_a_deeper_all_in_is_called_with_fewer_hands() -> None:
    shoved = ChartSpot(place=0, level=ALL_IN, raiser=2, part=PartSoFar.FRESH, others=0)
    called = [usual_play(shoved, depth=depth).stays for depth in (20, 50, 100, 200)]
    assert called == sorted(called, reverse=True)
