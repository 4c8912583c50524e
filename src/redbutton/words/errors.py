"""A sentence for each code of `redbutton.errors`, by language."""

from redbutton.words import Sentences, tables

ERRORS: Sentences = tables("errors", "ERRORS")
