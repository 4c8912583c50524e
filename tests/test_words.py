"""Every language has the same words: the same modules, tables and keys, and the same places to fill in."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from string import Formatter
from typing import Any

import pytest

from redbutton import words
from redbutton.rules import PRESETS, VARIANTS
from redbutton.words import LANGUAGES
from redbutton.words.games import GAMES, TITLES
from redbutton.words.narration import STREETS
from redbutton.words.play import PLAY

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
TYPED = {"ENTRIES", "ANSWERS"}
"""What people type: as many words as a language likes."""
SYNONYMS = {"ALSO"}
"""Other words for the same: as many as a language has."""
ONE_OF_MANY = {"tops": "top", "seconds": "second"}
"""A hand's name has a rank in the singular or in the plural."""


def tables(lang: str) -> dict[str, Any]:
    """Every table of a language, by its module and name."""
    folder = import_module(f"{words.__name__}.{lang}")
    modules = [import_module(f"{folder.__name__}.{found.name}") for found in iter_modules(folder.__path__)]
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": table
        for module in modules
        for name, table in vars(module).items()
        if name.isupper() and (name != "TERMS" or module.__name__.endswith(".terms"))
    }


def sentences(table: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table with the place where it stands."""
    if isinstance(table, str):
        yield place, table
        return
    for key, part in table.items() if isinstance(table, dict) else enumerate(table):
        yield from sentences(part, f"{place}/{key}")


def placeholders(template: str) -> set[str]:
    found = {name for _, name, _, _ in Formatter().parse(template) if name}
    return {ONE_OF_MANY.get(name, name) for name in found}


def test_english_and_chinese_are_spoken_and_english_is_the_first() -> None:
    assert LANGUAGES[0] == "en"
    assert "zh" in LANGUAGES


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_tables(lang: str) -> None:
    assert tables(lang).keys() == tables("en").keys()


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", tables("en"))
def test_every_language_has_words_for_the_same_things(name: str, lang: str) -> None:
    english, other = tables("en")[name], tables(lang)[name]
    if name.rpartition(".")[2] in SYNONYMS:
        assert {*english, *other} <= set(tables("en")["glossary.GLOSSARY"])
    elif name.rpartition(".")[2] in TYPED:
        assert list(english) == list(other)
    else:
        assert [place for place, _ in sentences(other)] == [place for place, _ in sentences(english)]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", tables("en"))
def test_sentences_tell_the_same_facts_in_every_language(name: str, lang: str) -> None:
    if name.rpartition(".")[2] in TYPED | SYNONYMS:
        return
    english, other = dict(sentences(tables("en")[name])), dict(sentences(tables(lang)[name]))
    for place, text in english.items():
        assert placeholders(other[place]) == placeholders(text), place


@pytest.mark.parametrize("subject", sorted({name.partition(".")[0] for name in tables("en")}))
def test_every_subject_is_there_in_every_language(subject: str) -> None:
    known = {name for name in tables("en") if name.startswith(f"{subject}.")}
    module = vars(import_module(f"{words.__name__}.{subject}"))
    by_language = {
        f"{subject}.{name}" for name, table in module.items() if isinstance(table, words.ByLanguage)
    }
    assert by_language == known - {f"{subject}.{name}" for name in TYPED}
    assert all(list(module[name.rpartition(".")[2]]) == list(LANGUAGES) for name in by_language)


def test_a_language_nobody_speaks_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no such language: 'xx' \(there are en, .*zh"):
        PLAY["xx"]


def test_every_street_and_every_game_has_a_name() -> None:
    streets = {street.name for variant in VARIANTS.values() for street in variant.streets}
    assert streets == set(STREETS["en"]), "STREETS in narration.py of every folder of src/redbutton/words"
    assert set(GAMES["en"]) == set(VARIANTS), "GAMES in play.py of every folder of src/redbutton/words"
    assert set(TITLES["en"]) == set(PRESETS), "TITLES in every folder of src/redbutton/words"


def test_the_chinese_page_of_a_preset_has_the_title_that_its_tables_have() -> None:
    page = Path(__file__).parents[1] / "docs" / "games" / "dezhou.zh.md"
    assert page.read_text("utf-8").split("\n")[0] == f"# {TITLES['zh']['dezhou']}"
