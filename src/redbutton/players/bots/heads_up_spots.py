"""Where a player decides in heads-up hold'em: kinds of spots that come often enough to be learnt.

>>> spot_number(street=0, raises=1, own=2, to_call=3, pot=7, leads=False) == FirstSpot.OPENED
True
>>> number = spot_number(street=1, raises=1, own=0, to_call=10, pot=30, leads=False)
>>> number == len(FirstSpot) + LaterSpot.SMALL
True
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from redbutton.game import Event, Kind

SMALL_OPEN, SMALL_BET, MEDIUM_BET = 1.1, 0.6, 1.2
"""The largest bets of their kind, as shares of the pot before them."""


class FirstSpot(IntEnum):
    """Before the flop."""

    FIRST = 0
    """The button, before anybody has raised."""
    OPTION = 1
    """The big blind after a limp."""
    OPENED = 2
    """A first raise, to three big blinds or so."""
    OPENED_LARGE = 3
    RERAISED = 4
    """A second raise or a later one."""


class LaterSpot(IntEnum):
    """On each street after the flop."""

    LEADING = 0
    """Nobody has bet on this street, and this player raised last on an earlier one."""
    UNBET = 1
    """Nobody has bet on this street."""
    SMALL = 2
    """The opponent has bet; by the size."""
    MEDIUM = 3
    LARGE = 4
    RAISED = 5
    """The player has bet on this street, and is raised."""


STREETS = 4
SPOTS = len(FirstSpot) + (STREETS - 1) * len(LaterSpot)


class Did(IntEnum):
    """What a player may do in a spot."""

    FOLD = 0
    STAY = 1
    """Check or call."""
    RAISE = 2


DID = {Kind.FOLD: Did.FOLD, Kind.CHECK: Did.STAY, Kind.CALL: Did.STAY, Kind.RAISE: Did.RAISE}


def spot_number(*, street: int, raises: int, own: float, to_call: float, pot: float, leads: bool) -> int:
    """The spot of a player who has put in `own` on this street, after some raises there."""
    size = to_call / max(pot - to_call, 1e-9)
    if street == 0:
        return _first_spot(raises, to_call, size)
    if to_call <= 0:
        kind = LaterSpot.LEADING if leads else LaterSpot.UNBET
    elif own > 0:
        kind = LaterSpot.RAISED
    else:
        kind = (
            LaterSpot.SMALL
            if size <= SMALL_BET
            else LaterSpot.MEDIUM
            if size <= MEDIUM_BET
            else LaterSpot.LARGE
        )
    return len(FirstSpot) + (street - 1) * len(LaterSpot) + kind


def _first_spot(raises: int, to_call: float, size: float) -> int:
    if raises > 1:
        return FirstSpot.RERAISED
    if raises == 1:
        return FirstSpot.OPENED if size <= SMALL_OPEN else FirstSpot.OPENED_LARGE
    return FirstSpot.FIRST if to_call > 0 else FirstSpot.OPTION


class SpotDecision(NamedTuple):
    """A decision that was made: by whom, in which spot, on which board, and what."""

    player: int
    spot: int
    board: bytes
    did: Did
    size: float
    """A bet or raise as a share of the pot after a call; 0 for everything else."""


def spot_decisions(events: Iterable[Event]) -> Iterator[SpotDecision]:
    """The decisions of a heads-up deal, in order."""
    bets, pot, street, raises, board = [0, 0], 0, 0, 0, b""
    leads = last = -1
    for event in events:
        player, chips = event.player, event.amount
        if event.kind is Kind.BOARD_CARDS and not event.board:
            bets, raises, street, leads, board = [0, 0], 0, street + 1, last, board + bytes(event.cards)
        if player is None:
            continue
        if event.kind in DID:
            due = max(bets) - bets[player]
            number = spot_number(
                street=street, raises=raises, own=bets[player], to_call=due, pot=pot, leads=leads == player
            )
            raised = event.kind is Kind.RAISE
            size = (chips - max(bets)) / max(1, pot + due) if raised else 0.0
            yield SpotDecision(player, number, board, DID[event.kind], size)
            if raised:
                last, raises, chips = player, raises + 1, chips - bets[player]
        if event.kind in (Kind.CALL, Kind.RAISE, Kind.BLIND):
            bets[player] += chips
        if event.kind in (Kind.CALL, Kind.RAISE, Kind.BLIND, Kind.ANTE):
            pot += chips
