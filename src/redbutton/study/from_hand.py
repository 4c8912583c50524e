"""A spot from a recorded hand: the street that was played at a moment, with ranges that players may have.

Only what everybody at the table saw is used: the board, the chips, and who did what before the flop.
"""

from dataclasses import dataclass

from redbutton.cards import Card
from redbutton.errors import Code, SolverError
from redbutton.game import Deal, Kind
from redbutton.game.positions import names
from redbutton.history.dead_button import dead_button
from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay
from redbutton.rules import VARIANTS
from redbutton.study import ranges
from redbutton.wire.study import StudySizes, StudySpot, StudyStreet

PLACES = {"SB": "blinds", "BB": "blinds", "BTN": "button", "CO": "cutoff", "HJ": "middle", "LJ": "middle"}
"""The chart's positions; all others are early ones."""
CHECKED = "75%"
"""What may check behind in the big blind: nearly anything."""
FLOP, TURN, RIVER = (
    StudyStreet(oop=sizes, ip=sizes)
    for sizes in (
        StudySizes(bet="50%", raise_="60%"),
        StudySizes(bet="66%", raise_="60%"),
        StudySizes(bet="75%, a", raise_="a"),
    )
)
"""Usual sizes: few, so that a flop fits into memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _StreetStart:
    """How things stood when a street's cards had just come."""

    board: tuple[Card, ...]
    pot: int
    stacks: tuple[int, ...]
    players: tuple[int, ...]
    """Those still in, in dealing order: the first one acts first."""


def spot_at(record: HandRecord, moment: int) -> StudySpot:
    """The spot of the street that was being played after this many events of the hand."""
    replay = Replay(record)
    start = _street_start(replay, moment)
    if replay.rules.variant != VARIANTS["holdem"] or start is None or len(start.players) != 2:
        raise SolverError(Code.NOT_FOR_STUDY)
    first, second = start.players
    stack = min(start.stacks[first], start.stacks[second])
    if stack <= 0:
        raise SolverError(Code.NOTHING_TO_STUDY)
    deal = replay.deal
    seats = names(deal.players, dead_button=dead_button(record) is not None)
    oop, ip = (_range(deal, player, seats[player]) for player in (first, second))
    return StudySpot(
        board="".join(map(str, start.board)),
        pot=start.pot,
        stack=stack,
        oop=oop,
        ip=ip,
        flop=FLOP,
        turn=TURN,
        river=RIVER,
    )


def _street_start(replay: Replay, moment: int) -> _StreetStart | None:
    """The start of the street at a moment; None before the flop, or with more than one board."""
    deal, start = replay.deal, None
    for _ in replay:
        if len(deal.boards) != 1:
            return None
        if len(deal.board) >= 3 and (start is None or len(deal.board) > len(start.board)):
            start = _StreetStart(
                board=deal.board,
                pot=deal.pot,
                stacks=deal.stacks,
                players=tuple(player for player, folded in enumerate(deal.folded) if not folded),
            )
        if len(deal.events) > moment:
            break
    return start


def _range(deal: Deal, player: int, seat: str) -> str:
    """What a player may hold who did this before the flop, by the house's chart."""
    position = "heads-up" if deal.players == 2 else PLACES.get(seat, "early")
    raises, role = 0, ranges.calling(position)
    for event in deal.events:
        if event.kind is Kind.BOARD_CARDS:
            break
        raises += event.kind is Kind.RAISE
        if event.player == player:
            role = _role(event.kind, raises, position) or role
    return role


def _role(kind: Kind, raises: int, position: str) -> str | None:
    """The range of an action before the flop; `raises` counts those up to it. None if it tells nothing."""
    if kind is Kind.RAISE:
        return ranges.opening(position) if raises == 1 else ranges.three_bet(position)
    if kind is Kind.CHECK:
        return CHECKED
    if kind is Kind.CALL:
        calls = (ranges.limping, ranges.calling, ranges.facing_three_bet)
        return calls[min(raises, 2)](position)
    return None
