"""Poker's terms as commands, tables and the page show them, by language."""

from redbutton.words import Sentences, tables

TERMS: Sentences = tables("terms", "TERMS")
"""As in a dictionary, `all-in`; `capital` makes a label of a term."""
