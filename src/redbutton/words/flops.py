"""The words of reports on many flops, by language."""

from redbutton.words import Sentences, tables

REPORT: Sentences = tables("flops", "REPORT")
TEXTURES: Sentences = tables("flops", "TEXTURES")
