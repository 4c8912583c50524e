"""TOML from anybody: hand histories, rules, spots and settings are read here, or refused with the place."""

import re
import tomllib
from collections.abc import Callable
from decimal import InvalidOperation
from typing import Any

from redbutton.errors import Code, ParseError

_PLACE = re.compile(r"line (\d+), column (\d+)")
MOST_BITS = 4096
"""Bits of the largest whole number: one of thousands of digits can be read in hex, and not be printed."""


def document(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return the values of a text. Raises `NOT_TOML` with the place, or with the end where there is none.

    >>> document("a = [1, 0x10]")
    {'a': [1, 16]}
    """
    try:
        found = tomllib.loads(text, parse_float=parse_float)
        _check_sizes(found)
    except (ValueError, RecursionError, InvalidOperation) as error:
        place = _PLACE.search(str(error))
        *above, last = text.split("\n")
        line, column = map(int, place.groups()) if place else (len(above) + 1, len(last) + 1)
        raise ParseError(Code.NOT_TOML, line=line, column=column) from None
    return found


def _check_sizes(value: Any) -> None:
    """Raises a ValueError if there is a number that cannot even be printed."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise ValueError("too large")
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            _check_sizes(inner)
