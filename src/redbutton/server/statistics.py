"""How everybody plays at a table, from its finished hands: from what was done, never from hidden cards."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate
from typing import Any

import msgspec

from redbutton.errors import PokerError
from redbutton.history.replay import replay
from redbutton.history.stats import Line, Table, figures, names
from redbutton.server import records
from redbutton.server.floor import Floor
from redbutton.store import Hand

Work = Callable[[Callable[[], Any]], Awaitable[Any]]
POINTS = 500
"""So many points make a curve at most."""
PIECE = 500
"""So many hands are read from the store at once."""
REMEMBERED = 64
"""So many tables' statistics are kept, so that only new hands have to be counted."""


class Statistics:
    """One table's: counted up to a hand, and on from there."""

    def __init__(self) -> None:
        self.last = 0
        self.busy = asyncio.Lock()
        self._table = Table()
        self._won: dict[str, list[tuple[int, int]]] = {}
        """What each player won or lost, by hand."""
        self._text: tuple[int, bytes] = (-1, b"")
        """What was told last, and up to which hand."""

    def add(self, hands: Sequence[Hand]) -> None:
        """Count more hands."""
        for hand in hands:
            with suppress(PokerError):  # one whose record is damaged does not count
                record = records.read(hand.record)
                payoffs = replay(record).payoffs
                self._table.count(record)
                for name, won in zip(names(record), payoffs, strict=True):
                    self._won.setdefault(name, []).append((hand.number, won))
            self.last = hand.number

    def told(self) -> dict[str, Any]:
        """Everybody's usual figures, and how the winnings went."""
        lines = sorted(self._table.lines.values(), key=lambda line: (-line.counts.hands, line.name))
        return {
            "players": [self._player(line) for line in lines],
            "graph": {line.name: self._curve(line.name) for line in lines},
        }

    @property
    def is_written(self) -> bool:
        return self._text[0] == self.last

    def text(self) -> bytes:
        """The same as JSON; made once for each hand that comes."""
        if not self.is_written:
            self._text = (self.last, msgspec.json.encode(self.told()))
        return self._text[1]

    def _player(self, line: Line) -> dict[str, Any]:
        rate, _ = line.per_hundred()
        net = sum(won for _, won in self._won[line.name])
        return {
            "name": line.name,
            "hands": line.counts.hands,
            **figures(line.counts),
            "net": net,
            "bb100": rate,
        }

    def _curve(self, name: str) -> list[tuple[int, int]]:
        numbers, won = zip(*self._won[name], strict=True)
        curve = list(zip(numbers, accumulate(won), strict=True))
        step = -(-len(curve) // POINTS)
        return [*curve[:-1:step], curve[-1]]


class Tables:
    """The statistics of the tables that were asked for last."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._of: OrderedDict[str, Statistics] = OrderedDict()

    async def told(self, table: str, work: Work | None = None) -> bytes:
        """A table's statistics up to now, as JSON; `work` does what takes long, the floor if nobody else."""
        work = work or self._floor.work
        found = self._of.setdefault(table, Statistics())
        self._of.move_to_end(table)
        if len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        async with found.busy:
            while hands := await self._floor.store.hands(table, after=found.last, limit=PIECE):
                await work(partial(found.add, hands))
            return found.text() if found.is_written else await work(found.text)
