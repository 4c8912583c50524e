"""Numbers as they are typed: read and bounded here, for all options, arguments and lists of them.

Python reads more than people write: `nan`, `1_000`, digits of every script, a thousand digits. Here a number
is made of ASCII digits, has a bounded length, and lies between two bounds, or a refusal names both.
"""

import re
from typing import Any

from typer._click.types import FloatParamType, FloatRange, IntParamType, IntRange

from redbutton.cli.refusals import refused
from redbutton.errors import Code, SolverError

WHOLE = re.compile(r"[+-]?[0-9]{1,20}")
NUMBER = re.compile(r"[+-]?([0-9]{1,20}\.?[0-9]{0,20}|\.[0-9]{1,20})([eE][+-]?[0-9]{1,3})?")
TINY = 1e-12
"""A number closer to 0 than this is 0: arithmetic with the smallest ones loses digits, or is slow."""
MOST_NUMBERS = 10_000
"""Numbers of one list."""
LONGEST = 40
"""Letters of a typed text that a refusal repeats."""


def number(text: str, least: float, most: float) -> float | None:
    """The number of a text between two bounds; None if it is none.

    >>> number("1e3", 0, 5000), number("nan", 0, 5000), number("1_000", 0, 5000), number("-1", 0, 5000)
    (1000.0, None, None, None)
    """
    found = float(text) if NUMBER.fullmatch(text.strip()) else None
    if found is not None and abs(found) < TINY:
        found = 0.0
    return found if found is not None and least <= found <= most else None


def whole_number(text: str, least: float, most: float) -> int | None:
    """The whole number of a text between two bounds; None if it is none."""
    found = int(text) if WHOLE.fullmatch(text.strip()) else None
    return found if found is not None and least <= found <= most else None


def numbers(name: str, text: str, least: float, most: float) -> tuple[float, ...]:
    """The numbers of a text, with commas, slashes or spaces between them; `3x10` is ten three times.

    >>> numbers("stacks", "12.5, 2x10", 0, 100), numbers("payouts", "50%/30%/20%", 0, 100)
    ((12.5, 10.0, 10.0), (50.0, 30.0, 20.0))
    """
    found: list[float] = []
    for part in re.split(r"[,;/\s]+", text.strip().strip(",;/")):
        times, _, typed = part.removesuffix("%").rpartition("x")
        count = whole_number(times or "1", 1, MOST_NUMBERS)
        read = number(typed, least, most)
        if count is None or read is None or len(found) + count > MOST_NUMBERS:
            raise not_numbers(name, text, least, most)
        found += [read] * count
    return tuple(found)


def not_numbers(name: str, text: str, least: float, most: float) -> SolverError:
    """The refusal of a list of numbers, to raise."""
    return SolverError(Code.NOT_NUMBERS, name=name, value=shortened(text), least=least, most=most)


def shortened(text: str) -> str:
    """A typed text as a refusal repeats it."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class TypedWhole(IntRange):
    """A whole number of an option or argument."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        found = whole_number(str(value), *_bounds(self))
        if found is None:
            raise _refusal(self, str(value), "not-whole", param)
        return found


class TypedNumber(FloatRange):
    """A number of an option or argument."""

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        found = number(str(value), *_bounds(self))
        if found is None:
            raise _refusal(self, str(value), "not-a-number", param)
        return found


def _bounds(kind: IntRange | FloatRange) -> tuple[float, float]:
    assert kind.min is not None
    assert kind.max is not None
    return kind.min, kind.max


def _refusal(kind: IntRange | FloatRange, text: str, key: str, param: Any) -> Exception:
    least, most = _bounds(kind)
    error = refused(key, value=shortened(text), least=f"{least:,g}", most=f"{most:,.10g}")
    error.param = param
    return error


def read_numbers_here(command: Any) -> Any:
    """Let all numbers of a command be read here. Each says in its declaration between which bounds it is."""
    for param in command.params:
        kind: Any = param.type
        if isinstance(kind, IntParamType | FloatParamType):
            least, most = getattr(kind, "min", None), getattr(kind, "max", None)
            if least is None or most is None:
                raise TypeError(f"{param.name} has no bounds")
            param.type = (TypedWhole if isinstance(kind, IntParamType) else TypedNumber)(least, most)
    return command
