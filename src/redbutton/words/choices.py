"""The short names of everything that a table can be, by language."""

from redbutton.words import Pairs, Sentences, tables

BOT_TITLES: Sentences = tables("choices", "BOT_TITLES")

FORMATS: Pairs = tables("choices", "FORMATS")

SWITCH_TITLES: Sentences = tables("choices", "SWITCH_TITLES")

RULES: Sentences = tables("choices", "RULES")
