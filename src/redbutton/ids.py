"""Types for four numbers that are easily confused. mypy keeps them apart; at run time they are ints.

A seat, a place in a deal and a person at a table are all small numbers, and a view with the wrong one shows
somebody else's cards. CONTRIBUTING.md explains the words.
"""

from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A chair at a table, from 1. It stays while players come and go."""

Player = NewType("Player", int)
"""A place in one deal, from 0 in dealing order: the first is left of the button, the last is on it."""

PersonId = NewType("PersonId", int)
"""A person known to a server's table, from 1, with or without a seat. Ids are never reused."""

Viewer: TypeAlias = PersonId | None
"""The receiver of an update: a person, or a spectator (None)."""
