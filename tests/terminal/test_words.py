import string

import pytest

from redbutton.rules import VARIANTS
from redbutton.words import LANGUAGES
from redbutton.words.glossary import GLOSSARY
from redbutton.words.play import ENTRIES, GAMES, PLAY

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def placeholders(template: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(template)} - {None}


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("table", [PLAY, GLOSSARY, GAMES], ids=["play", "glossary", "games"])
def test_every_language_has_words_for_the_same_things(lang: str, table: dict[str, dict[str, object]]) -> None:
    assert list(table[lang]) == list(table["en"])


@pytest.mark.parametrize("lang", OTHERS)
def test_sentences_tell_the_same_facts_in_every_language(lang: str) -> None:
    for key, template in PLAY["en"].items():
        assert placeholders(PLAY[lang][key]) == placeholders(template), key


def test_every_game_has_a_name() -> None:
    assert set(GAMES["en"]) == set(VARIANTS)


def test_no_word_can_be_typed_for_two_things() -> None:
    typed = [word for words in ENTRIES.values() for word in words]
    assert len(typed) == len(set(typed))
