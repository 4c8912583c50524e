"""A finished hand, step by step, as one viewer may see it.

The record is cut down for the viewer before the replay, so that cards the viewer never saw are not in it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from redbutton.cards import UNKNOWN, Card
from redbutton.equity import equity
from redbutton.equity.games import KNOWN
from redbutton.errors import PokerError
from redbutton.fair.proof import FIELD
from redbutton.game import Deal
from redbutton.history.dead_button import dead_button
from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay
from redbutton.ids import PersonId, Player, Seat
from redbutton.server.table import records
from redbutton.server.table.live_deal import SeatedDeal
from redbutton.server.table.views.deal_view import DealView
from redbutton.server.table.views.table_view import title
from redbutton.store import StoredHand
from redbutton.study import spot_at
from redbutton.wire.http import DealProof, HandReplay, HandRow, ReplayStep
from redbutton.wire.messages import DealState, Seen
from redbutton.wire.study import StudySpot

T = TypeVar("T")
SECONDS, PRECISION = 0.2, 0.002
"""Seconds to spend on the equities of one board, and the error allowed if they have to be sampled."""


def row(hand: StoredHand, viewer: str | None) -> HandRow:
    """A hand's row in the list of hands."""
    return records.summary(hand.number, hand.at, hand.record, viewer)


def written(hand: StoredHand, viewer: str | None) -> str:
    """A hand as PHH text."""
    return records.text(hand.record, viewer)


def several(hands: Sequence[StoredHand], viewer: str | None) -> str:
    """Part of a PHH file of several hands, each under its number. Damaged hands are left out."""
    return "".join(f"[{hand.number}]\n{text}\n" for hand, text in sound(written, hands, viewer))


def sound(
    make: Callable[[StoredHand, str | None], T], hands: Sequence[StoredHand], viewer: str | None
) -> Iterator[tuple[StoredHand, T]]:
    """The results for all hands whose record can be read."""
    for hand in hands:
        with suppress(PokerError):
            yield hand, make(hand, viewer)


def replayed(hand: StoredHand, viewer: str | None) -> HandReplay:
    """Everything that a page needs to show the hand again."""
    record = records.redacted(records.read(hand.record), viewer)
    again = Again(record, hand.number, records.viewer_of(record, viewer))
    proof = record.extra.get(FIELD)
    names, rules = record.players or (), again.deal.rules
    return HandReplay(
        number=hand.number,
        names=dict(zip(again.seats, names, strict=True)),
        you=None if again.me is None else again.seats[again.me],
        title=title(rules),
        unit=f"{rules.stakes.unit.normalize():f}",
        free=rules.is_free and not any(map(any, again.deal.posts)),
        burns=rules.house.burn_cards,
        steps=list(again.steps()),
        proof=None if proof is None else _proof(proof),
    )


def studied(hand: StoredHand, viewer: str | None, moment: int) -> StudySpot:
    """The spot of a hand at a moment of its replay, to be solved."""
    return spot_at(records.redacted(records.read(hand.record), viewer), moment)


class Again(SeatedDeal):
    """A recorded deal during replay, with the same interface as a live one."""

    def __init__(self, record: HandRecord, number: int, me: Player | None) -> None:
        self.replay = Replay(record)
        players = range(1, self.replay.deal.players + 1)
        seats = tuple(map(Seat, record.seats or players))
        empty = dead_button(record)
        super().__init__(
            self.replay.deal,
            number=number,
            seats=seats,
            people=[PersonId(number) for number in players],
            button=empty or seats[-1],
            names=record.players or (),
            turn=0,
        )
        self.me = me
        self.knows_dead_button = empty is not None
        self.dealer = _NoDealer()  # type: ignore[assignment]
        self.shown = DealView(self)
        self.chances = ReplayEquities(Replay(record).finish())

    def steps(self) -> Iterator[ReplayStep]:
        """One step for each event, with the state after it."""
        yield from self._happened()
        for _ in self.replay:
            self.turn += 1
            yield from self._happened()

    def _happened(self) -> Iterator[ReplayStep]:
        viewer = None if self.me is None else self.people[self.me]
        deal = None
        for told in self.shown.catch_up():
            deal = deal or _deal(self.shown.state())
            yield ReplayStep(
                event=_event(told.bytes_for(viewer)),
                deal=deal,
                you_cards=[] if self.me is None else self.shown.own_cards(self.me),
                equity=self._equity(),
            )

    def _equity(self) -> dict[int, float] | None:
        found = self.chances.of(self.deal)
        return None if found is None else {self.seats[p]: share for p, share in found.items()}


class _NoDealer:
    """A dealer without envelopes: in a replay there are none to open."""

    def openings(self, *_: object) -> tuple[()]:
        return ()


class ReplayEquities:
    """Equities of the hands known at the end, at each earlier point of the deal."""

    def __init__(self, ended: Deal) -> None:
        self.variant = ended.rules.variant
        self.hands = [ended.hand(player) for player in range(ended.players)]
        self._known: dict[tuple[object, ...], dict[int, float]] = {}

    def of(self, deal: Deal) -> dict[int, float] | None:
        """Each player's equity, if the viewer knows the cards of every player still in the deal."""
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


_event = msgspec.json.Decoder(Seen).decode
_deal = msgspec.json.Decoder(DealState).decode
_proof = msgspec.json.Decoder(DealProof).decode
