"""Everything that a table can be, and the rules of one table, in a language."""

from collections.abc import Iterator
from functools import cache

import msgspec

from redbutton.players import registry
from redbutton.players.bot_levels import LEVELS
from redbutton.players.default_bots import mix_for
from redbutton.rules import PRESETS, VARIANTS, Limit, Rules, Variant, find_preset, stakes_in_words
from redbutton.rules.defaults import usual_rules
from redbutton.rules.house import RANGES
from redbutton.rules.presets import Preset
from redbutton.rules.switches import BESIDE, allowed, differing, names, show
from redbutton.rules.titles import title
from redbutton.wire.http import (
    BotChoice,
    Choices,
    FormatChoice,
    Glossary,
    GlossaryEntry,
    PresetChoice,
    RulesPage,
    RulesSection,
    SwitchChoice,
    SwitchValue,
    VariantChoice,
)
from redbutton.words import capital
from redbutton.words import rules as words
from redbutton.words.choices import BOT_TITLES, FORMATS, RULES, SWITCH_TITLES
from redbutton.words.games import GAMES, TITLES
from redbutton.words.glossary import ALSO, GLOSSARY, meaning

MANY = 10
"""The largest number offered for a switch; larger ones can be asked for as well."""


@cache
def choices(lang: str) -> Choices:
    """What can be chosen for a new table; it never changes while the server runs."""
    return Choices(
        presets=[_preset(preset, lang) for preset in PRESETS.values()],
        variants=[_variant(variant, lang) for variant in VARIANTS.values()],
        switches=[_switch(switch, lang) for switch in names() if switch not in BESIDE],
        bots=[_bot(bot, lang) for bot in registry.bots()],
        levels=[*LEVELS],
        formats=[
            FormatChoice(name=name, title=title, text=text) for name, (title, text) in FORMATS[lang].items()
        ],
    )


def _preset(preset: Preset, lang: str) -> PresetChoice:
    usual = usual_rules(preset.name)
    stakes = usual.stakes
    return PresetChoice(
        name=preset.name,
        title=TITLES[lang][preset.name],
        text=words.PRESETS[lang][preset.name],
        variant=preset.variant.name,
        limit=str(preset.limit),
        blinds=_money(usual, stakes.blinds or stakes.antes),
        bets=_money(usual, (stakes.small_bet, stakes.late_bet)) if usual.limit is Limit.FIXED else [],
        buy_in=stakes.money(stakes.buy_in) if stakes.buy_in else None,
        unit=f"{stakes.unit.normalize():f}",
        max_players=usual.seats,
    )


def _variant(variant: Variant, lang: str) -> VariantChoice:
    usual = usual_rules(variant=variant.name)
    stakes = usual.stakes
    fixed = usual.limit is Limit.FIXED
    return VariantChoice(
        name=variant.name,
        title=GAMES[lang][variant.name],
        text=words.VARIANTS[lang][variant.name],
        limit=str(usual.limit),
        limits=[str(limit) for limit in Limit] if variant.has_betting else [str(usual.limit)],
        betting=variant.has_betting,
        max_players=usual.seats,
        antes=_money(usual, stakes.antes),
        bets=_money(usual, (stakes.small_bet, stakes.late_bet)) if fixed and variant.has_betting else [],
        bring_in=stakes.money(stakes.bring_in),
        mix=[*mix_for(variant)],
    )


def _money(rules: Rules, amounts: tuple[int, ...]) -> list[str]:
    return [rules.stakes.money(amount).replace(",", "") for amount in amounts]


def _switch(switch: str, lang: str) -> SwitchChoice:
    texts = words.VALUES[lang].get(switch, {})
    return SwitchChoice(
        name=switch,
        title=SWITCH_TITLES[lang][switch],
        text=words.SWITCHES[lang][switch],
        values=[SwitchValue(value=value, text=texts.get(value, value)) for value in _values(switch)],
        defaults={name: show(getattr(preset.house, switch)) for name, preset in PRESETS.items()},
    )


def _values(switch: str) -> Iterator[str]:
    """The values offered; of numbers the small ones, and those that a preset has."""
    for value in allowed(switch):
        if switch in RANGES and value != "none":
            low, high = RANGES[switch]
            usual = {getattr(preset.house, switch) for preset in PRESETS.values()} - {None}
            yield from map(str, sorted({*range(low, min(high, MANY) + 1), *usual}))
        else:
            yield value


def _bot(bot: registry.Bot, lang: str) -> BotChoice:
    return BotChoice(
        name=bot.name,
        title=BOT_TITLES[lang].get(bot.name, bot.name),
        text=bot.description(lang),
        strength=bot.profile.strength,
        cost=bot.profile.cost.value,
        variants=None if bot.profile.variants is None else [*bot.profile.variants],
        personality_of=bot.profile.personality_of,
    )


def glossary(lang: str) -> Glossary:
    return Glossary(
        entries=[
            GlossaryEntry(term=term, text=meaning(key, lang), senses=senses, also=[*ALSO[lang].get(key, ())])
            for key, (term, *senses) in GLOSSARY[lang].items()
        ]
    )


@cache
def choices_text(lang: str) -> bytes:
    """The choices as JSON."""
    return msgspec.json.encode(choices(lang))


@cache
def glossary_text(lang: str) -> bytes:
    """The glossary as JSON."""
    return msgspec.json.encode(glossary(lang))


def rules_page(rules: Rules, lang: str) -> RulesPage:
    """The rules of a table: the game, the house rules, what a deal costs, and what is unusual."""
    page = RULES[lang]
    preset, variant = rules.preset, rules.variant.name
    sections = {
        "game": words.VARIANTS[lang].get(variant, variant),
        "house": words.PRESETS[lang][preset],
        "stakes": " ".join(_stakes(rules, lang)),
        "differs": "\n".join(_changed(rules, lang)),
    }
    return RulesPage(
        title=title(rules, lang),
        sections=[
            RulesSection(heading=page[heading], text=text)
            for heading, text in sections.items()
            if text or heading != "differs"
        ],
    )


def _stakes(rules: Rules, lang: str) -> Iterator[str]:
    page, stakes = RULES[lang], rules.stakes
    yield page["costs"].format(stakes=capital(stakes_in_words(rules, lang)))
    if stakes.buy_in:
        yield page["buy_in"].format(amounts=stakes.money(stakes.buy_in))
    if stakes.unit != 1:
        yield page["unit"].format(amounts=stakes.money(1))


def _changed(rules: Rules, lang: str) -> Iterator[str]:
    preset = find_preset(rules.preset)
    changes = differing(preset.house, rules.house)
    if rules.limit is not preset.limit:
        changes = {"limit": str(rules.limit), **changes}
    for switch, value in changes.items():
        meaning = words.VALUES[lang].get(switch, {}).get(value, value)
        yield RULES[lang]["rule"].format(meaning=words.SWITCHES[lang][switch], value=meaning)
