"""The words people read, one module a language; they know no rules and import nothing of the house."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

LANGUAGES = ("en", "zh")


@cache
def language(lang: str) -> ModuleType:
    """The module of a language's words."""
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})")
    return import_module(f"redbutton.words.{lang}")


def sentence(code: str, facts: Mapping[str, Any], lang: str = "en") -> str:
    """What a refusal says to a person."""
    template: str = language(lang).ERRORS[code]
    return template.format_map(facts)
