"""Random questions of equity, the same ones in every run."""

from dataclasses import dataclass
from random import Random

from redbutton import _pure
from redbutton.cards import Card
from redbutton.equity import Range
from redbutton.rules.variants import VARIANTS

PURE = _pure.wanted()
"""Interpreted kernels get smaller questions."""


@dataclass(frozen=True, kw_only=True)
class Question:
    ranges: list[Range]
    board: str
    dead: str
    variant: str


def random_question(
    seed: int,
    *,
    variant: str = "holdem",
    shown: int = 3,
    players: int = 2,
    hands: int = 3,
    weights: bool = False,
) -> Question:
    """Some players with a few hands each, on a board, two cards dead; their first hands do not collide."""
    random = Random(seed)
    deck = list(VARIANTS[variant].deck)
    random.shuffle(deck)
    board, dead, deck = deck[:shown], deck[shown : shown + 2], deck[shown + 2 :]
    size = VARIANTS[variant].hole_cards
    ranges = [
        {
            tuple(deck[player * size : player * size + size]),
            *(_hand(random, deck, size) for _ in range(hands - 1)),
        }
        for player in range(players)
    ]
    weighed = [
        Range({hand: random.choice((0.25, 0.5, 1.0)) if weights else 1.0 for hand in one}) for one in ranges
    ]
    return Question(
        ranges=weighed, board="".join(map(str, board)), dead="".join(map(str, dead)), variant=variant
    )


def _hand(random: Random, deck: list[Card], size: int) -> tuple[Card, ...]:
    return tuple(random.sample(deck, size))
