"""How a deal is told: a sentence for each kind of event, by language."""

from functools import cache

from redbutton.words import Sentences, tables
from redbutton.words.houses import table_of_house

TELLING: Sentences = tables("narration", "TELLING")

STREETS: Sentences = tables("narration", "STREETS")
"""The streets' names; a street of a user's own is called what the user calls it."""

STATE: Sentences = tables("narration", "STATE")
"""What `redbutton state` says."""


@cache
def telling(preset: str) -> Sentences:
    """`TELLING` in the words of a preset."""
    return table_of_house(TELLING, preset)
