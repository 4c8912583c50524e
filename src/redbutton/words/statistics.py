"""The words of the tables that tell how bots and players did, by language."""

from redbutton.words import Sentences, tables

STATISTICS: Sentences = tables("statistics", "STATISTICS")
