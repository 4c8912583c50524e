"""Names and chat of strangers, cleaned so that others can read them.

A name must not be invisible, look like another name, or change the text around it. So control characters,
marks of writing direction, invisible letters and long stacks of marks are removed.

>>> clean("  Ann\\u202e \\n B. ", most=40)
'Ann B.'
"""

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby, islice

from redbutton.errors import Code, ServerError

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, though Unicode does not say so."""
GONE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Categories that are removed: control, format (with direction), surrogates, private, unassigned."""
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x1810))
"""Characters that choose another form of the one before, mostly one that looks the same."""
MARKS = (
    range(0x300, 0x370),
    range(0x1AB0, 0x1B00),
    range(0x1DC0, 0x1E00),
    range(0x20D0, 0x2100),
    range(0xFE20, 0xFE30),
)
"""Marks that can be put on any letter. Marks that some scripts need to be readable are not in here."""
MOST_MARKS = 2
"""Most marks on one letter; Vietnamese needs two."""


def clean(text: str, *, most: int) -> str:
    """The text on one line, composed (NFC), without invisible characters, cut to `most` characters."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    seen = "".join(letter for letter in spaced if _is_seen(letter))
    return _without_towers(" ".join(seen.split()))[:most].strip()


def _is_seen(letter: str) -> bool:
    if letter in UNSEEN or unicodedata.category(letter) in GONE:
        return False
    return not any(ord(letter) in selectors for selectors in SELECTORS)


def _without_towers(text: str) -> str:
    """The text with at most a few marks in a row."""
    runs = groupby(text, key=lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join(islice(run, MOST_MARKS) if is_mark else run) for is_mark, run in runs)


def are_alike(name: str, other: str) -> bool:
    """Are two names easily confused, by Unicode's list of confusables?

    Case, width, marks and letters of other scripts make no difference.

    >>> [are_alike("Alice", other) for other in ("ALICE", "ＡＬｉｃｅ", "Аlice", "AIice", "Alicé", "Alicia")]
    [True, True, True, True, True, False]
    """
    return not forms_of([name]).isdisjoint(forms_of([other]))


def forms_of(names: Iterable[str]) -> frozenset[str]:
    """The forms by which names are compared: those that are alike have one in common."""
    return frozenset(form for name in names for form in _skeletons(name))


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> frozenset[str]:
    """The forms of one name. Lowercased before and after: a capital I looks like a small l."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset((_skeleton(plain).casefold(), _skeleton(plain.casefold())))


def _skeleton(text: str) -> str:
    """The skeleton of Unicode's technical standard 39, without marks."""
    letters = unicodedata.normalize("NFD", text)
    plain = (letter for letter in letters if not any(ord(letter) in marks for marks in MARKS))
    return "".join(map(_prototype, plain))


@cache
def _prototype(letter: str) -> str:
    """The characters that a character is confused with, mostly itself."""
    from confusable_homoglyphs.confusables import confusables_data as like

    others = like.get(letter, ())
    if len(others) != 1:  # a prototype has a list of several
        return letter
    chosen: str = others[0]["c"].strip("\u200e")
    is_pair = len(like.get(others[0]["c"], ())) == 1
    return min(letter, chosen) if is_pair else chosen


def cleaned(text: str, *, field: str, most: int) -> str:
    """The cleaned text. Raises if nothing is left."""
    if left := clean(text, most=most):
        return left
    raise ServerError(Code.TEXT_EMPTY, field=field)
