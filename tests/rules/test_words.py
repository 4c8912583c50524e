"""Every preset, variant, switch and value has its words in every language, and nothing else has."""

import re

import pytest

from redbutton.rules import PRESETS, VARIANTS
from redbutton.rules.switches import allowed, names
from redbutton.words import LANGUAGES
from redbutton.words import rules as words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_presets_variants_and_switches_are_explained(lang: str) -> None:
    file = f"src/redbutton/words/{lang}/rules.py"
    assert set(words.PRESETS[lang]) == set(PRESETS), f"PRESETS in {file}"
    assert set(words.VARIANTS[lang]) == set(VARIANTS), f"VARIANTS in {file}"
    assert set(words.SWITCHES[lang]) == set(names()), f"SWITCHES in {file}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("switch", names())
def test_every_value_that_is_no_number_is_explained(switch: str, lang: str) -> None:
    values = {value for value in allowed(switch) if not re.fullmatch(r"\d+-\d+|> 0", value)}
    assert set(words.VALUES[lang].get(switch, {})) == values, f"VALUES in src/redbutton/words/{lang}/rules.py"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_variant_is_described_in_two_sentences(lang: str) -> None:
    for name, text in words.VARIANTS[lang].items():
        assert len(re.findall(r"\.(?: |$)|。", text)) == 2, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_ends_in_space(lang: str) -> None:
    texts = [*words.PRESETS[lang].values(), *words.VARIANTS[lang].values(), *words.SWITCHES[lang].values()]
    texts += [text for values in words.VALUES[lang].values() for text in values.values()]
    assert all(text and text == text.strip() and "  " not in text for text in texts)
