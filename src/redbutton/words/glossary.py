"""Poker's words in plain words: the word, and each of its senses, by language."""

from functools import cache

from redbutton.words import ByLanguage, tables

GLOSSARY: ByLanguage[dict[str, tuple[str, ...]]] = tables("glossary", "GLOSSARY")
"""By the key of the entry: the word, then its senses."""

ALSO: ByLanguage[dict[str, tuple[str, ...]]] = tables("glossary", "ALSO")
"""Other words for the same, by the key of the entry; other spellings need not be listed."""


def meaning(key: str, lang: str) -> str:
    """All senses of a word in one text, numbered where there are several.

    >>> meaning("wager", "en"), meaning("flush", "en")
    ('(1) To bet or raise. (2) The chips with which one bets or raises.', 'Five cards of one suit.')
    """
    _, *senses = GLOSSARY[lang][key]
    if len(senses) == 1:
        return senses[0]
    return " ".join(f"({number}) {sense}" for number, sense in enumerate(senses, 1))


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
    named = {_plain(word): key for entries in GLOSSARY.values() for key, (word, *_) in entries.items()}
    also = {
        _plain(word): key for entries in ALSO.values() for key, words in entries.items() for word in words
    }
    keys = {_plain(key): key for entries in GLOSSARY.values() for key in entries}
    return {**also, **named, **keys}


def _plain(word: str) -> str:
    """A word as it is looked up: without capitals, spaces and hyphens, and without "the"."""
    return "".join([letter for letter in word.strip().lower().removeprefix("the ") if letter not in " -'’"])
