"""What a player knows of a deal, as a line of text: `Ks: check, bet 1`.

The cards that the player was dealt first, then all that the player has seen, in order. Two deals that a
player cannot tell apart have the same text for that player, and only those: it is made of the events as the
engine lets the player see them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from redbutton.cards import UNKNOWN
from redbutton.game import Event, Kind
from redbutton.ids import Player
from redbutton.solver.small.alike import Cards, CardTrades
from redbutton.solver.small.game import discard_name

UNTOLD = frozenset((Kind.MUCK, Kind.RUNOUTS, Kind.ANTE, Kind.BLIND, Kind.RETURN, Kind.WIN, Kind.BURN))
"""Events that follow from what was seen before, or come when nobody decides any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What one player has seen so far; the cards have the first of all names that are alike."""

    player: Player
    trades: CardTrades
    """The trades that lead from the cards of this deal to their names."""
    hand: str = ""
    line: str = ""

    @property
    def text(self) -> str:
        return f"{self.hand}: {self.line}" if self.line else self.hand

    def after(self, events: Iterable[Event], action: str = "") -> "Knowledge":
        """What the player knows when these have happened; `action` is the name of the choice among them."""
        hand, line, trades = self.hand, self.line, self.trades
        for event in events:
            if event.kind in UNTOLD:
                continue
            words, cards = event_words(event.seen_by(self.player), self.player, action)
            if cards:
                cards, trades = trades.first_name(cards)
                words += joined(cards)
            if not hand and event.kind is Kind.HOLE_CARDS and event.player == self.player:
                hand = words
            elif words:
                line = f"{line}, {words}" if line else words
        if line is self.line and hand is self.hand:
            return self
        return Knowledge(player=self.player, trades=trades, hand=hand, line=line)


def event_words(event: Event, player: Player, action: str) -> tuple[str, Cards]:
    """An event in a few words, and the cards that follow them, which may have other names."""
    kind, number = event.kind, (event.player or 0) + 1
    if kind is Kind.BOARD_CARDS:
        return "", event.cards
    if kind is Kind.HOLE_CARDS and event.player == player:
        return _own(event) if event.up else ("", event.cards)
    if kind is Kind.HOLE_CARDS:
        up = tuple(card for card in event.cards if card != UNKNOWN)
        return (f"p{number} gets ", up) if up else ("", ())
    if kind is Kind.SHOW:
        return f"p{number} shows ", event.cards
    if kind is Kind.DISCARD:
        return discard_name(event.cards) if event.player == player else f"draws {len(event.cards)}", ()
    return action or (f"raise {event.amount}" if kind is Kind.RAISE else str(kind)), ()


def _own(event: Event) -> tuple[str, Cards]:
    """Own cards of which some lie face up, which come last."""
    down, up = event.cards[: len(event.cards) - event.up], event.cards[len(event.cards) - event.up :]
    return f"{joined(down)} up " if down else "up ", up


def joined(cards: Cards) -> str:
    return "".join(map(str, cards))
