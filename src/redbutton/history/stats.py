"""Player statistics, from deals just played or from files of hands.

`docs/statistics.md` defines each of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from redbutton.history.counts import Counts, count
from redbutton.history.payouts import Belief, ending
from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay
from redbutton.history.sample_mean import Sample
from redbutton.rules import Stakes


def big_blind(stakes: Stakes) -> int:
    """The unit of winnings: the big blind, or the small bet in games without one."""
    return stakes.big_blind or stakes.small_bet


def figures(counts: Counts) -> dict[str, float | None]:
    """A player's statistics, in percent except for the aggression; None where there was no occasion."""
    return {
        "vpip": _percent(counts.vpip, counts.hands),
        "pfr": _percent(counts.pfr, counts.hands),
        "three_bet": _percent(counts.three_bets, counts.three_bet_chances),
        "aggression": counts.bets / counts.calls if counts.calls else None,
        "wtsd": _percent(counts.showdowns, counts.flops),
        "wsd": _percent(counts.showdowns_won, counts.showdowns),
    }


def _percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


@dataclass(slots=True)
class StatsLine:
    """One player in a table of statistics."""

    name: str
    counts: Counts = field(default_factory=Counts)
    won: Sample = field(default_factory=Sample)
    """Winnings in big blinds: of each hand, or of each group of dependent hands."""
    course: list[float] = field(default_factory=list)
    """The winnings one after the other, if they are kept for a plot."""
    money: float = 0.0
    """Winnings in the money of the records, of no particular currency."""

    def add(self, other: "StatsLine") -> None:
        self.counts.add(other.counts)
        self.won.add_all(other.won)
        self.course += other.course
        self.money += other.money

    def per_hundred(self) -> tuple[float | None, float | None]:
        """Big blinds won per hundred hands, and half of the 95 % interval around it."""
        hands = self.counts.hands
        if not hands:
            return None, None
        margin = self.won.margin()
        return 100 * self.won.total / hands, margin and 100 * margin * self.won.count / hands

    def as_json(self) -> dict[str, Any]:
        rate, margin = self.per_hundred()
        sure = rate is not None and margin is not None
        return {
            "name": self.name,
            "hands": self.counts.hands,
            "won_bb": self.won.total,
            "bb_per_100": rate,
            "margin": margin,
            "interval": [rate - margin, rate + margin] if sure else None,  # type: ignore[operator]
            **figures(self.counts),
            "counts": self.counts.numbers(),
        }


@dataclass(slots=True)
class StatsTable:
    """Everybody's statistics over many hands."""

    hands: int = 0
    unfinished: int = 0
    """Hands whose record breaks off; they are not counted."""
    untrue: int = 0
    """Hands whose record has results that cannot be true; the engine decided them."""
    rake: float = 0.0
    lines: dict[str, StatsLine] = field(default_factory=dict)

    def line(self, name: str) -> StatsLine:
        if name not in self.lines:
            self.lines[name] = StatsLine(name)
        return self.lines[name]

    def add(self, other: "StatsTable") -> None:
        self.hands += other.hands
        self.unfinished += other.unfinished
        self.untrue += other.untrue
        self.rake += other.rake
        for line in other.lines.values():
            self.line(line.name).add(line)

    def count(self, record: HandRecord, *, course: bool = False) -> None:
        """Replay a recorded hand and add it."""
        hand = Replay(record)
        if not hand.finish().over:
            self.unfinished += 1
            return
        self.hands += 1
        players = [self.line(name) for name in names(record)]
        end = ending(hand)
        self.untrue += end.belief is Belief.UNTRUE
        self.rake += float(end.rake / record.scale)
        count(hand.deal, [line.counts for line in players], end.winners)
        blind = big_blind(hand.rules.stakes) * hand.grain or 1
        for line, net in zip(players, end.nets, strict=True):
            won = float(net / blind)
            line.won.add(won)
            line.money += float(net / record.scale)
            if course:
                line.course.append(won)


def names(record: HandRecord) -> Iterable[str]:
    """The players of a hand; those without names are called by their places, as in its actions."""
    return record.players or [f"p{place}" for place in range(1, len(record.starting_stacks) + 1)]
