"""Switches as text: `raise_cap=4`."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from redbutton.errors import Code, RulesError
from redbutton.rules.house import RANGES, HouseRules
from redbutton.rules.limits import Limit
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import amount

_TYPES = get_type_hints(HouseRules)
BESIDE: dict[str, tuple[str, ...]] = {"limit": tuple(Limit), "chip_unit": ("> 0",)}
"""Switches that belong to the limit and the stakes, not to the house rules."""

SET_LATER = {
    "late_post": "stands",
    "later_rounds": "open",
    "offered_actions": "all",
    "points": "no",
    "ties": "equal",
    "unbeaten_may_muck": "yes",
}
"""Switches that a preset got after tables and hands of it had been stored, as they were before."""


def names() -> tuple[str, ...]:
    return (*BESIDE, *(field.name for field in fields(HouseRules)))


def allowed(switch: str) -> tuple[str, ...]:
    """What a switch may be set to, as text."""
    if switch in BESIDE:
        return tuple(map(str, BESIDE[switch]))
    return tuple(text or "{}-{}".format(*RANGES[switch]) for text in _allowed(_kind(switch)))


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """Switches as typed.

    >>> pairs(["raise_cap=4", "burn_cards=no"])
    {'raise_cap': '4', 'burn_cards': 'no'}
    """
    split = [text.partition("=") for text in texts]
    for switch, equals, _ in split:
        if not equals:
            raise RulesError(Code.NOT_A_SWITCH, text=switch)
    return {switch.strip(): value.strip() for switch, _, value in split}


def apply(house: HouseRules, switches: Mapping[str, str]) -> tuple[HouseRules, dict[str, Any]]:
    """The house rules with some switches set, and the values of the switches in `BESIDE`."""
    beside = {name: _beside(name, text) for name, text in switches.items() if name in BESIDE}
    changes = {name: parse(name, text) for name, text in switches.items() if name not in BESIDE}
    return replace(house, **changes), beside


def differing(base: HouseRules, house: HouseRules) -> dict[str, str]:
    """The switches that differ from the base, as text that `apply` reads."""
    return {
        field.name: show(value)
        for field in fields(HouseRules)
        if (value := getattr(house, field.name)) != getattr(base, field.name)
    }


def parse(switch: str, text: str) -> Any:
    """One house rule's value from text."""
    for value in _readings(_kind(switch), str(text).strip().lower()):
        return value
    raise _not_allowed(switch, text)


def value_of(rules: Rules, switch: str) -> str:
    """What a switch is set to, as text."""
    match switch:
        case "limit":
            return rules.limit.value
        case "chip_unit":
            return f"{rules.stakes.unit.normalize():f}"
        case _:
            return show(getattr(rules.house, switch))


def show(value: Any) -> str:
    """A switch's value as text that `parse` reads."""
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case None:
            return "none"
        case _:
            return str(value)


def _kind(switch: str) -> Any:
    if switch not in _TYPES:
        raise RulesError(Code.NO_SUCH_SWITCH, switch=switch, allowed=", ".join(names()))
    return _TYPES[switch]


def _beside(switch: str, text: str) -> Any:
    try:
        return Limit(str(text).strip().lower()) if switch == "limit" else amount(text)
    except ValueError:
        raise _not_allowed(switch, text) from None


def read_limit(text: str) -> Limit:
    limit: Limit = _beside("limit", text)
    return limit


def _not_allowed(switch: str, text: str) -> RulesError:
    return RulesError(Code.SWITCH_VALUE, switch=switch, value=text, allowed=", ".join(allowed(switch)))


def _readings(kind: Any, text: str) -> list[Any]:
    """The values that a text can mean in one type: one, or none."""
    if get_origin(kind) is Literal:
        return [text] if text in get_args(kind) else []
    if isinstance(kind, UnionType):
        return [value for part in get_args(kind) for value in _readings(part, text)]
    if kind is bool:
        return [text in ("yes", "true", "on")] if text in ("yes", "no", "true", "false", "on", "off") else []
    if kind is NoneType:
        return [None] if text == "none" else []
    return [int(text)] if text.isascii() and text.isdigit() and len(text) < 10 else []


def _allowed(kind: Any) -> tuple[str, ...]:
    """The values of one type as text; empty text stands for numbers."""
    if get_origin(kind) is Literal:
        return tuple(get_args(kind))
    if isinstance(kind, UnionType):
        return tuple(text for part in get_args(kind) for text in _allowed(part))
    return {bool: ("yes", "no"), NoneType: ("none",)}.get(kind, ("",))
