"""Sizes of bets as people write them for solvers: `33%, 75%, a`.

| text | meaning |
|---|---|
| `50%` | of the pot; for a raise, of the pot after the call |
| `2.5x` | a raise to 2.5 times the bet |
| `30` | chips: a bet of, or a raise to |
| `e`, `3e` | geometric: the same share of the pot on each street left (or on three) ends all-in |
| `a` | all-in |

>>> [size.amount(pot=100, bet=0, stack=400, streets=1) for size in read_sizes("50%, a")]
[50, 400]
>>> [size.amount(pot=100, bet=50, stack=400, streets=1) for size in read_sizes("60%, 3x")]
[170, 150]
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import assert_never

from redbutton.errors import Code, ParseError

SIZE = re.compile(r"(?P<number>\d+(?:\.\d+)?)?(?P<unit>%|x|e|a|c)?")

SMALLEST = {"%": 0.0, "x": 1.0, "c": 0.0, "e": 0.9, "a": 0.0}
"""What the number of a size has to be above, by its unit."""
LARGEST = 1e9


class Unit(StrEnum):
    """What a size is a number of."""

    PERCENT = "%"
    TIMES = "x"
    CHIPS = "c"
    GEOMETRIC = "e"
    ALL_IN = "a"


@dataclass(frozen=True, slots=True)
class BetSize:
    """One size, whatever the pot is."""

    unit: Unit
    number: float = 0.0

    def amount(self, *, pot: int, bet: int, stack: int, streets: int) -> int:
        """The total on the street. The pot is what lies in it with this street's bets matched up to `bet`."""
        after_call = pot + 2 * bet
        match self.unit:
            case Unit.PERCENT:
                return bet + half_up(after_call * self.number / 100)
            case Unit.TIMES:
                return half_up(bet * self.number)
            case Unit.CHIPS:
                return half_up(self.number)
            case Unit.GEOMETRIC:
                to_go = self.number or streets
                ratio = 2 * (stack - bet) / after_call + 1
                return bet + half_up(after_call * (ratio ** (1 / to_go) - 1) / 2)
            case Unit.ALL_IN:
                return stack
            case _:
                assert_never(self.unit)

    def __str__(self) -> str:
        number = f"{Decimal(repr(self.number)).normalize():f}" if self.number else ""
        return f"{number}{'' if self.unit is Unit.CHIPS else self.unit}"


Sizes = tuple[BetSize, ...]


def half_up(amount: float) -> int:
    """Rounded to whole chips, halves up."""
    return int(amount + 0.5)


def read_sizes(text: str) -> Sizes:
    """Sizes separated by commas; `none` or nothing is no size at all."""
    if text.strip().lower() in ("", "none"):
        return ()
    return tuple(_size(part.strip().lower(), text) for part in text.split(","))


def _size(part: str, text: str) -> BetSize:
    found = SIZE.fullmatch(part)
    number, unit = found.group("number", "unit") if found else (None, None)
    unit = unit or "c"
    needs_number = unit in "%xc"
    if not found or (number is None and needs_number) or (unit == "a" and number):
        raise ParseError(Code.NOT_A_BET_SIZE, text=text, size=part)
    if number is not None and not SMALLEST[unit] < float(number) <= LARGEST:
        raise ParseError(Code.NOT_A_BET_SIZE, text=text, size=part)
    return BetSize(Unit(unit), float(number or 0))
