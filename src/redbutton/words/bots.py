"""What each bot of the house does, in one line, and the words of a list of bots, by language."""

from redbutton.words import Sentences, tables

BOTS: Sentences = tables("bots", "BOTS")

LIST: Sentences = tables("bots", "LIST")
