"""What kind of flop it is: by suits, by pairs, by its high card, and by the straights it makes possible.

>>> texture("Ks 8s 7d")
Texture(suits=<SuitTexture.TWO_TONE: 'two-tone'>, pairing=<Pairing.UNPAIRED: 'unpaired'>, \
high=<HighCard.KING: 'king'>, connection=<Connectedness.DRAWS: 'draws'>)
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from itertools import combinations

from redbutton.cards import cards

ACE = 12


class SuitTexture(StrEnum):
    """How many suits there are."""

    RAINBOW = "rainbow"
    TWO_TONE = "two-tone"
    MONOTONE = "monotone"


class Pairing(StrEnum):
    """How many cards share a rank."""

    UNPAIRED = "unpaired"
    PAIRED = "paired"
    TRIPS = "trips"


class HighCard(StrEnum):
    """The highest rank; what is below a ten is low."""

    ACE = "ace"
    KING = "king"
    QUEEN = "queen"
    JACK = "jack"
    TEN = "ten"
    LOW = "low"


class Connectedness(StrEnum):
    """Whether two cards in hand can make a straight with the flop, or at least a draw to one."""

    STRAIGHTS = "straights"
    DRAWS = "draws"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Texture:
    """A flop, as players sort them."""

    suits: SuitTexture
    pairing: Pairing
    high: HighCard
    connection: Connectedness

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The ways in which flops are sorted."""
        return tuple(field.name for field in fields(cls))


def texture(board: str) -> Texture:
    """The texture of a board's first three cards."""
    flop = [int(card) for card in cards(board)][:3]
    ranks = [card >> 2 for card in flop]
    return Texture(
        suits=[*SuitTexture][3 - len({card & 3 for card in flop})],
        pairing=[*Pairing][3 - len({*ranks})],
        high=[*HighCard][min(ACE - max(ranks), len(HighCard) - 1)],
        connection=_connection(frozenset(ranks)),
    )


def _connection(ranks: frozenset[int]) -> Connectedness:
    """A straight has five ranks in a row; the ace counts as one below the deuce, too."""
    if len(ranks) == 3 and _fit(ranks):
        return Connectedness.STRAIGHTS
    return (
        Connectedness.DRAWS if any(map(_fit, map(frozenset, combinations(ranks, 2)))) else Connectedness.NONE
    )


def _fit(ranks: frozenset[int]) -> bool:
    low = {-1 if rank == ACE else rank for rank in ranks}
    return max(ranks) - min(ranks) < 5 or max(low) - min(low) < 5
