"""What a person at a table reads and types, by language."""

from redbutton.words import LANGUAGES, Sentences, tables


def _typed(name: str) -> dict[str, tuple[str, ...]]:
    """What may be typed for what, in any language."""
    found = tables("play", name)
    return {
        key: tuple(dict.fromkeys(word for lang in LANGUAGES for word in found[lang][key]))
        for key in found["en"]
    }


ENTRIES = _typed("ENTRIES")
"""What may be typed for what; every word is understood whichever language the table speaks."""

YES, NO = _typed("ANSWERS").values()

PLAY: Sentences = tables("play", "PLAY")
