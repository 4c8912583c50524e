"""What the commands of a server's operator say, by language."""

from redbutton.words import Sentences, tables

STORE: Sentences = tables("operator", "STORE")
FLAWS: Sentences = tables("operator", "FLAWS")
ADMIN: Sentences = tables("operator", "ADMIN")
