"""A finished hand, looked at again step by step, as one viewer may see it.

What is replayed is the record after it was cut down for the viewer, so that a card the viewer never saw is
not even there.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from redbutton.cards import UNKNOWN, Card
from redbutton.equity import equity
from redbutton.equity.games import KNOWN
from redbutton.errors import PokerError
from redbutton.fair.proof import FIELD
from redbutton.game import Deal
from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay
from redbutton.server import records, seeing
from redbutton.server.course import Watched
from redbutton.server.public import title
from redbutton.store import Hand

T = TypeVar("T")
SECONDS, PRECISION = 0.2, 0.002
"""How long chances may take for one board, and how exact they need to be where they cannot be exact."""


def row(hand: Hand, viewer: str | None) -> dict[str, Any]:
    """A hand in a line."""
    return records.summary(hand.number, hand.at, hand.record, viewer)


def written(hand: Hand, viewer: str | None) -> str:
    """A hand as PHH."""
    return records.text(hand.record, viewer)


def several(hands: Sequence[Hand], viewer: str | None) -> str:
    """A piece of a file of hands, each under its number; damaged ones are left out."""
    return "".join(f"[{hand.number}]\n{text}\n" for hand, text in sound(written, hands, viewer))


def sound(
    make: Callable[[Hand, str | None], T], hands: Sequence[Hand], viewer: str | None
) -> Iterator[tuple[Hand, T]]:
    """What is made of each hand, but for those whose record is damaged."""
    for hand in hands:
        with suppress(PokerError):
            yield hand, make(hand, viewer)


def replayed(hand: Hand, viewer: str | None) -> dict[str, Any]:
    """Everything that a page needs to show the hand again."""
    record = records.redacted(records.read(hand.record), viewer)
    again = Again(record, hand.number, records.viewer_of(record, viewer))
    proof = record.extra.get(FIELD)
    names, rules = record.players or (), again.deal.rules
    return {
        "number": hand.number,
        "names": {str(seat): name for seat, name in zip(again.seats, names, strict=True)},
        "you": None if again.me is None else again.seats[again.me],
        "title": title(rules),
        "unit": f"{rules.stakes.unit.normalize():f}",
        "burns": rules.house.burn_cards,
        "steps": list(again.steps()),
        "proof": None if proof is None else json.loads(proof),
    }


class Again(Watched):
    """A recorded deal on its way, with the face of one that is being played."""

    def __init__(self, record: HandRecord, number: int, me: int | None) -> None:
        self.replay = Replay(record)
        players = range(1, self.replay.deal.players + 1)
        seats = tuple(record.seats or players)
        super().__init__(
            self.replay.deal,
            number=number,
            seats=seats,
            people=players,
            button=seats[-1],
            names=record.players or (),
            turn=0,
        )
        self.me = me
        self.dealer = _NoDealer()  # type: ignore[assignment]
        self.chances = Chances(Replay(record).finish())

    def steps(self) -> Iterator[dict[str, Any]]:
        """One step for each event, and how everything stands after it."""
        yield from self._happened()
        for _ in self.replay:
            self.turn += 1
            yield from self._happened()

    def _happened(self) -> Iterator[dict[str, Any]]:
        viewer = None if self.me is None else self.people[self.me]
        deal = None
        for told in seeing.hear(self):
            deal = deal or seeing.deal_state(self)
            yield {
                "event": msgspec.Raw(told.bytes_for(viewer)),
                "deal": deal,
                "you_cards": [] if self.me is None else seeing.own_cards(self, self.me),
                "equity": self._equity(),
            }

    def _equity(self) -> dict[str, float] | None:
        found = self.chances.of(self.deal)
        return None if found is None else {str(self.seats[p]): share for p, share in found.items()}


class _NoDealer:
    """There are no envelopes to open in a hand that is only looked at."""

    def openings(self, *_: object) -> tuple[()]:
        return ()


class Chances:
    """The equities of the hands that lie open in the end, at each moment before."""

    def __init__(self, ended: Deal) -> None:
        self.variant = ended.rules.variant
        self.hands = [ended.hand(player) for player in range(ended.players)]
        self._known: dict[tuple[object, ...], dict[int, float]] = {}

    def of(self, deal: Deal) -> dict[int, float] | None:
        """Each player's part of the pot, if all who are still in have hands that the viewer knows."""
        live = tuple(player for player, folded in enumerate(deal.folded) if not folded)
        if not self._may_ask(deal, live):
            return None
        key = (live, deal.board)
        if key not in self._known:
            self._known[key] = self._ask(live, deal.board)
        return self._known[key]

    def _may_ask(self, deal: Deal, live: Sequence[int]) -> bool:
        dealt = all(deal.hand(player) for player in live)
        known = all(self._is_known(self.hands[player]) for player in live)
        boards = len(deal.boards) == 1 and len(deal.board) in (0, 3, 4, 5)
        return self.variant in KNOWN and dealt and known and boards and len(live) > 1

    def _is_known(self, hand: tuple[Card, ...]) -> bool:
        return len(hand) == self.variant.hole_cards and UNKNOWN not in hand

    def _ask(self, live: Sequence[int], board: tuple[Card, ...]) -> dict[int, float]:
        gone = [hand for player, hand in enumerate(self.hands) if player not in live]
        found = equity(
            *(self.hands[player] for player in live),
            board=_text(board),
            dead=_text(tuple(card for hand in gone for card in hand if card != UNKNOWN)),
            variant=self.variant,
            precision=PRECISION,
            seconds=SECONDS,
            seed=1,
            threads=1,
        )
        return {player: standing.equity for player, standing in zip(live, found, strict=True)}


def _text(cards: Sequence[Card]) -> str:
    return "".join(map(str, cards))
