"""The words people read. A language is a folder here, and its name is the language's key; every folder has the same
modules with the same tables. The modules beside the folders put a table's languages together: `PLAY["en"]["goodbye"]`.

The words know no rules and import nothing else of the house.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NoReturn, TypeAlias, TypeVar

__all__ = [
    "LANGUAGES",
    "ByLanguage",
    "Nested",
    "Pairs",
    "Sentences",
    "capital",
    "in_every_language",
    "sentence",
    "tables",
]

T = TypeVar("T")

_FOUND = [module.name for module in iter_modules(__path__) if module.ispkg]

LANGUAGES = tuple(sorted(_FOUND, key=lambda lang: (lang != "en", lang)))
"""The keys of all languages. English is first: it is spoken where nobody asks for another one."""


class ByLanguage(dict[str, T]):
    """Something in every language, by the language's key."""

    def __missing__(self, lang: str) -> NoReturn:
        raise ValueError(f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})")


Sentences: TypeAlias = ByLanguage[dict[str, str]]
Pairs: TypeAlias = ByLanguage[dict[str, tuple[str, str]]]
Nested: TypeAlias = ByLanguage[dict[str, dict[str, str]]]


def in_every_language(say: Callable[[str], T]) -> dict[str, T]:
    """What `say` makes of each language, by the language's key: how a text goes over the wire.

    >>> in_every_language(lambda lang: f"{lang}!")["zh"]
    'zh!'
    """
    return {lang: say(lang) for lang in LANGUAGES}


def capital(term: str) -> str:
    """A term as a label: `All-in`."""
    return term[:1].upper() + term[1:]


def tables(subject: str, name: str) -> ByLanguage[Any]:
    """The table `name` of every language's module about a subject."""
    return ByLanguage(
        in_every_language(lambda lang: getattr(import_module(f"{__name__}.{lang}.{subject}"), name))
    )


def sentence(code: str, facts: Mapping[str, Any], lang: str = "en", preset: str = "") -> str:
    """Return the sentence of a refusal, in the words of a preset if one is given."""
    from redbutton.words.errors import ERRORS  # the largest table, and most programs never need it
    from redbutton.words.houses import in_house

    return in_house(ERRORS[lang][code], lang, preset).format_map(facts)
