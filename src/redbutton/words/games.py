"""What the games are called, by language: at the tables, in lists to choose from, in the documents."""

from redbutton.words import Sentences, tables

TITLES: Sentences = tables("games", "TITLES")
"""The presets' titles."""

GAMES: Sentences = tables("games", "GAMES")
"""The variants' names; a game of a user's own is called what the user calls it."""

GAME: Sentences = tables("games", "GAME")
"""How a title is put together of a limit and a variant."""
