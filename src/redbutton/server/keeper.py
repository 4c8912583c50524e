"""Stores the steps of one table in order, and retries while the store is away.

What a person says is refused at once if it cannot be stored, and has not happened. What the table has to do
waits until it can be stored. Whether a refused step is in the store after all, because only the answer was
lost, the next step tells: it has the same number.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from redbutton.errors import Code, ServerError, StoreError
from redbutton.server.audience import Audience
from redbutton.server.ops.metrics import ACTIONS, ENTRIES
from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.server.table.outcome import Outcome
from redbutton.store import Append
from redbutton.wire.messages import Act, Notice

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between two attempts to store: the first pause, doubled each time up to the longest."""
MOST_WAITING = 64
"""Entries that wait for the next step at most."""
UNSAVED_BYTES = 256 * 1024
"""Bytes of entries after which the table is saved as soon as possible."""


class Keeper:
    """Knows the number of the last entry and whether the store works, and tells everybody of trouble."""

    def __init__(
        self,
        services: Services,
        number: int,
        audience: Audience,
        *,
        lease: int,
        check: Callable[[], None],
        lost: Callable[[Exception], None],
    ) -> None:
        """`check` may raise between two attempts, to give up; `lost` is told why a step cannot be stored."""
        self.lease = lease
        """By which the table is this server's."""
        self.number = number
        """Number of the last entry made."""
        self.storage = True
        self.away: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done while the store is away."""
        self.doubtful: entries.Entry | None = None
        """An entry that was refused, and of which nobody knows whether it is stored."""
        self._services, self._audience, self._check, self._lost = services, audience, check, lost
        self._time = asyncio.get_running_loop().time
        self._waiting: list[bytes] = []
        """Entries that nobody has seen anything of, and that are stored with the next one."""
        self.unsaved = 0
        """Bytes of entries since the last snapshot that this keeper knows of."""
        self._uncounted = 0
        """Bytes of entries that are not counted for the table's address yet."""
        self._of_bots: deque[tuple[int, int]] = deque()
        """Hands that only bots played and whose records are kept: their numbers, and their bytes."""

    async def keep(self, table: Table, entry: entries.Entry, outcome: Outcome, *, waits: bool = True) -> bool:
        """Store a step. True if the store was away in between.

        Raises a `StoreError` if the step is to be taken back: the store is away and the step does not wait,
        or the doubtful one is in its place.

        What nobody can see waits for the next step: after a crash in between it has not happened, and those
        who said it say it again.

        Any error but a store that is away ends the table: what is not stored must not be shown.
        """
        if outcome.unseen and len(self._waiting) < MOST_WAITING:
            self._wait(entry)
            return False
        began, sizes = self._time(), (self.unsaved, self._uncounted)
        step = self._step(table, entry, outcome)
        try:
            away = await self._store(step, waits=waits)
        except Exception as error:
            if isinstance(error, StoreError) and self._is_to_be_taken_back(error):
                self.number, self._waiting = step.number - 1, list(step.before)
                self.unsaved, self._uncounted = sizes
                if error.code is Code.STORE_UNAVAILABLE:
                    self.doubtful = entry
                raise
            self._lost(error)
            if isinstance(error, StoreError) and error.code is Code.TABLE_MOVED:
                raise ServerError(Code.TABLE_MOVED, table=table.id) from error
            raise ServerError(Code.SERVER_FAULT) from error
        self.doubtful = None
        self._services.metrics.commit.observe(self._time() - began)
        self._count(entry, outcome)
        return away

    def _is_to_be_taken_back(self, error: StoreError) -> bool:
        if error.code is Code.STORE_CONFLICT:
            return self.doubtful is not None
        return error.code is Code.STORE_UNAVAILABLE

    def accept(self) -> entries.Entry:
        """The doubtful entry, which is stored and has happened."""
        assert self.doubtful is not None
        entry, self.doubtful = self.doubtful, None
        self.number, self._waiting = self.number + 1, []
        return entry

    async def catch_up(self, table: str) -> None:
        """Store what waits for the next step, when there may be none. Raises if that fails now."""
        if self._waiting:
            *before, entry = self._waiting
            await self._services.store.append(
                Append(table, self.number, entry, lease=self.lease, before=tuple(before))
            )
            self._waiting = []

    def _wait(self, entry: entries.Entry) -> None:
        self.number += 1
        self._waiting.append(entries.encode(entry))
        self._services.metrics.counters[ENTRIES] += 1

    def _step(self, table: Table, entry: entries.Entry, outcome: Outcome) -> Append:
        """The next step to store, with a snapshot of the table when one is due."""
        self.number += 1
        written = entries.encode(entry)
        waiting, self._waiting = tuple(self._waiting), []
        size, snapshot, grown = len(written) + sum(map(len, waiting)), None, 0
        self.unsaved, self._uncounted = self.unsaved + size, self._uncounted + size
        if outcome.snapshot_due or (self.unsaved > UNSAVED_BYTES and table.may_save):
            snapshot, self.unsaved = table.save(), 0
        if snapshot is not None or self._uncounted > UNSAVED_BYTES:  # a deal may never end
            grown, self._uncounted = self._uncounted, 0
        summary = table.summary() if outcome.summary_changed else None
        dropped = self._dropped(outcome)
        if outcome.hand is not None:
            grown += len(outcome.hand.record) - (0 if dropped is None else dropped[1])
        return Append(
            table.id,
            self.number,
            written,
            outcome.hand,
            snapshot,
            summary,
            self.lease,
            waiting,
            None if dropped is None else dropped[0],
            grown,
        )

    def _dropped(self, outcome: Outcome) -> tuple[int, int] | None:
        """The oldest hand of bots alone, if there are too many: its record follows from the entries."""
        if outcome.hand is None or not outcome.only_bots:
            return None
        self._of_bots.append((outcome.hand.number, len(outcome.hand.record)))
        return self._of_bots.popleft() if len(self._of_bots) > self._services.limits.bot_hands else None

    async def _store(self, step: Append, *, waits: bool) -> bool:
        """Try until it is stored, or only once. True if the store was away in between."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._services.store.append(step)
                return self._note(step.table, storage=True)
            except StoreError as error:
                if error.code is not Code.STORE_UNAVAILABLE:
                    raise
                self._note(step.table, storage=False)
                if not waits:
                    raise
            self._check()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _note(self, table: str, *, storage: bool) -> bool:
        """Tell everybody, arriving connections as well, when the store goes away and when it is back."""
        if storage == self.storage:
            return False
        self.storage = storage
        if storage:
            self.away = asyncio.get_running_loop().create_future()
        else:
            self.away.set_result(None)
        self._services.log.tell("storage", table=table, status=storage)
        self._audience.tell_all(Notice(storage=storage), arriving=True)
        return True

    def _count(self, entry: entries.Entry, outcome: Outcome) -> None:
        """Count what was stored, for the server's operator."""
        metrics = self._services.metrics
        metrics.counters[ENTRIES] += 1
        if outcome.hand is not None:
            metrics.count("redbutton_deals_total")
        decided = isinstance(entry, entries.Said) and isinstance(entry.message, Act)
        if decided or isinstance(entry, entries.Decided):
            metrics.counters[ACTIONS] += 1
