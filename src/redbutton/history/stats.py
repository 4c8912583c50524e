"""The usual statistics of players, from deals just played or from files of hands.

`docs/statistics.md` says what each of them means.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from redbutton.history.counts import Counts, count
from redbutton.history.ending import ending
from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay
from redbutton.history.sample import Sample
from redbutton.rules import Stakes


def big_blind(stakes: Stakes) -> int:
    """The measure of winnings: the big blind, or where there is none the small bet."""
    return stakes.big_blind or stakes.small_bet


def figures(counts: Counts) -> dict[str, float | None]:
    """A player's statistics, all but the aggression in hundredths; None where there was no occasion."""
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
class Line:
    """One player in a table of statistics."""

    name: str
    counts: Counts = field(default_factory=Counts)
    won: Sample = field(default_factory=Sample)
    """Winnings in big blinds: of each hand, or of each group of hands that hang together."""
    course: list[float] = field(default_factory=list)
    """The winnings one after the other, where they are kept for a picture."""

    def add(self, other: "Line") -> None:
        self.counts.add(other.counts)
        self.won.add_all(other.won)
        self.course += other.course

    def per_hundred(self) -> tuple[float | None, float | None]:
        """Big blinds won in a hundred hands, and half of the 95 % interval around it."""
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
class Table:
    """Everybody's statistics over many hands."""

    hands: int = 0
    unfinished: int = 0
    """Hands whose record breaks off; they count for nothing."""
    lines: dict[str, Line] = field(default_factory=dict)

    def line(self, name: str) -> Line:
        if name not in self.lines:
            self.lines[name] = Line(name)
        return self.lines[name]

    def add(self, other: "Table") -> None:
        self.hands += other.hands
        self.unfinished += other.unfinished
        for line in other.lines.values():
            self.line(line.name).add(line)

    def count(self, record: HandRecord, *, course: bool = False) -> None:
        """Play a recorded hand again and add it."""
        hand = Replay(record)
        if not hand.finish().over:
            self.unfinished += 1
            return
        self.hands += 1
        players = [self.line(name) for name in names(record)]
        nets, winners = ending(hand)
        count(hand.deal, [line.counts for line in players], winners)
        blind = big_blind(hand.rules.stakes) * hand.grain or 1
        for line, net in zip(players, nets, strict=True):
            won = net / blind
            line.won.add(float(won))
            if course:
                line.course.append(float(won))


def names(record: HandRecord) -> Iterable[str]:
    """The players of a hand; those without names are called by their places, as in its actions."""
    return record.players or [f"p{place}" for place in range(1, len(record.starting_stacks) + 1)]
