"""Poker's words in plain words: the word, and what it means, by language."""

from functools import cache

from redbutton.words import ByLanguage, Pairs, tables

GLOSSARY: Pairs = tables("glossary", "GLOSSARY")

ALSO: ByLanguage[dict[str, tuple[str, ...]]] = tables("glossary", "ALSO")
"""Other words for the same, by the key of the entry; other spellings need not be listed."""


def find(wanted: str) -> str | None:
    """The key of a word's entry, in any language and spelling; None if there is no such word.

    >>> find("Hole Cards"), find("pocket card"), find("the turn"), find("口袋牌")
    ('hole-cards', 'hole-cards', 'turn', 'hole-cards')
    """
    word = _plain(wanted)
    return next(
        (found for found in map(_entries().get, (word, f"{word}s", word.removesuffix("s"))) if found), None
    )


@cache
def _entries() -> dict[str, str]:
    """The key of each entry by all its words; a word's own entry comes before those it is a synonym in."""
    named = {_plain(word): key for entries in GLOSSARY.values() for key, (word, _) in entries.items()}
    also = {
        _plain(word): key for entries in ALSO.values() for key, words in entries.items() for word in words
    }
    keys = {_plain(key): key for entries in GLOSSARY.values() for key in entries}
    return {**also, **named, **keys}


def _plain(word: str) -> str:
    """A word as it is looked up: without capitals, spaces and hyphens, and without "the"."""
    return "".join([letter for letter in word.strip().lower().removeprefix("the ") if letter not in " -'’"])
