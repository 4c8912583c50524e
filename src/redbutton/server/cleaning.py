"""Names and words of strangers, made fit to be read by others.

A name must not hide, pretend to be another one, or turn the text around it: control characters, marks that
change the direction of writing, and letters that show nothing are taken out.

>>> clean("  Ann\\u202e \\n B. ", most=40)
'Ann B.'
"""

import unicodedata

from redbutton.errors import Code, ServerError

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, though Unicode does not say so."""
GONE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Kinds of characters that nobody reads: control, direction and format, halves, private, unassigned."""


def clean(text: str, *, most: int) -> str:
    """The text on one line, composed (NFC), without what nobody can see, of so many characters at most."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    seen = "".join(letter for letter in spaced if _is_seen(letter))
    return " ".join(seen.split())[:most].strip()


def _is_seen(letter: str) -> bool:
    return letter not in UNSEEN and unicodedata.category(letter) not in GONE


def likeness(name: str) -> str:
    """What names have in common that are easily taken for each other: of any size and width of letters.

    >>> likeness("Ann") == likeness("ａＮＮ")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def cleaned(text: str, *, field: str, most: int) -> str:
    """The same; a refusal if nothing is left."""
    if left := clean(text, most=most):
        return left
    raise ServerError(Code.TEXT_EMPTY, field=field)
