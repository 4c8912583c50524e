"""What each field of PHH may hold, and which fields a variant requires."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from typing import Annotated, Any

from redbutton.errors import Code, ParseError
from redbutton.history import fast_toml
from redbutton.history.money import Amount, all_whole, is_amount


@dataclass(frozen=True, slots=True)
class FieldKind:
    """A kind of value: its test, and the code of the refusal."""

    holds: Callable[[Any], bool]
    refusal: Code

    def check(self, field: str, value: Any) -> None:
        if not self.holds(value):
            raise ParseError(self.refusal, field=field, value=fast_toml.shorten(fast_toml.write(value)))


def _is(kind: type) -> Callable[[Any], bool]:
    return lambda value: type(value) is kind


def _all_are(kind: type) -> Callable[[Any], bool]:
    return lambda value: type(value) is tuple and {kind}.issuperset(map(type, value))


def _every(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is tuple and all(map(holds, value))


def _is_number(value: Any) -> bool:
    return type(value) is int or (type(value) is Decimal and not value.is_nan())


def _some(amount: Amount) -> bool:
    return amount > 0


def _some_or_none(amount: Amount) -> bool:
    return amount >= 0


def _amounts(fits: Callable[[Amount], bool], *, or_unknown: bool = False) -> Callable[[Any], bool]:
    """Money for each player, or `inf` where it is unknown."""

    def holds(value: Any) -> bool:
        if type(value) is not tuple:
            return False
        if value and all_whole(value):  # of whole numbers, checking two is enough
            return is_amount(least := min(value)) and fits(least) and is_amount(max(value))
        return all(
            (is_amount(amount) and fits(amount)) or (or_unknown and amount == UNKNOWN) for amount in value
        )

    return holds


UNKNOWN = Decimal("inf")
"""An unknown stack."""

Text = Annotated[str | None, FieldKind(_is(str), Code.FIELD_NOT_TEXT)]
Texts = Annotated[tuple[str, ...] | None, FieldKind(_all_are(str), Code.FIELD_NOT_TEXTS)]
Integer = Annotated[int | None, FieldKind(_is(int), Code.FIELD_NOT_INTEGER)]
Integers = Annotated[tuple[int, ...] | None, FieldKind(_all_are(int), Code.FIELD_NOT_INTEGERS)]
Name = Annotated[str | int | None, FieldKind(lambda v: type(v) in (str, int), Code.FIELD_NOT_NAME)]
Number = Annotated[Amount | None, FieldKind(_is_number, Code.FIELD_NOT_NUMBER)]
Numbers = Annotated[tuple[Amount, ...] | None, FieldKind(_every(_is_number), Code.FIELD_NOT_NUMBERS)]
Flag = Annotated[bool | None, FieldKind(_is(bool), Code.FIELD_NOT_TRUE_OR_FALSE)]
Time = Annotated[time | None, FieldKind(_is(time), Code.FIELD_NOT_TIME)]
VariantCode = Annotated[str, FieldKind(_is(str), Code.FIELD_NOT_TEXT)]
Actions = Annotated[tuple[str, ...], FieldKind(_all_are(str), Code.FIELD_NOT_TEXTS)]
Bet = Annotated[Amount | None, FieldKind(lambda v: is_amount(v) and _some(v), Code.FIELD_NOT_AMOUNT)]
Antes = Annotated[tuple[Amount, ...], FieldKind(_amounts(_some_or_none), Code.FIELD_NOT_AMOUNTS)]
Blinds = Annotated[tuple[Amount, ...] | None, FieldKind(_amounts(is_amount), Code.FIELD_NOT_AMOUNTS)]
"""Negative: posted by a player who comes in late, and does not change the order of acting."""
StartingStacks = Annotated[
    tuple[Amount, ...], FieldKind(_amounts(_some, or_unknown=True), Code.FIELD_NOT_STACKS)
]
Stacks = Annotated[
    tuple[Amount, ...] | None, FieldKind(_amounts(_some_or_none, or_unknown=True), Code.FIELD_NOT_AMOUNTS)
]

_ALWAYS = frozenset({"variant", "antes", "starting_stacks", "actions"})
_NO_LIMIT = frozenset({"blinds_or_straddles", "min_bet"})
_FIXED_LIMIT = frozenset({"blinds_or_straddles", "small_bet", "big_bet"})
_STUD = frozenset({"bring_in", "small_bet", "big_bet"})
_STAKES = _NO_LIMIT | _FIXED_LIMIT | _STUD

OWN_VARIANT = "_"
"""The variant code of a game without a PHH code; the field `_variant` then names it."""
VARIANTS = {
    "FT": _FIXED_LIMIT,
    "NT": _NO_LIMIT,
    "NS": _NO_LIMIT,
    "PO": _NO_LIMIT,
    "FO/8": _FIXED_LIMIT,
    "F7S": _STUD,
    "F7S/8": _STUD,
    "FR": _STUD,
    "N2L1D": _NO_LIMIT,
    "F2L3D": _FIXED_LIMIT,
    "FB": _FIXED_LIMIT,
}
"""The eleven variant codes, and the stakes that each one requires."""

NEEDED = {code: _ALWAYS | stakes for code, stakes in VARIANTS.items()} | {OWN_VARIANT: _ALWAYS | {"_variant"}}
BARRED = {code: _STAKES - stakes for code, stakes in VARIANTS.items()} | {OWN_VARIANT: frozenset[str]()}
PER_PLAYER = (
    "antes",
    "blinds_or_straddles",
    "seats",
    "players",
    "finishing_stacks",
    "winnings",
    "time_banks",
)
"""The lists with one entry for each player, besides `starting_stacks`, which counts the players."""
