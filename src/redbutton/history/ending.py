"""Who got what in a recorded hand: as it is written, else as the engine says.

A record knows of rake, and of cards that nobody else saw.
"""

from collections.abc import Sequence
from fractions import Fraction

from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay

Units = int | Fraction
AS_THE_ENGINE_SAYS = -1


def ending(hand: Replay) -> tuple[Sequence[Units], int]:
    """What each player won or lost, in the record's units; and who got something out of the pots, as bits."""
    got = _written(hand, hand.record)
    if got is None:
        payoffs = hand.deal.payoffs
        nets = payoffs if hand.grain == 1 else [chips * hand.grain for chips in payoffs]
        return nets, AS_THE_ENGINE_SAYS
    nets = [mine - cost for mine, cost in zip(got, _spent(hand), strict=True)]
    return nets, sum(1 << player for player, mine in enumerate(got) if mine > 0)


def _written(hand: Replay, record: HandRecord) -> list[Units] | None:
    """What each player got out of the pots by the record; None where it says nothing else than the engine."""
    if record.finishing_stacks is not None:
        ends = record.units(record.finishing_stacks)
        return None if hand.grain == 1 and ends == hand.deal.stacks else _got_by_stacks(hand, ends)
    return None if record.winnings is None else _got_by_winnings(hand, record.units(record.winnings))


def _got_by_stacks(hand: Replay, ends: Sequence[int | None]) -> list[Units]:
    begins = hand.record.units(hand.record.starting_stacks)
    return [
        mine if begin is None or end is None else end - begin + cost
        for mine, begin, end, cost in zip(_won(hand), begins, ends, _spent(hand), strict=True)
    ]


def _got_by_winnings(hand: Replay, written: Sequence[int | None]) -> list[Units]:
    """Some rooms count an uncalled bet among the winnings, others do not."""
    back = [result.returned * hand.grain for result in hand.deal.results]
    return [
        mine if told is None else told - (given if told > mine else 0)
        for mine, given, told in zip(_won(hand), back, written, strict=True)
    ]


def _won(hand: Replay) -> list[Units]:
    return [result.won * hand.grain for result in hand.deal.results]


def _spent(hand: Replay) -> list[Units]:
    return [(result.committed - result.returned) * hand.grain for result in hand.deal.results]
