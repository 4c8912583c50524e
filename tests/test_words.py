from importlib import import_module
from pkgutil import iter_modules
from string import Formatter
from typing import Any

import pytest

from redbutton import words
from redbutton.rules import VARIANTS
from redbutton.words import LANGUAGES, language
from redbutton.words.telling import STREETS

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def tables(lang: str) -> dict[str, set[str]]:
    return {name: set(table) for name, table in vars(language(lang)).items() if name.isupper()}


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_words_for_the_same_things(lang: str) -> None:
    assert tables(lang) == tables("en")


def side_by_side() -> dict[str, dict[str, Any]]:
    """The tables that hold all languages, by the name of their module."""
    modules = [import_module(f"redbutton.words.{found.name}") for found in iter_modules(words.__path__)]
    return {
        f"{module.__name__}.{name}": table
        for module in modules
        for name, table in vars(module).items()
        if name.isupper() and isinstance(table, dict) and set(table) == set(LANGUAGES)
    }


def placeholders(template: object) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(str(template)) if name}


@pytest.mark.parametrize("name", side_by_side())
def test_tables_of_all_languages_have_the_same_keys_and_placeholders(name: str) -> None:
    tables = side_by_side()[name]
    assert tables["en"].keys() == tables["zh"].keys()
    for key in tables["en"]:
        assert placeholders(tables["en"][key]) == placeholders(tables["zh"][key]), key


def test_every_street_has_a_name_in_every_language() -> None:
    streets = {street.name for variant in VARIANTS.values() for street in variant.streets}
    assert streets == set(STREETS["en"])
