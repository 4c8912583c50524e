"""Money as written, and in whole chip units."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.history import money

AMOUNTS = st.integers(-(10**14), 10**14) | st.decimals(-(10**9), 10**9, allow_nan=False, places=2)


def test_the_finest_amount_decides_the_scale() -> None:
    assert money.scale([1, 30], [200]) == 1
    assert money.scale([1, Decimal("0.5")], [Decimal("2.125")]) == 1000


@given(st.lists(AMOUNTS))
def test_units_and_back_is_the_same_amount(amounts: list[money.Amount]) -> None:
    scale = money.scale(amounts)
    assert [money.amount(money.units(amount, scale) or 0, scale) for amount in amounts] == amounts


def test_an_infinite_stack_has_no_number_of_units() -> None:
    assert money.units(Decimal("inf"), 100) is None


@pytest.mark.parametrize(
    "value", [True, 1.5, "1", None, Decimal("nan"), Decimal("inf"), 10**15, Decimal("1e20"), Decimal("1e-10")]
)
def test_other_things_are_no_money(value: object) -> None:
    assert not money.is_amount(value)


@pytest.mark.parametrize("value", [0, -3, 10**15 - 1, Decimal("0.000000001"), Decimal("1E+3")])
def test_whole_and_decimal_amounts_are_money(value: object) -> None:
    assert money.is_amount(value)
