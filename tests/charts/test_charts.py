"""The charts that come with the package, as a player judges them."""

from itertools import pairwise

import numpy as np
import pytest

from redbutton.charts import ChartSpot, PreflopCharts, facing_open, first_in, nearest_charts, shipped, sizes
from redbutton.charts.chart_betting import CALL, FOLD, RAISE, ROWS, PartSoFar
from redbutton.charts.charts import dumps, loads
from redbutton.equity.hand_classes import CLASSES

ALL = [(depth, opened) for depth, opens in sizes().items() for opened in opens]
CLOSE = 0.35
"""Neighbouring classes are apart by little, so mixed ones may be the other way round."""

KINDS = (
    "AA KK QQ JJ TT 99 88",
    "AKs AQs AJs ATs",
    "AKo AQo AJo ATo",
    "KQs KJs KTs",
    "KQo KJo KTo",
)
"""The best of each kind first."""


def index(name: str) -> int:
    return CLASSES.index(name)


def mixes(charts: PreflopCharts, spot: ChartSpot) -> np.ndarray:
    found = charts.mixes(spot)
    assert found is not None
    return found


def test_there_are_charts_for_each_depth_of_the_blueprints() -> None:
    assert sizes() == dict.fromkeys((20, 50, 100, 200), (2.5, 4.0))
    assert nearest_charts(90) == 100


@pytest.mark.parametrize(("depth", "opened"), ALL)
def test_aces_never_fold(depth: int, opened: float) -> None:
    charts = shipped(depth, opened)
    for row in np.flatnonzero(charts.rows >= 0):
        assert charts.table[charts.rows[row], 0].sum() == 15  # calls and raises


@pytest.mark.parametrize(("depth", "opened"), ALL)
@pytest.mark.parametrize("place", range(2, 9))
def test_aces_and_kings_raise_first_in(depth: int, opened: float, place: int) -> None:
    found = mixes(shipped(depth, opened), first_in(place))
    assert found[index("AA"), RAISE] > 0.99
    assert found[index("KK"), RAISE] > 0.99


@pytest.mark.parametrize(("depth", "opened"), ALL)
def test_the_later_the_place_the_more_hands_are_opened(depth: int, opened: float) -> None:
    opens = [shipped(depth, opened).share(first_in(place), RAISE) for place in range(8, 1, -1)]
    assert all(late > early - 0.01 for early, late in pairwise(opens))
    assert opens[-1] > 2 * opens[0]


@pytest.mark.parametrize("place", range(2, 9))
def test_better_hands_of_a_kind_open_at_least_as_often(place: int) -> None:
    found = mixes(shipped(100, 2.5), first_in(place))[:, RAISE]
    for kind in KINDS:
        often = [found[index(name)] for name in kind.split()]
        assert all(better > worse - CLOSE for better, worse in pairwise(often)), kind


def test_six_handed_charts_are_about_as_wide_as_players_know_them() -> None:
    charts = shipped(100, 2.5)
    assert 0.13 < charts.share(first_in(5), RAISE) < 0.21
    assert 0.36 < charts.share(first_in(2), RAISE) < 0.50


def test_the_big_blind_defends_more_against_the_button_than_against_the_first_to_act() -> None:
    charts = shipped(100, 2.5)
    button, first = (1 - charts.share(facing_open(0, place), FOLD) for place in (2, 5))
    assert 0.45 < button < 0.75
    assert first < button


def test_a_larger_raise_is_defended_less() -> None:
    small, large = (1 - shipped(100, size).share(facing_open(0, 2), FOLD) for size in (2.5, 4))
    assert large < small - 0.1


def test_reraises_are_made_with_the_best_hands_first() -> None:
    found = mixes(shipped(100, 2.5), facing_open(2, 3))[:, RAISE]
    assert min(found[index(name)] for name in ("AA", "KK")) > 0.5
    assert found[index("72o")] == 0


def test_hardly_a_hand_calls_all_in_for_a_hundred_big_blinds() -> None:
    spot = ChartSpot(place=2, level=5, raiser=0, part=PartSoFar.RAISED, others=0)
    charts = shipped(100, 2.5)
    assert charts.share(spot, CALL) < 0.15
    assert mixes(charts, spot)[index("AA"), CALL] == 1


@pytest.mark.parametrize(("depth", "opened"), ALL)
def test_shares_add_up(depth: int, opened: float) -> None:
    charts = shipped(depth, opened)
    assert len(charts.rows) == ROWS
    assert (charts.table.sum(axis=2) <= 15).all()


def test_charts_are_written_and_read() -> None:
    charts = shipped(100, 2.5)
    again = loads(dumps(charts))
    assert again.betting == charts.betting
    assert np.array_equal(again.table, charts.table)
    assert np.array_equal(again.rows, charts.rows)
