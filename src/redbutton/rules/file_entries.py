"""The entries of a rules file, and what each one must be."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from redbutton.cards import cards
from redbutton.errors import Code, RulesError
from redbutton.ranking.orders import Order, find_order
from redbutton.rules.switches import show
from redbutton.rules.variant import OpeningRule, Street, Variant

EntryReader = Callable[[str, Any], Any]
"""Converts an entry, given its name and value. Raises if it is not allowed."""


def read(document: Mapping[str, Any]) -> dict[str, Any]:
    """All entries of a file, converted. Raises if there are others."""
    return _entries("TOML", document, _FILE)


def _entries(
    place: str, written: Any, readers: Mapping[str, EntryReader], needed: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The entries of a section, each converted by its own reader. Raises if there are others."""
    if not isinstance(written, dict):
        raise _wrong(Code.FIELD_NOT_SECTION, place, written)
    for key in written:
        if key not in readers:
            raise RulesError(Code.NO_SUCH_KEY, key=key, place=place, allowed=", ".join(readers))
    for key in needed:
        if key not in written:
            raise RulesError(Code.FIELD_MISSING, field=key)
    return {key: readers[key](key, value) for key, value in written.items()}


def _wrong(code: Code, field: str, value: Any) -> RulesError:
    text = str(value)
    return RulesError(code, field=field, value=text if len(text) <= 60 else text[:57] + "...")


def _of(kind: type, code: Code) -> EntryReader:
    def read(field: str, value: Any) -> Any:
        if type(value) is not kind:
            raise _wrong(code, field, value)
        return value

    return read


def _number(field: str, value: Any) -> Any:
    if type(value) not in (int, Decimal):
        raise _wrong(Code.FIELD_NOT_NUMBER, field, value)
    return value


def _numbers(field: str, value: Any) -> Any:
    if type(value) is not list or not {int, Decimal}.issuperset(map(type, value)):
        raise _wrong(Code.FIELD_NOT_NUMBERS, field, value)
    return value


def _switches(field: str, value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise _wrong(Code.FIELD_NOT_SECTION, "[rules]", value)
    return {name: show(setting) for name, setting in value.items()}


def _orders(field: str, value: Any) -> tuple[Order, ...]:
    if type(value) is not list or not {str}.issuperset(map(type, value)):
        raise _wrong(Code.FIELD_NOT_TEXTS, field, value)
    return tuple(map(find_order, value))


def _opening(field: str, value: Any) -> OpeningRule:
    if value not in tuple(OpeningRule):
        raise RulesError(Code.SWITCH_VALUE, switch=field, value=value, allowed=", ".join(OpeningRule))
    return OpeningRule(value)


def _read_streets(field: str, value: Any) -> tuple[Street, ...]:
    if type(value) is not list:
        raise _wrong(Code.FIELD_NOT_SECTION, "[[variant.streets]]", value)
    return tuple(Street(**_entries("[[variant.streets]]", street, _STREET, ("name",))) for street in value)


def _read_variant(field: str, value: Any) -> str | Variant:
    """A variant by its name, or one defined in the file."""
    if isinstance(value, str):
        return value
    return Variant(**_entries("[variant]", value, _VARIANT, ("name", "streets", "orders")))


_text = _of(str, Code.FIELD_NOT_TEXT)
_count = _of(int, Code.FIELD_NOT_INTEGER)
_flag = _of(bool, Code.FIELD_NOT_TRUE_OR_FALSE)
_STREET: dict[str, EntryReader] = {
    "name": _text,
    **dict.fromkeys(("down", "up", "board", "draw", "discard"), _count),
    **dict.fromkeys(("betting", "big"), _flag),
    "opening": _opening,
}
_VARIANT: dict[str, EntryReader] = {
    "name": _text,
    "streets": _read_streets,
    "orders": _orders,
    "deck": lambda field, value: cards(_text(field, value)),
    "from_hole": _count,
    "max_players": _count,
}
_STAKES: dict[str, EntryReader] = {
    **dict.fromkeys(("unit", "bring_in", "buy_in"), _number),
    **dict.fromkeys(("blinds", "antes", "bets"), _numbers),
}
_FILE: dict[str, EntryReader] = {
    "preset": _text,
    "variant": _read_variant,
    "limit": _text,
    "stakes": lambda field, value: _entries("[stakes]", value, _STAKES),
    "rules": _switches,
}
