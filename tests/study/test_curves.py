"""The curve of a study, and what it foretells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.solver import time_left
from redbutton.study.curves import thinned
from redbutton.wire.study import StudyPoint


def point(number: int, share: float) -> StudyPoint:
    return StudyPoint(iterations=10 * number, seconds=0.5 * number, share=share)


@given(st.integers(0, 2000))
def test_a_long_curve_keeps_its_ends_and_its_order(count: int) -> None:
    curve = [point(number, 1 / (number + 1)) for number in range(1, count + 1)]
    short = thinned(curve)
    assert len(short) == min(count, 200)
    assert short == sorted(short, key=lambda each: each.iterations)
    assert short[:1] == curve[:1]
    assert short[-1:] == curve[-1:]


@pytest.mark.parametrize("power", [0.7, 1.0, 1.5])
def test_what_falls_as_a_power_is_foretold(power: float) -> None:
    curve = [point(number, 0.5 * number**-power) for number in range(1, 21)]
    wanted = 0.5 * 100**-power
    assert time_left(curve, wanted) == pytest.approx(0.5 * (100 - 20))
