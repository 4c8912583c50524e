# cython: annotation_typing=False
"""Amounts of money in records: exact as written, and as whole chip units for the game.

A record has what its text says, `30` or `0.25`; a deal counts in whole units. The scale is the number of
units in 1.00: a power of ten, as fine as the finest amount of the hand.

>>> units(Decimal("0.25"), 100), amount(25, 100), amount(3000, 100)
(25, Decimal('0.25'), 30)
"""

from collections.abc import Sequence
from decimal import Decimal

Amount = int | Decimal

DECIMALS = 9
"""Most digits after the decimal point."""
LIMIT = 10**15
"""Every amount is smaller than this."""


def is_amount(value: object) -> bool:
    """Is a value money: whole or decimal, finite, and within the limits?"""
    if type(value) is int:
        return -LIMIT < value < LIMIT
    return type(value) is Decimal and value.is_finite() and abs(value) < LIMIT and decimals(value) <= DECIMALS


def decimals(value: Amount) -> int:
    """The number of digits after the decimal point."""
    if type(value) is int:
        return 0
    exponent = Decimal(value).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def scale(*several: Sequence[Amount]) -> int:
    """The units in 1.00 that make every one of these amounts whole."""
    written = [amount for amounts in several if not all_whole(amounts) for amount in amounts]
    return int(10 ** max(map(decimals, written))) if written else 1


def all_whole(amounts: Sequence[Amount]) -> bool:
    for amount in amounts:
        if type(amount) is not int:
            return False
    return True


def units(value: Amount, scale: int) -> int | None:
    """An amount in whole units; None for an unknown one, which is written `inf`."""
    if type(value) is int:
        return value * scale
    return int(value * scale) if Decimal(value).is_finite() else None


def amount(units: int, scale: int) -> Amount:
    """Units as an amount: whole if possible, else with all the scale's decimals."""
    if units % scale == 0:
        return units // scale
    return Decimal(units).scaleb(1 - len(str(scale)))


def text(value: Amount) -> str:
    """An amount in digits, never with an exponent."""
    return str(value) if type(value) is int else format(value, "f")
