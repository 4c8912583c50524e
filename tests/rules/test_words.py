"""Every preset, variant, switch and value has its words in every language, and nothing else has."""

import re

import pytest

from redbutton.rules import PRESETS, VARIANTS
from redbutton.rules.switches import allowed, names
from redbutton.words import LANGUAGES, language


@pytest.mark.parametrize("lang", LANGUAGES)
def test_presets_variants_and_switches_are_explained(lang: str) -> None:
    words = language(lang)
    assert set(words.PRESETS) == set(PRESETS)
    assert set(words.VARIANTS) == set(VARIANTS)
    assert set(words.SWITCHES) == set(names())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("switch", names())
def test_every_value_that_is_no_number_is_explained(switch: str, lang: str) -> None:
    values = {value for value in allowed(switch) if not re.fullmatch(r"\d+-\d+|> 0", value)}
    assert set(language(lang).VALUES.get(switch, {})) == values


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_variant_is_described_in_two_sentences(lang: str) -> None:
    for name, text in language(lang).VARIANTS.items():
        assert len(re.findall(r"\.(?: |$)|。", text)) == 2, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_ends_in_space(lang: str) -> None:
    words = language(lang)
    texts = [*words.PRESETS.values(), *words.VARIANTS.values(), *words.SWITCHES.values()]
    texts += [text for values in words.VALUES.values() for text in values.values()]
    assert all(text and text == text.strip() and "  " not in text for text in texts)


def test_both_languages_have_the_same_labels() -> None:
    assert set(language("en").RULES_PAGE) == set(language("zh").RULES_PAGE)
