"""Cards that are alike: suits, or where no flush counts, all cards of a rank.

A deal in which suits trade places is the same deal with other names, so one of them is enough, counted as
often as there are such deals. What a player sees is written with the names that come first in the alphabet
among all that are alike; so situations that differ by such a trade are one.

>>> from redbutton.solver.small.game import KUHN, LEDUC
>>> how_alike(LEDUC.rules), len(trades(LEDUC.rules.variant.deck, Alike.RANKS))
(<Alike.RANKS: 'ranks'>, 8)
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import permutations, product
from math import factorial, prod
from typing import assert_never

from redbutton.cards import ALL, SUIT_LETTERS, Card, Rank, Suit
from redbutton.ranking.orders import Category
from redbutton.rules import Rules

MOST_TRADES = 20_000
"""With more, only whole suits are alike: to look at each trade would take longer than it saves."""
FLUSHES = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}

Cards = tuple[Card, ...]
Trade = Cards
"""For each card by its number, the card whose place it takes."""


class CardTrades:
    """Some ways to trade cards. What was asked once is remembered: the same cards come up again and again."""

    def __init__(self, ways: tuple[Trade, ...]) -> None:
        self.ways = ways
        self._named: dict[Cards, tuple[Cards, CardTrades]] = {}
        self._kept: dict[Cards, CardTrades] = {}

    def __len__(self) -> int:
        return len(self.ways)

    def first_name(self, cards: Cards) -> tuple[Cards, "CardTrades"]:
        """The cards under the name that comes first in the alphabet, and the trades that lead to it.

        Applied to one batch of cards after the other, with what is left of the trades, it gives a whole
        sequence its first name.
        """
        if len(self.ways) == 1:
            return traded(cards, self.ways[0]), self
        if cards not in self._named:
            named = [(traded(cards, way), way) for way in self.ways]
            first = min(name for name, _ in named)
            self._named[cards] = first, CardTrades(tuple(way for name, way in named if name == first))
        return self._named[cards]

    def that_keep(self, cards: Cards) -> "CardTrades":
        """Those that leave these cards where they are, or trade them among themselves."""
        if len(self.ways) == 1:
            return self
        if cards not in self._kept:
            same = tuple(sorted(cards))
            self._kept[cards] = CardTrades(tuple(way for way in self.ways if traded(cards, way) == same))
        return self._kept[cards]

    def distinct(self, outcomes: Iterable[Cards]) -> dict[Cards, int]:
        """One of each kind of alike outcomes, with how many there are of it."""
        if len(self.ways) == 1:
            return dict.fromkeys(outcomes, 1)
        return Counter(self.first_name(cards)[0] for cards in outcomes)


def traded(cards: Iterable[Card], way: Trade) -> Cards:
    return tuple(sorted([way[card] for card in cards]))


class Alike(StrEnum):
    """Which cards may trade places."""

    NONE = "none"
    SUITS = "suits"
    """All cards of a suit with all cards of another."""
    RANKS = "ranks"
    """Any card with another of its rank."""


def how_alike(rules: Rules) -> Alike:
    """What the rules cannot tell apart.

    Up-cards may decide by their suit who begins, and a discard names a card: then all cards count. They do,
    too, where the first cards are not the players' own, because names begin with those.
    """
    variant = rules.variant
    named = variant.has_upcards or any(street.takes_discards for street in variant.streets)
    if named or not variant.streets[0].down:
        return Alike.NONE
    dealt = variant.held_cards + variant.board_cards
    suits_count = any(
        order.rainbow or (dealt >= 5 and FLUSHES & {*order.categories}) for order in rules.orders
    )
    many = prod(factorial(count) for count in Counter(card.rank for card in variant.deck).values())
    return Alike.SUITS if suits_count or many > MOST_TRADES else Alike.RANKS


def trades(deck: Sequence[Card], alike: Alike) -> CardTrades:
    """All ways to trade cards of a deck; the first leaves everything as it is."""
    match alike:
        case Alike.NONE:
            return CardTrades((ALL,))
        case Alike.SUITS:
            return CardTrades(_suit_trades(deck))
        case Alike.RANKS:
            return CardTrades(_rank_trades(deck))
        case _:
            assert_never(alike)


def _suit_trades(deck: Sequence[Card]) -> tuple[Trade, ...]:
    known: set[Card] = {*deck}
    found: dict[Cards, Trade] = {}
    for order in permutations(range(len(SUIT_LETTERS))):
        trade = (*(Card.of(card.rank, Suit(order[card.suit])) for card in ALL[:52]), ALL[52])
        if known == {trade[card] for card in deck}:
            found.setdefault(tuple(trade[card] for card in deck), trade)
    return tuple(found.values())


def _rank_trades(deck: Sequence[Card]) -> tuple[Trade, ...]:
    ranks: dict[Rank, list[Card]] = {}
    for card in deck:
        ranks.setdefault(card.rank, []).append(card)
    found = []
    for orders in product(*(permutations(cards) for cards in ranks.values())):
        trade = list(ALL)
        for cards, order in zip(ranks.values(), orders, strict=True):
            for card, other in zip(cards, order, strict=True):
                trade[card] = other
        found.append(tuple(trade))
    return tuple(found)
