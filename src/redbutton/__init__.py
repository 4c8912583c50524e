"""A whole poker room: cards, hand ranking, a rules-exact engine, equity, players and tables."""

from redbutton import _pure

if _pure.wanted():
    _pure.install()

from redbutton.cards import Card, Deck, Rank, Suit, cards
from redbutton.errors import CardsError, ParseError, PokerError

__all__ = ["Card", "CardsError", "Deck", "ParseError", "PokerError", "Rank", "Suit", "cards"]
