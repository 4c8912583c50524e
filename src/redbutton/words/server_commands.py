"""What the commands of the server and its clients say, by language."""

from redbutton.words import Sentences, tables

SERVING: Sentences = tables("server_commands", "SERVING")
