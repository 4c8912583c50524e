"""Limits on tables and what they store, by address and in total; which table is closed for a new one."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from redbutton.errors import Code, ServerError, StoreError
from redbutton.server.net.limits import Openers, opener
from redbutton.server.services import Services

NEARLY_FULL = 0.9
"""Share of all tables taken, above which deserted tables are closed early."""
COUNT_SECONDS = 30.0


@dataclass(slots=True, kw_only=True)
class TableQuota:
    """Counts tables against the limits. What a table is and how it is closed is the lobby's business."""

    services: Services
    is_open: Callable[[str], bool]
    count: Callable[[], int]
    """The number of open tables."""
    deserted: Callable[[], Iterable[tuple[int, str]]]
    """Deserted tables, and since when each has been empty."""
    close: Callable[[str], Awaitable[None]]
    openers: Openers = field(init=False)
    _opening: set[str] = field(default_factory=set)
    _closing: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.openers = Openers(lambda table: self.is_open(table) or table in self._opening)
        self.services.addresses.tables = self.openers.counts

    async def make_room(self, address: str) -> None:
        """Close a deserted table if there are many. Raises if there are still too many."""
        limits = self.services.limits
        await self._check_storage(address)
        if self._has_all(address):
            await self._close_one(set(self.openers.tables(address)))
        if self._taken >= NEARLY_FULL * limits.tables:
            await self._close_one(None)
        if self._has_all(address):
            raise ServerError(Code.TOO_MANY_OPEN_TABLES, most=limits.tables_per_address)
        if self._taken >= limits.tables:
            raise ServerError(Code.TOO_MANY_TABLES, most=limits.tables)

    async def _check_storage(self, address: str) -> None:
        """Raises if too much is stored already, by this address or at all, or the disk is nearly full."""
        limits, store = self.services.limits, self.services.store
        if await self._is_full():
            raise ServerError(Code.STORE_FULL)
        most = limits.stored_bytes_per_address
        if not limits.unlimited and await store.stored_by(opener(address)) >= most:
            raise ServerError(Code.TOO_MUCH_STORED, most=most // 1_000_000)

    async def _is_full(self) -> bool:
        """Return whether the disk or the database has only the space that is kept for tables in play."""
        limits, store = self.services.limits, self.services.store
        free = store.free()
        return (
            free is not None and free < limits.disk_reserve
        ) or await store.stored() >= limits.stored_bytes

    async def count_storage(self) -> None:
        """Find out whether the storage is full, and which addresses have stored as much as they may."""
        limits = self.services.limits
        self.services.is_full = await self._is_full()
        if not limits.unlimited:
            self.services.spent = await self.services.store.spent(limits.stored_bytes_per_address)

    async def keep_counting(self, seconds: float = COUNT_SECONDS) -> None:
        while True:
            with suppress(StoreError):  # the database is away
                await self.count_storage()
            await asyncio.sleep(seconds)

    @contextmanager
    def opening(self, table: str, address: str) -> Iterator[None]:
        """Count a table already while it is being made, so that many at once stay within the limit."""
        self._opening.add(table)
        if not self.services.limits.unlimited:
            self.openers.add(table, address)
        try:
            yield
        finally:
            self._opening.discard(table)

    @property
    def _taken(self) -> int:
        return self.count() + len(self._opening)

    def _has_all(self, address: str) -> bool:
        """Has this address as many tables as it may have?"""
        limits, elsewhere = self.services.limits, self.services.addresses.tables_elsewhere(address)
        mine = len(self.openers.tables(address)) + elsewhere
        return not limits.unlimited and mine >= limits.tables_per_address

    async def _close_one(self, among: set[str] | None) -> None:
        """Close the deserted table that has been empty longest, of all or of the given ones."""
        long_ago = self.services.now() - self.services.limits.deserted_minutes * 60_000
        for since, table in sorted(self.deserted()):
            if since <= long_ago and table not in self._closing and (among is None or table in among):
                self._closing.add(table)
                try:
                    await self.close(table)
                finally:
                    self._closing.discard(table)
                return
