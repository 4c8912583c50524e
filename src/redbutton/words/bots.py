"""What each bot of the house does, in one line, what they are called, and the words of a list of bots, by language."""

from redbutton.words import ByLanguage, Sentences, tables

BOTS: Sentences = tables("bots", "BOTS")

NAMES: ByLanguage[tuple[str, ...]] = tables("bots", "NAMES")

LIST: Sentences = tables("bots", "LIST")
