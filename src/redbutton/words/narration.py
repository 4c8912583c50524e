"""How a deal is told: a sentence for each kind of event, by language."""

from redbutton.words import Sentences, tables

TELLING: Sentences = tables("narration", "TELLING")

STREETS: Sentences = tables("narration", "STREETS")
"""The streets' names; a street of a user's own is called what the user calls it."""

STATE: Sentences = tables("narration", "STATE")
"""What `redbutton state` says."""
