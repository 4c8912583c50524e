"""Player statistics of one table, from the actions of its finished hands, never from hidden cards."""

import asyncio
from array import array
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate
from typing import Any

import msgspec

from redbutton.errors import PokerError
from redbutton.history.replay import replay
from redbutton.history.stats import StatsLine, StatsTable, figures, names
from redbutton.server.services import Services
from redbutton.server.table import records
from redbutton.store import StoredHand
from redbutton.wire.http import PlayerStatistics, TableStatistics

RunElsewhere = Callable[[Callable[[], Any]], Awaitable[Any]]
POINTS = 500
"""Most points in a curve."""
PIECE = 500
"""Hands read from the store at once."""
REMEMBERED = 64
"""Tables whose statistics are cached."""


class Statistics:
    """One table's statistics, counted up to a hand and extended from there."""

    def __init__(self) -> None:
        self.last = 0
        self.busy = asyncio.Lock()
        self._table = StatsTable()
        self._won: dict[str, tuple[array[int], array[int]]] = {}
        """The hands of each player, and what was won or lost in each: 16 bytes a hand."""
        self._text: tuple[int, bytes] = (-1, b"")
        """The last JSON text, and the number of the hand it goes up to."""

    def add(self, hands: Sequence[StoredHand]) -> None:
        """Count more hands."""
        for hand in hands:
            with suppress(PokerError):  # a damaged record is not counted
                record = records.read(hand.record)
                payoffs = replay(record).payoffs
                self._table.count(record)
                for name, won in zip(names(record), payoffs, strict=True):
                    numbers, chips = self._won.setdefault(name, (array("q"), array("q")))
                    numbers.append(hand.number)
                    chips.append(won)
            self.last = hand.number

    def told(self) -> TableStatistics:
        """Every player's statistics, and their winnings over time."""
        lines = sorted(self._table.lines.values(), key=lambda line: (-line.counts.hands, line.name))
        return TableStatistics(
            players=[self._player(line) for line in lines],
            graph={line.name: self._curve(line.name) for line in lines},
        )

    @property
    def is_written(self) -> bool:
        return self._text[0] == self.last

    def text(self) -> bytes:
        """The same as JSON, cached until another hand is added."""
        if not self.is_written:
            self._text = (self.last, msgspec.json.encode(self.told()))
        return self._text[1]

    def _player(self, line: StatsLine) -> PlayerStatistics:
        rate, _ = line.per_hundred()
        net = sum(self._won[line.name][1])
        return PlayerStatistics(
            name=line.name, hands=line.counts.hands, net=net, bb100=rate, **figures(line.counts)
        )

    def _curve(self, name: str) -> list[tuple[int, int]]:
        numbers, won = self._won[name]
        curve = list(zip(numbers, accumulate(won), strict=True))
        step = -(-len(curve) // POINTS)
        return [*curve[:-1:step], curve[-1]]


class StatisticsCache:
    """The statistics of the tables asked for last, so that only new hands have to be counted."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._of: OrderedDict[str, Statistics] = OrderedDict()

    async def told(self, table: str, work: RunElsewhere | None = None) -> bytes:
        """A table's statistics so far, as JSON. `work` runs the slow part, by default the services do."""
        work = work or self._services.work
        found = self._of.setdefault(table, Statistics())
        self._of.move_to_end(table)
        if len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        async with found.busy:
            while hands := await self._services.store.hands(table, after=found.last, limit=PIECE):
                await work(partial(found.add, hands))
            return found.text() if found.is_written else await work(found.text)
