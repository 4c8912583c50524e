"""Places for tables: how many one address and all together may have, and which table goes for a new one."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from redbutton.errors import Code, ServerError
from redbutton.server.floor import Floor
from redbutton.server.limits import Openers

NEARLY_FULL = 0.9
"""When so many of the places are taken, deserted tables are closed before their time."""


@dataclass(slots=True, kw_only=True)
class Places:
    """The lobby's places. What a table is, and how it is closed, is the lobby's business."""

    floor: Floor
    is_open: Callable[[str], bool]
    count: Callable[[], int]
    """How many tables are open."""
    deserted: Callable[[], Iterable[tuple[int, str]]]
    """Tables that nobody would miss, and since when nobody has been there."""
    close: Callable[[str], Awaitable[None]]
    openers: Openers = field(init=False)
    _opening: set[str] = field(default_factory=set)
    _closing: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.openers = Openers(lambda table: self.is_open(table) or table in self._opening)

    async def make_room(self, address: str) -> None:
        """Close a table that nobody needs if there are many; a refusal if there are still too many."""
        limits = self.floor.limits
        if self._has_all(address):
            await self._close_one(set(self.openers.tables(address)))
        if self._taken >= NEARLY_FULL * limits.tables:
            await self._close_one(None)
        if self._has_all(address):
            raise ServerError(Code.TOO_MANY_OPEN_TABLES, most=limits.tables_per_address)
        if self._taken >= limits.tables:
            raise ServerError(Code.TOO_MANY_TABLES, most=limits.tables)

    @contextmanager
    def opening(self, table: str, address: str) -> Iterator[None]:
        """While a table is made: it counts already, so that many at once are not too many."""
        self._opening.add(table)
        if not self.floor.limits.unlimited:
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
        limits = self.floor.limits
        return not limits.unlimited and len(self.openers.tables(address)) >= limits.tables_per_address

    async def _close_one(self, among: set[str] | None) -> None:
        """Close the deserted table that has been empty longest, of all or of some."""
        long_ago = self.floor.now() - self.floor.limits.deserted_minutes * 60_000
        for since, table in sorted(self.deserted()):
            if since <= long_ago and table not in self._closing and (among is None or table in among):
                self._closing.add(table)
                try:
                    await self.close(table)
                finally:
                    self._closing.discard(table)
                return
