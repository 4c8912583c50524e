# cython: annotation_typing=False
"""Fast TOML, for the few forms that hand histories use; the standard library reads all others.

Every reader here returns either exactly what `tomllib` would, with tuples for lists and exact decimals for
floats, or `None` if it is not certain.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, time
from decimal import Decimal
from functools import lru_cache
from typing import Any

from redbutton import _toml
from redbutton.errors import Code, ParseError

_ASSIGNMENT = re.compile(r"\s*[A-Za-z0-9_-]+\s*=")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?")
_NUMBERS = re.compile(rf"{_NUMBER.pattern}(?:, {_NUMBER.pattern})*")
_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
_ELEMENT = re.compile(r""" *(?:"([^"\\]*)"|'([^']*)'), *(?:#.*)?""")
_PRINTABLE = bytes(range(0x20, 0x7F))
LONG = 200
"""Characters from which on it takes longer to look at each than to make bytes of them."""


def statement(line: str) -> tuple[str, Any] | None:
    """The key and the value that one line assigns."""
    key, assigns, text = line.partition(" = ")
    if assigns and _BARE_KEY.fullmatch(key) and line.isprintable() and (value := _value(text)) is not None:
        return key, value
    return _judged(line)


def _judged(line: str) -> tuple[str, Any] | None:
    """What `tomllib` makes of a line that is a whole statement by itself."""
    if not _ASSIGNMENT.match(line):
        return None
    try:
        ((key, value),) = document(line).items()
    except ParseError:
        return None
    return key, value


def _value(text: str) -> Any:
    """The value of a text in a common form."""
    match text[:1]:
        case "'" | '"':
            return _string(text)
        case "[":
            return _array(text)
        case "t" | "f":
            return {"true": True, "false": False}.get(text)
        case _:
            return _scalar(text)


def _string(text: str) -> str | None:
    quote = text[0]
    plain = len(text) > 1 and text[-1] == quote and text.count(quote) == 2
    return text[1:-1] if plain and (quote == "'" or "\\" not in text) else None


def _array(text: str) -> tuple[Any, ...] | None:
    if text[-1] != "]":
        return None
    if text[1:2] in ("'", '"'):
        return _strings(text)
    if not _NUMBERS.fullmatch(text, 1, len(text) - 1):
        return None
    numbers = text[1:-1].split(", ")
    return tuple(map(_number, numbers)) if "." in text else tuple(map(int, numbers))


def _strings(text: str) -> tuple[str, ...] | None:
    """The strings of an array such as `['a', 'b']`; certain if it has no other quotes."""
    quote = text[1]
    strings = text[2:-2].split(f"{quote}, {quote}")
    plain = text[-2] == quote and text.count(quote) == 2 * len(strings)
    return tuple(strings) if plain and (quote == "'" or "\\" not in text) else None


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _scalar(text: str) -> int | Decimal | time | None:
    if _NUMBER.fullmatch(text):
        return _number(text)
    return time.fromisoformat(text) if _TIME.fullmatch(text) else None


def long_array(opening: str, lines: Iterator[str]) -> tuple[str, tuple[str, ...]] | None:
    """The key and the strings of an array with one string per line; consumes the lines up to its end."""
    key, _, rest = opening.partition(" = ")
    if not _BARE_KEY.fullmatch(key) or rest != "[":
        return None
    strings: list[str] = []
    for line in lines:
        if line == "]":
            return key, tuple(strings)
        if not line.isprintable():
            return None
        if element := _ELEMENT.fullmatch(line):
            strings.append(element[1] if element[2] is None else element[2])
        elif not is_blank(line):
            return None
    return None


def is_blank(line: str) -> bool:
    """Is the line empty, or only a comment?"""
    text = line.strip(" ")
    return not text or (text[0] == "#" and text.isprintable())


def document(text: str, above: int = 0) -> dict[str, Any]:
    """A text as the standard library reads it; `above` is the number of lines before it in its file."""
    try:
        found = _toml.document(text, parse_float=Decimal)
    except ParseError as error:
        place = {**error.facts, "line": error.facts["line"] + above}
        raise ParseError(Code.NOT_TOML, **place) from None
    return {key: _frozen(value) for key, value in found.items()}


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return value


def write(value: Any) -> str:
    """A value as TOML, on one line."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case Decimal():
            return str(value) if value.is_finite() else str(value).lower().removesuffix("inity")
        case str():
            return _quoted(value)
        case date() | time():
            return value.isoformat()
        case tuple() | list():
            return _list(value)
        case dict():
            return f"{{{', '.join(assignments(value.items()))}}}"
        case _:
            return str(value)


def _list(values: Sequence[Any]) -> str:
    """Numbers and texts, of which nearly all lists of a hand are, are written all at once."""
    kinds = set(map(type, values))
    if kinds == {int}:
        return str([*values])
    if kinds == {str}:
        together = "', '".join(values)
        if together.count("'") == 2 * len(values) - 2 and _is_printable(together):
            return f"['{together}']"
    return f"[{', '.join(map(write, values))}]"


def assignments(items: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """Each key with its value, as `key = value`."""
    for key, value in items:
        yield f"{_key(key)} = {write(value)}"


@lru_cache(maxsize=256)
def _key(key: str) -> str:
    """A key as it is written; cached, as every hand has the same."""
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    if "'" not in text and _is_printable(text):
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _is_printable(text: str) -> bool:
    """As `str.isprintable`, but a quarter of the time for a proof, which is several thousand digits."""
    if len(text) > LONG and text.isascii():
        return not text.encode().translate(None, _PRINTABLE)
    return text.isprintable()


def shorten(text: str, most: int = 60) -> str:
    """A text cut short enough for a sentence."""
    return text if len(text) <= most else text[: most - 3] + "..."
