"""Names and words of strangers, made fit to be read by others.

A name must not hide, pretend to be another one, or turn the text around it: control characters, marks that
change the direction of writing, letters that show nothing and marks stacked into a tower are taken out.

>>> clean("  Ann\\u202e \\n B. ", most=40)
'Ann B.'
"""

import unicodedata
from functools import cache, lru_cache
from itertools import groupby, islice

from redbutton.errors import Code, ServerError

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, though Unicode does not say so."""
GONE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Kinds of characters that nobody reads: control, direction and format, halves, private, unassigned."""
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x1810))
"""Characters that choose another form of the one before, mostly one that looks the same."""
MARKS = (
    range(0x300, 0x370),
    range(0x1AB0, 0x1B00),
    range(0x1DC0, 0x1E00),
    range(0x20D0, 0x2100),
    range(0xFE20, 0xFE30),
)
"""Marks that can be put on any letter; those without which some scripts cannot be read are not among them."""
MOST_MARKS = 2
"""So many marks on one letter; Vietnamese needs two."""


def clean(text: str, *, most: int) -> str:
    """The text on one line, composed (NFC), without what nobody can see, of so many characters at most."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    seen = "".join(letter for letter in spaced if _is_seen(letter))
    return _without_towers(" ".join(seen.split()))[:most].strip()


def _is_seen(letter: str) -> bool:
    if letter in UNSEEN or unicodedata.category(letter) in GONE:
        return False
    return not any(ord(letter) in selectors for selectors in SELECTORS)


def _without_towers(text: str) -> str:
    """At most a few marks in a row."""
    runs = groupby(text, key=lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join(islice(run, MOST_MARKS) if is_mark else run) for is_mark, run in runs)


def are_alike(name: str, other: str) -> bool:
    """Are two names easily taken for each other, by Unicode's list of confusables?

    Large and small, wide and narrow letters, marks, and letters of other scripts make no difference.

    >>> [are_alike("Alice", other) for other in ("ALICE", "ＡＬｉｃｅ", "Аlice", "AIice", "Alicé", "Alicia")]
    [True, True, True, True, True, False]
    """
    return not _skeletons(name).isdisjoint(_skeletons(other))


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> frozenset[str]:
    """What a name comes down to, with small letters made before and after: a large I is like a small l."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset((_skeleton(plain).casefold(), _skeleton(plain.casefold())))


def _skeleton(text: str) -> str:
    """As Unicode's technical standard 39 has it, and without marks."""
    letters = unicodedata.normalize("NFD", text)
    plain = (letter for letter in letters if not any(ord(letter) in marks for marks in MARKS))
    return "".join(map(_prototype, plain))


@cache
def _prototype(letter: str) -> str:
    """The characters that a character is taken for, itself in most cases."""
    from confusable_homoglyphs.confusables import confusables_data as like

    others = like.get(letter, ())
    if len(others) != 1:  # those that others are taken for have a list of them
        return letter
    chosen: str = others[0]["c"].strip("\u200e")
    is_pair = len(like.get(others[0]["c"], ())) == 1
    return min(letter, chosen) if is_pair else chosen


def cleaned(text: str, *, field: str, most: int) -> str:
    """The same; a refusal if nothing is left."""
    if left := clean(text, most=most):
        return left
    raise ServerError(Code.TEXT_EMPTY, field=field)
