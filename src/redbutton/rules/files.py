"""A table's rules as TOML text, to be saved and loaded.

Only switches that differ from the preset are written; of a custom variant, all streets.

>>> from redbutton.rules import make_rules
>>> print(dumps(make_rules("home", buy_in=100, switches={"raise_cap": "4"})), end="")
preset = "home"
<BLANKLINE>
[stakes]
unit = 0.05
blinds = [0.25, 0.5]
antes = []
bets = [0, 0]
bring_in = 0
buy_in = 100
<BLANKLINE>
[rules]
raise_cap = 4
>>> loads('preset = "home"\\nstakes = {buy_in = 100}\\nrules = {raise_cap = 4}').stakes.blinds
(5, 10)
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from decimal import Decimal
from typing import Any

from redbutton._toml import document
from redbutton.cards import FULL_DECK
from redbutton.errors import Code, RulesError
from redbutton.ranking.orders import ORDERS, Order
from redbutton.rules.file_entries import read
from redbutton.rules.house import HouseRules
from redbutton.rules.presets import find_preset, make_rules
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import Stakes
from redbutton.rules.switches import SET_LATER, differing, parse, show
from redbutton.rules.variant import Street, Variant
from redbutton.rules.variants import VARIANTS


def dumps(rules: Rules, *, whole: bool = False) -> str:
    """The rules as a text that `loads` understands.

    With `whole` it has every switch and street, so that it means the same if a preset changes later.
    """
    return "\n".join(_lines(rules, whole)) + "\n"


def _lines(rules: Rules, whole: bool) -> Iterator[str]:
    base = find_preset(rules.preset)
    own_variant = whole or VARIANTS.get(rules.variant.name) != rules.variant
    if whole:
        switches = {field.name: show(getattr(rules.house, field.name)) for field in fields(HouseRules)}
    else:
        switches = differing(base.house, rules.house)
    yield f"preset = {_toml(rules.preset)}"
    if rules.variant != base.variant and not own_variant:
        yield f"variant = {_toml(rules.variant.name)}"
    if whole or rules.limit != base.limit:
        yield f"limit = {_toml(rules.limit)}"
    yield from _section("[stakes]", _stakes(rules.stakes))
    if switches:
        yield from _section("[rules]", {name: parse(name, text) for name, text in switches.items()})
    if own_variant:
        yield from _section("[variant]", _variant(rules.variant))
        for street in rules.variant.streets:
            yield from _section("[[variant.streets]]", _unusual(street))


def _section(heading: str, entries: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield heading
    for key, value in entries.items():
        yield f"{key} = {_toml(value)}"


def _stakes(stakes: Stakes) -> dict[str, Any]:
    """The stakes in money: all of them, so that nothing depends on the preset."""
    return {
        "unit": stakes.unit,
        "blinds": [blind * stakes.unit for blind in stakes.blinds],
        "antes": [ante * stakes.unit for ante in stakes.antes],
        "bets": [bet * stakes.unit for bet in (stakes.min_bet, stakes.big_bet)],
        "bring_in": stakes.bring_in * stakes.unit,
        "buy_in": stakes.buy_in * stakes.unit,
    }


def _variant(variant: Variant) -> dict[str, Any]:
    written = {"name": variant.name, "orders": [_named(order) for order in variant.orders]}
    if variant.deck != FULL_DECK:
        written["deck"] = " ".join(map(str, variant.deck))
    return {**written, "from_hole": variant.from_hole, "max_players": variant.max_players}


def _named(order: Order) -> str:
    if ORDERS.get(order.name) != order:
        raise RulesError(Code.NO_SUCH_ORDER, name=order.name, allowed=", ".join(ORDERS))
    return order.name


def _unusual(street: Street) -> dict[str, Any]:
    """The fields of a street that differ from the defaults."""
    entries = ((field, getattr(street, field.name)) for field in fields(Street))
    return {field.name: value for field, value in entries if value != field.default}


def _toml(value: Any) -> str:
    match value:
        case None:
            return '"none"'
        case bool():
            return "true" if value else "false"
        case Decimal():
            return f"{value.normalize():f}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case str():
            return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
        case _:
            return str(value)


def loads(
    text: str,
    *,
    variant: str | None = None,
    limit: str | None = None,
    switches: Mapping[str, str] | None = None,
    stakes: Stakes | None = None,
    stored: bool = False,
    **given: Any,
) -> Rules:
    """The rules in a text, with another variant, limit or stakes, or more switches if these are given.

    `stakes` in chips hold instead of those in the text, and are taken as they are. A `stored` text may be
    older than a switch that its preset sets today: then that is as it was before.
    """
    saved = read(document(text, parse_float=Decimal))
    asked = saved.pop("stakes", {}) | given
    if stakes is not None:
        asked = {"bets": (100, 200)}  # any that every game can be made with
    beside = {"limit": saved.pop("limit", None), "chip_unit": asked.pop("unit", None)}
    usual = {switch: str(value) for switch, value in beside.items() if value is not None}
    newer = SET_LATER if stored else {}
    rules = make_rules(
        saved.get("preset", "standard"),
        variant=variant or saved.get("variant"),
        limit=limit,
        switches={**newer, **usual, **saved.get("rules", {}), **(switches or {})},
        **asked,
    )
    return rules if stakes is None else replace(rules, stakes=stakes)
