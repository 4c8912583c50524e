"""The positions at the table as seats show them, by language.

>>> position("UTG+1", "zh")
'枪口+1'
"""

from redbutton.words import Sentences, tables

POSITIONS: Sentences = tables("positions", "POSITIONS")
"""By the letters that the engine and the wire protocol use."""


def position(letters: str, lang: str = "en") -> str:
    """The name of a position such as `BTN` or `UTG+1`."""
    name, plus, number = letters.partition("+")
    return f"{POSITIONS[lang][name]}{plus}{number}" if name else ""
