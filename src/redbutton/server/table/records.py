"""Finished hands: the whole record for the store, and the part of it that a viewer may read.

The stored record has every card that was dealt and opens every envelope. It is `redacted` before it
leaves the server.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from redbutton.errors import Code, PokerError, StoreError
from redbutton.fair import verifier
from redbutton.fair.proof import FIELD
from redbutton.game import Deal, Kind
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.history.recorder import text_of
from redbutton.history.replay import replay
from redbutton.ids import Player
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.state import State
from redbutton.wire.http import HandRow, HandWinner


def record(state: State, live: LiveDeal) -> bytes:
    """The whole record of a finished deal, for the store."""
    when = datetime.fromtimestamp(state.now / 1000, UTC)
    session, dealer = state.session, live.dealer
    assert session is not None
    assert dealer is not None
    return text_of(
        live.deal,
        dealer.events(live.deal),
        button=live.button,
        own={FIELD: live.proof_text()},
        players=session.names,
        hand=live.number,
        table=state.id,
        venue="Redbutton",
        seats=live.seats,
        seat_count=state.settings.seats,
        level=session.level,
        time=when.time().replace(microsecond=0),
        time_zone="UTC",
        day=when.day,
        month=when.month,
        year=when.year,
    ).encode()


def read(stored: bytes) -> HandRecord:
    """Decode a stored record."""
    try:
        [found] = phh.loads(stored.decode())
    except (PokerError, ValueError) as damage:
        raise StoreError(Code.HAND_DAMAGED) from damage
    return found


def viewer_of(record: HandRecord, name: str | None) -> Player | None:
    """The player with this name, counted from 0; None for a viewer who did not play the hand."""
    players = record.players or ()
    return Player(players.index(name)) if name is not None and name in players else None


def redacted(record: HandRecord, name: str | None) -> HandRecord:
    """The record with only the cards that this viewer has seen, and their openings."""
    return verifier.redacted(record, viewer_of(record, name))


def text(stored: bytes, name: str | None) -> str:
    """A stored hand as PHH, for one viewer."""
    return phh.dumps(redacted(read(stored), name))


def _winners(deal: Deal, players: Sequence[str]) -> list[HandWinner]:
    """Who won how much, in the order in which they were named; nothing in a game without chips."""
    won: dict[str, int] = {}
    for event in deal.events:
        if event.kind is Kind.WIN and event.player is not None:
            name = players[event.player]
            won[name] = won.get(name, 0) + event.amount
    return [HandWinner(name=name, amount=amount) for name, amount in won.items()]


def summary(number: int, at: int, stored: bytes, name: str | None) -> HandRow:
    """A stored hand's row in the list of hands, for one viewer."""
    record = read(stored)
    viewer, deal = viewer_of(record, name), replay(record)
    players = record.players or ()
    won = [result.won for result in deal.results]
    return HandRow(
        number=number,
        at=at,
        pot=sum(won),
        board=[[str(card) for card in board] for board in deal.boards],
        players=list(players),
        winners=_winners(deal, players),
        your_net=None if viewer is None else deal.payoffs[viewer],
        cards=[] if viewer is None else [str(card) for card in deal.view(viewer).hole],
    )
