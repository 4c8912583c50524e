"""Everything that a table can be, and the rules of one table, in the plain words of a language."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from redbutton import words
from redbutton.players import registry
from redbutton.rules import PRESETS, VARIANTS, Limit, Rules, Variant, find_preset
from redbutton.rules.house import RANGES
from redbutton.rules.presets import Preset
from redbutton.rules.switches import BESIDE, allowed, differing, names, show
from redbutton.rules.usual import usual_rules
from redbutton.words.choosing import BOT_STRENGTH, BOT_TITLES, FORMATS, PRESET_TITLES, RULES, SWITCH_TITLES
from redbutton.words.glossary import GLOSSARY
from redbutton.words.play import GAMES

MANY = 10
"""Of a switch that is a number, so many values are offered at most; others can be asked for all the same."""


@cache
def choices(lang: str) -> dict[str, Any]:
    """What one may choose when a table is made; it never changes while the server runs."""
    return {
        "presets": [_preset(preset, lang) for preset in PRESETS.values()],
        "variants": [_variant(variant, lang) for variant in VARIANTS.values()],
        "switches": [_switch(switch, lang) for switch in names() if switch not in BESIDE],
        "bots": [_bot(bot, lang) for bot in registry.bots()],
        "formats": [
            {"name": name, "title": title, "text": text} for name, (title, text) in FORMATS[lang].items()
        ],
    }


def _preset(preset: Preset, lang: str) -> dict[str, Any]:
    usual = usual_rules(preset.name)
    stakes = usual.stakes
    blinds = stakes.blinds or stakes.antes
    return {
        "name": preset.name,
        "title": PRESET_TITLES[lang][preset.name],
        "text": words.language(lang).PRESETS[preset.name],
        "variant": preset.variant.name,
        "limit": str(preset.limit),
        "blinds": _money(usual, blinds),
        "bets": _money(usual, (stakes.small_bet, stakes.late_bet)) if usual.limit is Limit.FIXED else [],
        "buy_in": stakes.money(stakes.buy_in) if stakes.buy_in else None,
        "unit": f"{stakes.unit.normalize():f}",
        "max_players": usual.max_players,
    }


def _variant(variant: Variant, lang: str) -> dict[str, Any]:
    usual = usual_rules(variant=variant.name)
    stakes = usual.stakes
    fixed = usual.limit is Limit.FIXED
    return {
        "name": variant.name,
        "title": GAMES[lang][variant.name],
        "text": words.language(lang).VARIANTS[variant.name],
        "limit": str(usual.limit),
        "limits": [str(limit) for limit in Limit] if variant.has_betting else [str(usual.limit)],
        "max_players": usual.max_players,
        "antes": _money(usual, stakes.antes),
        "bets": _money(usual, (stakes.small_bet, stakes.late_bet)) if fixed and variant.has_betting else [],
        "bring_in": stakes.money(stakes.bring_in),
    }


def _money(rules: Rules, amounts: tuple[int, ...]) -> list[str]:
    return [rules.stakes.money(amount).replace(",", "") for amount in amounts]


def _switch(switch: str, lang: str) -> dict[str, Any]:
    texts = words.language(lang).VALUES.get(switch, {})
    return {
        "name": switch,
        "title": SWITCH_TITLES[lang][switch],
        "text": words.language(lang).SWITCHES[switch],
        "values": [{"value": value, "text": texts.get(value, value)} for value in _values(switch)],
        "defaults": {name: show(getattr(preset.house, switch)) for name, preset in PRESETS.items()},
    }


def _values(switch: str) -> Iterator[str]:
    for value in allowed(switch):
        if switch in RANGES and value != "none":
            low, high = RANGES[switch]
            yield from map(str, range(low, min(high, low + MANY - 1) + 1))
        else:
            yield value


def _bot(bot: registry.Bot, lang: str) -> dict[str, Any]:
    return {
        "name": bot.name,
        "title": BOT_TITLES[lang].get(bot.name, bot.name),
        "text": bot.description(lang),
        "strength": BOT_STRENGTH.get(bot.name, 3),
    }


def glossary(lang: str) -> dict[str, Any]:
    return {"entries": [{"term": term, "text": text} for term, text in GLOSSARY[lang].values()]}


@cache
def choices_text(lang: str) -> bytes:
    """The choices as they are given out."""
    return msgspec.json.encode(choices(lang))


@cache
def glossary_text(lang: str) -> bytes:
    """The glossary as it is given out."""
    return msgspec.json.encode(glossary(lang))


def told(rules: Rules, lang: str) -> dict[str, Any]:
    """The rules of a table: the game, the house, what a deal costs, and what is not as usual."""
    page, language = RULES[lang], words.language(lang)
    preset, variant = rules.preset, rules.variant.name
    sections = [
        {"heading": page["game"], "text": language.VARIANTS.get(variant, variant)},
        {"heading": page["house"], "text": language.PRESETS[preset]},
        {"heading": page["stakes"], "text": " ".join(_stakes(rules, page))},
    ]
    if changed := list(_changed(rules, lang)):
        sections.append({"heading": page["differs"], "text": "\n".join(changed)})
    title = f"{GAMES[lang].get(variant, variant)} · {PRESET_TITLES[lang][preset]}"
    return {"title": title, "sections": sections}


def _stakes(rules: Rules, page: dict[str, str]) -> Iterator[str]:
    stakes = rules.stakes
    amounts = {
        "blinds": stakes.blinds,
        "antes": stakes.antes,
        "bets": (stakes.small_bet, stakes.late_bet) if rules.limit is Limit.FIXED else (),
        "bring_in": (stakes.bring_in,),
        "buy_in": (stakes.buy_in,),
    }
    for name, chips in amounts.items():
        if any(chips):
            yield page[name].format(amounts="/".join(map(stakes.money, chips)))
    if stakes.unit != 1:
        yield page["unit"].format(amounts=stakes.money(1))


def _changed(rules: Rules, lang: str) -> Iterator[str]:
    language = words.language(lang)
    preset = find_preset(rules.preset)
    changes = differing(preset.house, rules.house)
    if rules.limit is not preset.limit:
        changes = {"limit": str(rules.limit), **changes}
    for switch, value in changes.items():
        meaning = language.VALUES.get(switch, {}).get(value, value)
        yield RULES[lang]["rule"].format(meaning=language.SWITCHES[switch], value=meaning)
