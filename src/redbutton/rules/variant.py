"""What a variant of poker is: which cards are dealt when, and which hands win. Data only.

A new game needs no code. Pineapple is hold'em with three cards down, of which one goes before the flop:

>>> from redbutton.ranking.orders import HIGH
>>> later = (Street(name="turn", board=1, big=True), Street(name="river", board=1, big=True))
>>> streets = (Street(name="preflop", down=3), Street(name="flop", discard=1, board=3), *later)
>>> pineapple = Variant(name="pineapple", streets=streets, orders=(HIGH,))
>>> pineapple.hole_cards, pineapple.held_cards
(3, 2)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from redbutton.cards import FULL_DECK, Card, distinct
from redbutton.errors import Code, RulesError
from redbutton.ranking.orders import Order

MAX_PLAYERS = 10
"""As many as have room at a table."""
MOST_PLAYERS = 22
"""As many as a deck serves with two cards each, five on the board and three burned."""
MAX_HOLE = 7
MAX_BOARD = 5
MAX_STREETS = 8


class OpeningRule(StrEnum):
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
    """One street of a deal: the cards exchanged or thrown away, the cards dealt, and the betting after it."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0
    """How many cards each player may exchange before the betting."""
    discard: int = 0
    """How many cards each player must throw away before the street's cards; no new ones come for them."""
    betting: bool = True
    big: bool = False
    """With fixed limits: bets are of the big size."""
    opening: OpeningRule = OpeningRule.POSITION

    @property
    def takes_discards(self) -> bool:
        """Do players part with cards here, to exchange them or not?"""
        return bool(self.draw or self.discard)

    def __post_init__(self) -> None:
        for key in ("down", "up", "board", "draw", "discard"):
            most = 0 if self.draw and key in ("down", "up", "discard") else MAX_HOLE
            if not 0 <= (count := getattr(self, key)) <= most:
                allowed = f"0-{most}" if most else "0"
                raise RulesError(Code.VARIANT_VALUE, variant=self.name, key=key, value=count, allowed=allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of poker. With two orders the pot is split between the best hand in each."""

    name: str
    streets: tuple[Street, ...]
    orders: tuple[Order, ...]
    deck: tuple[Card, ...] = FULL_DECK
    from_hole: int = 0
    """How many hole cards a hand must use, exactly (Omaha: 2); 0 means any number."""
    max_players: int = MAX_PLAYERS

    def __post_init__(self) -> None:
        for key, count, low, high in (
            ("streets", len(self.streets), 1, MAX_STREETS),
            ("hole_cards", self.hole_cards, 1, MAX_HOLE),
            ("board_cards", self.board_cards, 0, MAX_BOARD),
            ("max_players", self.max_players, 2, MAX_PLAYERS),
            ("orders", len(self.orders), 1, 2),
            *self._discards(),
            ("from_hole", self.from_hole, 0, min(5, self.held_cards)),
        ):
            if not low <= count <= high:
                allowed = f"{low}-{high}"
                raise RulesError(Code.VARIANT_VALUE, variant=self.name, key=key, value=count, allowed=allowed)
        self._count_deck()

    def _discards(self) -> Iterator[tuple[str, int, int, int]]:
        """For each street that takes cards away: how many, and how many of the hand can go."""
        held = 0
        for street in self.streets:
            if street.discard:
                yield "discard", street.discard, 0, max(0, held - 1)
            held += street.down + street.up - street.discard

    def _count_deck(self) -> None:
        """Raises unless the deck is large enough for the first street, the board and its burned cards."""
        needed = self.max_players * self._first_cards + self._board_and_burns
        if len(distinct(self.deck)) < needed:
            raise RulesError(
                Code.VARIANT_DECK,
                variant=self.name,
                count=len(self.deck),
                players=self.max_players,
                needed=needed,
            )

    @property
    def most_players(self) -> int:
        """How many the deck can serve, where everybody gets all cards at once; else `max_players`."""
        draws = any(street.draw for street in self.streets)
        if self.max_players < MAX_PLAYERS or draws or self.hole_cards > self._first_cards:
            return self.max_players
        return min(MOST_PLAYERS, (len(self.deck) - self._board_and_burns) // self._first_cards)

    @property
    def _first_cards(self) -> int:
        return self.streets[0].down + self.streets[0].up

    @property
    def _board_and_burns(self) -> int:
        return self.board_cards + sum(street.board > 0 for street in self.streets[1:])

    @property
    def hole_cards(self) -> int:
        return sum(street.down + street.up for street in self.streets)

    @property
    def held_cards(self) -> int:
        """How many hole cards a hand has at the end."""
        return self.hole_cards - sum(street.discard for street in self.streets)

    @property
    def board_cards(self) -> int:
        return sum(street.board for street in self.streets)

    @property
    def has_betting(self) -> bool:
        return any(street.betting for street in self.streets)

    @property
    def has_upcards(self) -> bool:
        return any(street.up for street in self.streets)

    @property
    def has_board(self) -> bool:
        return any(street.board for street in self.streets)
