"""The names of hands, and the labels of what is said about them, by language."""

from redbutton.words import Nested, Pairs, Sentences, tables

LABELS: Sentences = tables("hands", "LABELS")

EQUITY: Sentences = tables("hands", "EQUITY")

CATEGORIES: Nested = tables("hands", "CATEGORIES")

HANDS: Nested = tables("hands", "HANDS")

RANKS: Pairs = tables("hands", "RANKS")
"""One card of a rank, and several."""
