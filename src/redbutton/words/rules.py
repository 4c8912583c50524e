"""Presets, variants and house rules, by language."""

from redbutton.words import Nested, Sentences, tables

PRESETS: Sentences = tables("rules", "PRESETS")

VARIANTS: Sentences = tables("rules", "VARIANTS")

SWITCHES: Sentences = tables("rules", "SWITCHES")

VALUES: Nested = tables("rules", "VALUES")

NOTES: Sentences = tables("rules", "NOTES")
"""House rules that matter for a decision; the short ones fit on a line of a small screen."""

RULES_PAGE: Sentences = tables("rules", "RULES_PAGE")

STAKES: Sentences = tables("rules", "STAKES")
