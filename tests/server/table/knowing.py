"""Who may know which cards, worked out from the house's own records, and which cards a message has in it."""

import re
from collections.abc import Iterator
from typing import Any

from redbutton.game import Deal, Event, Kind
from redbutton.history.replay import replay
from redbutton.server.table import records

PLAIN = re.compile(r"[2-9TJQKA][cdhs]")
PRETTY = re.compile(r"(10|[2-9TJQKA])([♠♥♦♣])")
SUITS = dict(zip("♠♥♦♣", "shdc", strict=True))


def cards_in(message: Any) -> set[str]:
    """All cards that occur anywhere in a message, as a value of their own or within a sentence."""
    found: set[str] = set()
    for text in _texts(message):
        if PLAIN.fullmatch(text):
            found.add(text)
        found |= {("T" if rank == "10" else rank) + SUITS[suit] for rank, suit in PRETTY.findall(text)}
    return found


def of_the_deck(message: dict[str, Any]) -> dict[str, Any]:
    """A message without the draw for the first button, whose cards are another deck's, and seen by all."""
    deal, events = message.get("deal"), message.get("events")
    told = dict(message)
    if deal:
        told["deal"] = {part: value for part, value in deal.items() if part != "drawn"}
    if events:
        told["events"] = [event for event in events if event["kind"] != "draw"]
    return told


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, value in part.items():
            yield key
            yield from _texts(value)
    elif isinstance(part, list):
        for value in part:
            yield from _texts(value)


def allowed(stored: bytes) -> dict[str | None, set[str]]:
    """The cards of a finished hand that each player, by name, and everybody else (None) may have seen."""
    record = records.read(stored)
    deal = replay(record)
    public = {str(card) for event in deal.events for card in _public(event)}
    seen: dict[str | None, set[str]] = {None: public}
    for player, name in enumerate(record.players or ()):
        seen[name] = public | _dealt(deal, player)
    return seen


def _public(event: Event) -> tuple[Any, ...]:
    if event.kind in (Kind.BOARD_CARDS, Kind.SHOW):
        return event.cards
    if event.kind is Kind.HOLE_CARDS:
        return event.cards[len(event.cards) - event.up :]
    return ()


def _dealt(deal: Deal, player: int) -> set[str]:
    return {
        str(card)
        for event in deal.events
        if event.kind is Kind.HOLE_CARDS and event.player == player
        for card in event.cards
    }


def known(deal: Deal, player: int | None) -> set[Any]:
    """The cards that a player, or anybody else (None), can know of a deal as it stands."""
    own = (event for event in deal.events if event.kind is Kind.HOLE_CARDS and event.player == player)
    dealt = {card for event in own for card in event.cards} if player is not None else set()
    return dealt | {card for event in deal.events for card in _public(event)}
