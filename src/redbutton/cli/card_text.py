"""Cards for the terminal, in the colours of the four-colour deck."""

import sys
from collections.abc import Iterable

from rich.text import Text

from redbutton.cards import UNKNOWN, Card, Suit

COLOURS = {
    Suit.CLUBS: "bold green",
    Suit.DIAMONDS: "bold bright_blue",
    Suit.HEARTS: "bold red",
    Suit.SPADES: "bold",
}


def face(card: Card) -> Text:
    """One card, with its suit's sign if the terminal can show it."""
    signs = (sys.stdout.encoding or "").lower().startswith("utf")
    return Text(card.pretty if signs else str(card), "dim" if card == UNKNOWN else COLOURS[card.suit])


def faces(several: Iterable[Card]) -> Text:
    return Text(" ").join(face(card) for card in several)
