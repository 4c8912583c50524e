"""The words of solved spots, by language."""

from redbutton.words import Sentences, tables

SOLVER: Sentences = tables("solver", "SOLVER")
PUSH_FOLD: Sentences = tables("solver", "PUSH_FOLD")
