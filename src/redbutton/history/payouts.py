"""Who got what in a recorded hand: as it is written where that can be true, else as the engine says.

A record may include rake, and knows who won with cards that it does not show. But some have winnings that
cannot be true, such as zero for everybody.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from redbutton.cards import UNKNOWN
from redbutton.errors import Code, ParseError
from redbutton.history.phh_actions import Verb
from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay

Units = int | Fraction
AS_THE_ENGINE_SAYS = -1
POTS_TO_RAKE = 4
"""The pots are at least this many times the rake; rooms take a tenth, some twice that for a jackpot."""


class Belief(StrEnum):
    """What the results of a record are worth."""

    CONFIRMED = "confirmed"
    """The engine comes to the same, less the rake."""
    BELIEVED = "believed"
    """They can be true, and only the record knows the hands that decided."""
    UNTOLD = "untold"
    UNTRUE = "untrue"


class Ending(NamedTuple):
    """How a hand ended, in the record's units."""

    nets: Sequence[Units]
    """What each player won or lost."""
    winners: int
    """Who got something out of the pots, as bits, or as the engine says."""
    rake: Units
    belief: Belief
    dispute: ParseError | None = None
    """Where the record says something else than the rules."""


class _Payouts:
    """What the engine says about the pots, player by player."""

    def __init__(self, hand: Replay) -> None:
        results, grain = hand.deal.results, hand.grain
        self.won: list[Units] = [result.won * grain for result in results]
        self.returned: list[Units] = [result.returned * grain for result in results]
        self.spent: list[Units] = [(result.committed - result.returned) * grain for result in results]
        self.pots = sum(self.won)


def ending(hand: Replay) -> Ending:
    """How a finished hand ended: by its record if that can be true, else by the engine."""
    record = hand.record
    if record.finishing_stacks is not None:
        ends = record.units(record.finishing_stacks)
        if hand.grain == 1 and ends == hand.deal.stacks:
            return _by_engine(hand, Belief.CONFIRMED)
        return _by_stacks(hand, ends)
    if record.winnings is not None:
        return _by_winnings(hand, record.units(record.winnings))
    return _by_engine(hand, Belief.UNTOLD)


def _by_engine(hand: Replay, belief: Belief, dispute: ParseError | None = None) -> Ending:
    payoffs = hand.deal.payoffs
    nets = payoffs if hand.grain == 1 else [chips * hand.grain for chips in payoffs]
    return Ending(nets, AS_THE_ENGINE_SAYS, 0, belief, dispute)


def _by_stacks(hand: Replay, ends: Sequence[int | None]) -> Ending:
    """Finishing stacks must be the engine's, to the chip, except for rake taken from a winner."""
    engine = _Payouts(hand)
    begins = hand.record.units(hand.record.starting_stacks)
    got = [
        mine if begin is None or end is None else end - begin + cost
        for mine, begin, end, cost in zip(engine.won, begins, ends, engine.spent, strict=True)
    ]
    dispute = None if _unseen(hand.record) else _other_stack(hand, engine, got, ends)
    if dispute is not None:
        return _by_engine(hand, Belief.UNTRUE, dispute)
    return _believed(engine, got) or _by_engine(hand, Belief.UNTRUE)


def _other_stack(
    hand: Replay, engine: _Payouts, got: Sequence[Units], ends: Sequence[int | None]
) -> ParseError | None:
    for player, (part, mine) in enumerate(zip(got, engine.won, strict=True)):
        if part != mine and not 0 < part < mine:
            stack = hand.deal.stacks[player] * hand.grain
            return _dispute(hand.record, player, Code.STACK_DISAGREES, ends[player] or 0, stack)
    return None


def _by_winnings(hand: Replay, written: Sequence[int | None]) -> Ending:
    """Winnings are after rake, and at most what the engine says."""
    engine = _Payouts(hand)
    got = _without_uncalled(engine, written)
    dispute = _too_much(hand, engine, written)
    if dispute is not None:
        return _by_engine(hand, Belief.UNTRUE, dispute)
    silent = any(part == 0 < mine for part, mine in zip(got, engine.won, strict=True))
    told = None if silent and not _unseen(hand.record) else _believed(engine, got)
    return told or _filled_in(engine, got) or _by_engine(hand, Belief.UNTRUE)


def _without_uncalled(engine: _Payouts, written: Sequence[int | None]) -> list[Units]:
    """Written winnings less an uncalled bet, which some rooms include and others do not.

    The engine says how much came back; winnings larger than what the pots gave include it.
    """
    return [
        mine if told is None else told - (back if told > mine else 0)
        for mine, back, told in zip(engine.won, engine.returned, written, strict=True)
    ]


def _too_much(hand: Replay, engine: _Payouts, written: Sequence[int | None]) -> ParseError | None:
    """Does somebody win more than the rules give, though all cards are known and all chips told?"""
    told = [units or 0 for units in written]
    most = [mine + back for mine, back in zip(engine.won, engine.returned, strict=True)]
    for player, (mine, limit) in enumerate(zip(told, most, strict=True)):
        if mine > limit:
            if _unseen(hand.record) or 0 < sum(told) - sum(most) <= _small_blind(hand.record):
                return None
            return _dispute(hand.record, player, Code.WINNINGS_DISAGREE, mine, limit)
    return None


def _believed(engine: _Payouts, got: Sequence[Units]) -> Ending | None:
    """The ending by the record, if it can be true: the pots are shared out, less a plausible rake."""
    rake = engine.pots - sum(got)
    if min(got) < 0 or not 0 <= rake * POTS_TO_RAKE <= engine.pots:
        return None
    nets = [part - cost for part, cost in zip(got, engine.spent, strict=True)]
    winners = sum(1 << player for player, part in enumerate(got) if part > 0)
    confirmed = all(part <= mine for part, mine in zip(got, engine.won, strict=True))
    return Ending(nets, winners, rake, Belief.CONFIRMED if confirmed else Belief.BELIEVED)


def _filled_in(engine: _Payouts, got: Sequence[Units]) -> Ending | None:
    """The same if zero only means that nothing was noted: those whom the engine pays get their part."""
    found = _believed(engine, [part or mine for part, mine in zip(got, engine.won, strict=True)])
    return found and found._replace(belief=Belief.UNTRUE)


def _small_blind(record: HandRecord) -> int:
    """A late player's dead small blind, which is in the pot though not every record tells it."""
    blinds = [unit for unit in record.units(record.blinds_or_straddles or (0,)) if unit and unit > 0]
    return min(blinds, default=0)


def _unseen(record: HandRecord) -> bool:
    """Did an unknown hand go to the showdown? Then nobody can say who won."""
    return any(step.verb is Verb.SHOW and UNKNOWN in (step.cards or ()) for step in record.steps)


def _dispute(record: HandRecord, player: int, code: Code, written: Units, computed: Units) -> ParseError:
    scale = record.scale
    return ParseError(
        code, player=player + 1, written=float(written / scale), computed=float(computed / scale)
    )
