"""Terms of a preset's own, where its players have another word than other tables, by language."""

import re
from collections.abc import Mapping
from functools import cache

from redbutton.words import Nested, Sentences, in_every_language, tables, terms

HOUSE_TERMS: Nested = tables("houses", "HOUSE_TERMS")
"""By preset: its words for some of `TERMS`, and what they stand in place of."""

PHRASES = frozenset({"your-cards", "is-dealt"})
"""Terms of several words. They are replaced where they stand alone: 你的牌 also begins 你的牌型, "your hand's name"."""


def in_house(text: str, lang: str, preset: str) -> str:
    """A text of ours in the words of a preset.

    >>> in_house("{name} 下注 {amount}", "zh", "dezhou"), in_house("{name} 下注 {amount}", "zh", "standard")
    ('{name} 投注 {amount}', '{name} 下注 {amount}')
    """
    for usual, own in _replaced(lang, preset):
        text = usual.sub(own, text)
    return text


def table_of_house(texts: Sentences, preset: str) -> Sentences:
    """A table of sentences in the words of a preset. Names and amounts are filled in afterwards."""
    return type(texts)(in_every_language(lambda lang: _all_in_house(texts[lang], lang, preset)))


def _all_in_house(texts: Mapping[str, str], lang: str, preset: str) -> dict[str, str]:
    return {key: in_house(text, lang, preset) for key, text in texts.items()}


@cache
def _replaced(lang: str, preset: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The usual words that a preset replaces, as patterns, and its own."""
    usual, own = terms.TERMS[lang], HOUSE_TERMS[lang].get(preset, {})
    return tuple((_pattern(key, usual[key]), term) for key, term in own.items() if term != usual[key])


def _pattern(key: str, usual: str) -> re.Pattern[str]:
    word = re.escape(usual)
    return re.compile(rf"(?<!\w){word}(?!\w)" if key in PHRASES else word)
