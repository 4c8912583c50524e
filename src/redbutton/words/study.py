"""The words of the study room, by language."""

from redbutton.words import Sentences, tables

STUDY: Sentences = tables("study", "STUDY")
