"""What a variant of poker is: which cards are dealt when, and which hands win. Data only.

A new game needs no code. Pineapple without its discard is hold'em with three cards down:

>>> from redbutton.ranking.orders import HIGH
>>> later = (Street(name="turn", board=1, big=True), Street(name="river", board=1, big=True))
>>> streets = (Street(name="preflop", down=3), Street(name="flop", board=3), *later)
>>> Variant(name="lazy-pineapple", streets=streets, orders=(HIGH,)).max_players
10
"""

from dataclasses import dataclass
from enum import StrEnum

from redbutton.cards import FULL_DECK, Card, distinct
from redbutton.errors import Code, RulesError
from redbutton.ranking.orders import Order

MAX_PLAYERS = 10
MAX_HOLE = 7
MAX_BOARD = 5
MAX_STREETS = 8


class Opening(StrEnum):
    """Who begins a betting round."""

    POSITION = "position"
    LOW_CARD = "low-card"
    """The lowest up-card brings it in, suits breaking ties from clubs up."""
    HIGH_CARD = "high-card"
    """The highest up-card brings it in, the ace being low (razz)."""
    HIGH_HAND = "high-hand"
    LOW_HAND = "low-hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One stage of a deal: what the dealer gives, what may be exchanged, and the betting that follows."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0
    """How many cards each player may exchange before the betting."""
    betting: bool = True
    big: bool = False
    """With fixed limits: bets are of the big size."""
    opening: Opening = Opening.POSITION

    def __post_init__(self) -> None:
        for key in ("down", "up", "board", "draw"):
            if not 0 <= (count := getattr(self, key)) <= MAX_HOLE:
                raise RulesError(
                    Code.VARIANT_VALUE, variant=self.name, key=key, value=count, allowed=f"0-{MAX_HOLE}"
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of poker. With two orders the pot is split between the best hand in each."""

    name: str
    streets: tuple[Street, ...]
    orders: tuple[Order, ...]
    deck: tuple[Card, ...] = FULL_DECK
    from_hole: int = 0
    """How many hole cards a hand must use, exactly (Omaha: 2); 0 leaves it open."""
    max_players: int = MAX_PLAYERS

    def __post_init__(self) -> None:
        for key, count, low, high in (
            ("streets", len(self.streets), 1, MAX_STREETS),
            ("hole_cards", self.hole_cards, 1, MAX_HOLE),
            ("board_cards", self.board_cards, 0, MAX_BOARD),
            ("max_players", self.max_players, 2, MAX_PLAYERS),
            ("orders", len(self.orders), 1, 2),
            ("from_hole", self.from_hole, 0, min(5, self.hole_cards)),
        ):
            if not low <= count <= high:
                allowed = f"{low}-{high}"
                raise RulesError(Code.VARIANT_VALUE, variant=self.name, key=key, value=count, allowed=allowed)
        self._count_deck()

    def _count_deck(self) -> None:
        """There must be cards for the first street and the board, and one to burn for each part of it."""
        first, *later = self.streets
        needed = self.max_players * (first.down + first.up)
        needed += self.board_cards + sum(street.board > 0 for street in later)
        if len(distinct(self.deck)) < needed:
            raise RulesError(
                Code.VARIANT_DECK,
                variant=self.name,
                count=len(self.deck),
                players=self.max_players,
                needed=needed,
            )

    @property
    def hole_cards(self) -> int:
        return sum(street.down + street.up for street in self.streets)

    @property
    def board_cards(self) -> int:
        return sum(street.board for street in self.streets)

    @property
    def has_draws(self) -> bool:
        return any(street.draw for street in self.streets)

    @property
    def has_betting(self) -> bool:
        return any(street.betting for street in self.streets)

    @property
    def has_upcards(self) -> bool:
        return any(street.up for street in self.streets)

    @property
    def has_board(self) -> bool:
        return any(street.board for street in self.streets)
