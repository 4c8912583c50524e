"""What each limit of a server means, by language."""

from redbutton.words import Sentences, tables

MEANINGS: Sentences = tables("limits", "MEANINGS")
