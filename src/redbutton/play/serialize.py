"""Tables between hands, lineups and events, in a form that JSON can hold."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from redbutton.cards import cards
from redbutton.game import Deal, Event, Kind
from redbutton.game.events import KINDS
from redbutton.ids import Seat
from redbutton.play.button import Positions
from redbutton.play.dealer_protocol import AnyDealer
from redbutton.play.lineup import Lineup
from redbutton.play.seating import Seating
from redbutton.play.sitter import Sitter
from redbutton.rules import Rules, Stakes, files
from redbutton.rules.once import once_for_rules
from redbutton.rules.stakes import amount

DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS)
FOLLOWS = (Kind.ANTE, Kind.BLIND, Kind.RETURN, Kind.WIN, Kind.BURN)
"""What follows from the rules by itself, and is not the same in files of every version."""
_AMOUNTS = tuple(field.name for field in fields(Stakes))


def pack_rules(rules: Rules) -> dict[str, Any]:
    """The complete rules as saved to a file, and the stakes in chips."""
    text, stakes = _packed(rules)
    return {"rules": text, "stakes": {**stakes}}


def unpack_rules(packed: Mapping[str, Any]) -> Rules:
    """The packed rules: the same object for every table that has them, so the engine plans them once."""
    return _unpacked(packed["rules"], json.dumps(packed["stakes"]))


@lru_cache(maxsize=256)
def _unpacked(rules: str, stakes: str) -> Rules:
    return files.loads(rules, stakes=unpack_stakes(json.loads(stakes)), stored=True)


@once_for_rules
def _packed(rules: Rules) -> tuple[str, dict[str, Any]]:
    """Rules as a text, and the stakes. Most tables have one of a few, and save it after every deal."""
    return files.dumps(rules, whole=True), pack_stakes(rules.stakes)


def pack_seating(seating: Seating) -> dict[str, Any]:
    return {
        "sitters": [asdict(sitter) for sitter in seating.sitters],
        "last": asdict(seating.last) if seating.last else None,
        "placed": seating.placed,
    }


def unpack_seating(packed: Mapping[str, Any], rules: Rules) -> Seating:
    return Seating(
        rules=rules,
        sitters=tuple(Sitter(**sitter) for sitter in packed["sitters"]),
        last=Positions(**packed["last"]) if packed["last"] else None,
        placed=None if packed["placed"] is None else Seat(packed["placed"]),
    )


def pack_lineup(hand: Lineup) -> dict[str, Any]:
    return {**asdict(hand), "positions": asdict(hand.positions)}


def unpack_lineup(packed: Mapping[str, Any]) -> Lineup:
    lists = {name: tuple(value) for name, value in packed.items() if name != "positions"}
    return Lineup(positions=Positions(**packed["positions"]), **lists)


def pack_stakes(stakes: Stakes) -> dict[str, Any]:
    return {**{name: getattr(stakes, name) for name in _AMOUNTS}, "unit": str(stakes.unit)}


def unpack_stakes(packed: Mapping[str, Any]) -> Stakes:
    lists = {name: tuple(packed[name]) for name in ("antes", "blinds")}
    return Stakes(**{**packed, **lists, "unit": amount(packed["unit"])})


def pack_events(events: Iterable[Event]) -> list[list[Any]]:
    """Kind, player, amount and cards of each event."""
    return [[event.kind, event.player, event.amount, "".join(map(str, event.cards))] for event in events]


def unpack_events(packed: Iterable[Sequence[Any]]) -> list[Event]:
    return [
        Event(kind=Kind(kind), player=player, amount=chips, cards=cards(shown))
        for kind, player, chips, shown in packed
    ]


def repeat(deal: Deal, events: Sequence[Event], dealer: AnyDealer | None = None) -> None:
    """Play a new deal by the events of another one; what follows from the rules is not repeated.

    If there is a dealer, the dealer deals, so that the deck ends where that deal's did.
    """
    told = [event for event in events if event.kind not in FOLLOWS]
    while (done := sum(event.kind not in FOLLOWS for event in deal.events)) < len(told):
        event = told[done]
        if dealer and event.kind in DEALT:
            dealer.step(deal)
        else:
            chosen = 1 if event.kind is Kind.SHOW else event.amount
            player = -1 if event.player is None else event.player
            deal.repeat([(KINDS.index(event.kind), player, chosen, event.cards)])
