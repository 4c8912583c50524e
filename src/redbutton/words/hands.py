"""The names of hands, and the labels of what is said about them, by language."""

from redbutton.words import Nested, Pairs, Sentences, tables

LABELS: Sentences = tables("hands", "LABELS")

EQUITY: Sentences = tables("hands", "EQUITY")

CATEGORIES: Nested = tables("hands", "CATEGORIES")

HANDS: Nested = tables("hands", "HANDS")

KICKERS: Sentences = tables("hands", "KICKERS")
"""Name of a hand with the cards that decide between it and others of its name."""

RANKS: Pairs = tables("hands", "RANKS")
"""One card of a rank, and several."""

ONE_CARD: Sentences = tables("hands", "ONE_CARD")
"""One card of a rank, as a kicker is named."""
