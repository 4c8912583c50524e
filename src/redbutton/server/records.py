"""Finished hands: the whole record as the house keeps it, and what of it a viewer may read.

The house's record has every card that was dealt and opens every envelope. What leaves the house is `redacted`
first.
"""

from datetime import UTC, datetime
from typing import Any

from redbutton.errors import Code, PokerError, StoreError
from redbutton.fair import verifying
from redbutton.fair.proof import with_proof
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.history.replay import replay
from redbutton.history.writing import record_of
from redbutton.server.course import Course
from redbutton.server.state import State


def record(state: State, course: Course) -> bytes:
    """The whole record of a deal that is over, for the store."""
    when = datetime.fromtimestamp(state.now / 1000, UTC)
    session = state.session
    assert session is not None
    written = record_of(
        course.deal,
        players=session.names,
        hand=course.number,
        table=state.id,
        venue="Redbutton",
        seats=course.seats,
        seat_count=state.settings.seats,
        level=getattr(session, "level", None),
        time=when.time().replace(microsecond=0),
        time_zone="UTC",
        day=when.day,
        month=when.month,
        year=when.year,
    )
    return phh.dumps(with_proof(written, course.proof())).encode()


def read(stored: bytes) -> HandRecord:
    """The record that was stored."""
    try:
        [found] = phh.loads(stored.decode())
    except (PokerError, ValueError) as damage:
        raise StoreError(Code.HAND_DAMAGED) from damage
    return found


def viewer_of(record: HandRecord, name: str | None) -> int | None:
    """The number of a player by name, from 0; None for anybody who did not play the hand."""
    players = record.players or ()
    return players.index(name) if name is not None and name in players else None


def redacted(record: HandRecord, name: str | None) -> HandRecord:
    """The record with the cards that somebody has seen, and the openings of these."""
    return verifying.redacted(record, viewer_of(record, name))


def text(stored: bytes, name: str | None) -> str:
    """A stored hand as PHH, for one viewer."""
    return phh.dumps(redacted(read(stored), name))


def summary(number: int, at: int, stored: bytes, name: str | None) -> dict[str, Any]:
    """A stored hand in a line, for one viewer."""
    record = read(stored)
    viewer, deal = viewer_of(record, name), replay(record)
    players = record.players or ()
    won = [result.won for result in deal.results]
    return {
        "number": number,
        "at": at,
        "pot": sum(won),
        "board": [[str(card) for card in board] for board in deal.boards],
        "players": list(players),
        "winners": [{"name": who, "amount": chips} for who, chips in zip(players, won, strict=True) if chips],
        "your_net": None if viewer is None else deal.payoffs[viewer],
        "cards": [] if viewer is None else [str(card) for card in deal.view(viewer).hole],
    }
