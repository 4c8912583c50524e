"""A bot that is to decide, as the table knows it."""

from typing import NamedTuple

from redbutton.ids import PersonId


class BotAtTable(NamedTuple):
    """A bot as a person, its parameters, a seed for its dice if it is made now, and who plays the deal.

    `posts` are the ante and the blind that were due from each player: no event tells what a short stack owed.
    """

    person: PersonId
    spec: str
    seed: str
    players: tuple[PersonId, ...]
    posts: tuple[tuple[int, ...], tuple[int, ...]]
