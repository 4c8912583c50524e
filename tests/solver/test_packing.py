"""Tables of 16 bits: as many iterations and the same values as with 32."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from redbutton.solver import Solving, Spot, solve
from redbutton.solver.tables import SMALLEST, Tables

TURN = Spot(
    board="Kh 9d 4c 7s", pot=100, stack=300, oop="22+, AK, KQ", ip="22+, KQ, JTs", bet="50%", raise_="a"
)
RIVER = Spot(
    board="Kh 9d 4c 7s 2h", pot=100, stack=500, oop="random", ip="random", bet="50%, a", raise_="60%, a"
)


@pytest.mark.compiled
@pytest.mark.parametrize(("spot", "accuracy"), [(TURN, 0.001), (RIVER, 0.0003)])
def test_packed_needs_about_as_many_iterations_and_finds_the_same_values(spot: Spot, accuracy: float) -> None:
    whole, packed = (solve(spot, accuracy, packed=packed, iterations=1000) for packed in (False, True))
    assert whole.measured.share <= accuracy
    assert packed.measured.share <= accuracy
    assert packed.measured.iterations <= 1.2 * whole.measured.iterations
    assert packed.solving.memory < 0.62 * whole.solving.memory
    assert packed.ev == pytest.approx(whole.ev, abs=0.002 * spot.pot)
    for one, other in zip(whole.root.ev("oop").values(), packed.root.ev("oop").values(), strict=True):
        assert other == pytest.approx(one, abs=0.02 * spot.pot)


@pytest.mark.compiled
def test_packed_tables_are_the_same_in_every_run() -> None:
    one, two = (solve(TURN, 1e-6, packed=True, iterations=20, threads=threads) for threads in (1, 2))
    assert one.exploitability == two.exploitability
    assert (one.solving.tables.averages == two.solving.tables.averages).all()


@cache
def small() -> Tables:
    spot = Spot(board="Kh 9d 4c 7s 2h", pot=2, stack=1, oop="AA", ip="QQ", bet="a")
    return Solving(spot, packed=True).tables


def packed(numbers: list[float]) -> NDArray[np.uint16]:
    """The upper bits of a number that an average keeps, cut off."""
    bits = np.array(numbers, np.float32).view(np.uint32).astype(np.int64) - SMALLEST
    return (np.maximum(bits, 0) >> 12).astype(np.uint16)


@given(st.lists(st.floats(2.0**-30, 1, width=32), min_size=1, max_size=20))
def test_an_average_keeps_eleven_bits_however_small_it_is(numbers: list[float]) -> None:
    tables = small()
    tables.averages = packed(numbers)
    found = tables.average(0, len(numbers))
    assert found == pytest.approx(numbers, rel=2.0**-11)


def test_nothing_stays_nothing() -> None:
    tables = small()
    tables.averages = np.zeros(5, np.uint16)
    assert not tables.average(0, 5).any()
