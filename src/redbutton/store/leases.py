"""Leases: which server has a table, so that several servers can share one database.

A lease is a number that grows each time a table changes hands. A step is stored only where the lease still
has the number that its server was given; the statement that stores it checks that. So a server that was
passed over stores nothing, whatever it believes. Time decides only how soon others may take a table from a
server that gives no sign of life.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

LEASE_SECONDS = 4.0
"""Seconds without a sign of life after which others may take a server's tables."""


FIRST_LEASE = 1
"""The lease of a new table."""


class Peer(NamedTuple):
    """Another server on the same database, as it last described itself."""

    server: str
    machine: str
    address: str
    """Where it takes connections from others; empty if it takes none, because it is about to end."""
    report: bytes
    alive: bool


class Renewal(NamedTuple):
    """The answer to a sign of life."""

    late: bool
    """Was it late? Then others may have taken tables meanwhile."""
    peers: list[Peer]
    forgotten: Sequence[bytes] = ()
    """The last reports of servers that ended long ago, told once and to one server: it counts for them."""


class Leases(Protocol):
    """Who has which table. The calls raise a `StoreError` if the database is away."""

    @property
    def shared(self) -> bool:
        """May several servers use the store at the same time?"""

    @property
    def server(self) -> str:
        """The name of this server among all that use the store."""

    async def take(self, table: str) -> int | None:
        """Take a table: its new lease, or None if another living server has it.

        Raises STORE_NO_TABLE or STORE_TABLE_CLOSED for a table that nobody can have.
        """

    async def give_up(self, table: str, lease: int) -> None:
        """Give a table up, so that others can take it at once."""

    async def owner(self, table: str) -> str | None:
        """The living server that has a table. Raises as `take` does."""

    async def owned(self) -> dict[str, str]:
        """All tables that a living server has, and which one."""

    async def held(self) -> dict[str, int]:
        """The leases of this server."""

    async def renew(self, machine: str, address: str, report: bytes) -> Renewal:
        """A sign of life: the leases of this server hold for some more seconds."""

    async def declare_dead(self, server: str) -> None:
        """Let others take a server's tables at once, because its process is known to be gone."""


class SoleServer:
    """The leases of a store that one server has for itself: every table is its own."""

    shared = False
    server = ""

    async def take(self, table: str) -> int | None:
        return FIRST_LEASE

    async def give_up(self, table: str, lease: int) -> None: ...

    async def owner(self, table: str) -> str | None:
        return self.server

    async def owned(self) -> dict[str, str]:
        return {}

    async def held(self) -> dict[str, int]:
        return {}

    async def renew(self, machine: str, address: str, report: bytes) -> Renewal:
        return Renewal(late=False, peers=[])

    async def declare_dead(self, server: str) -> None: ...
