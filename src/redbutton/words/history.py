"""What is said about recorded hands, by language."""

from redbutton.words import Sentences, tables

HISTORY: Sentences = tables("history", "HISTORY")

CONTRADICTIONS: Sentences = tables("history", "CONTRADICTIONS")
"""What each kind of contradiction in a record is."""
