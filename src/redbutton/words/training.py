"""The words of training, by language."""

from redbutton.words import Sentences, tables

TRAINING: Sentences = tables("training", "TRAINING")
