"""The bots at a table if none are named."""

from collections.abc import Sequence
from itertools import cycle, islice

from redbutton.errors import Code, RulesError
from redbutton.players import registry
from redbutton.players.profile import holdem
from redbutton.rules import Rules, Variant

SEATS = 6
"""The default number of players at a table."""

HOLDEM = ("shark", "station", "rock", "maniac", "tight-aggressive")
"""A mix of strengths and tempers; repeated until all seats are taken."""
ELSEWHERE = ("all-rounder", "gambler", "grinder")
"""The same for all other games."""
NO_BETS = ("caller", "random")
"""Bots for games in which there is nothing to decide."""


def mix_for(variant: Variant) -> tuple[str, ...]:
    """The default bots for a variant."""
    if holdem(variant):
        return HOLDEM
    return ELSEWHERE if variant.has_betting else NO_BETS


def usual_mix(rules: Rules) -> tuple[str, ...]:
    """The default bots for a game."""
    return mix_for(rules.variant)


def opponents(rules: Rules, players: int | None = None, bots: Sequence[str] = ()) -> tuple[str, ...]:
    """The opponents at a table: the named bots, repeated, or the default ones.

    >>> from redbutton.rules import make_rules
    >>> opponents(make_rules("standard"), players=4, bots=["rock", "caller"])
    ('rock', 'caller', 'rock')
    """
    for spec in bots:
        registry.maker(spec)
    seats = players
    if seats is None:
        seats = len(bots) + 1 if bots else min(SEATS, rules.seats)
    if not 2 <= seats <= rules.seats:
        raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=seats, most=rules.seats)
    return tuple(islice(cycle(bots or usual_mix(rules)), seats - 1))
