"""What one client may use: token buckets, and counts for each address.

>>> bucket = Bucket(rate=1, burst=2, now=0.0)
>>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.5)]
[True, True, False, True]
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from heapq import nlargest
from ipaddress import IPv6Address, ip_address
from math import ceil
from operator import itemgetter
from typing import TypeVar

import msgspec

from redbutton.errors import Code, ServerError

N = TypeVar("N", int, float)

FILE, ANSWER, CHECK, WORK = 1, 2, 10, 20
"""Points that a request costs its address: a file of the page, a plain answer, a check of a wished table, and
an answer that has to be computed (hands, replays, statistics). A point is about 0.2 milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """All limits. The defaults are generous to people and bots, and stop floods.

    An address is often more than one person: a home, an office, a school. So the limits of one address are
    made for a hundred people who open the page at the same moment (some 25 files and answers each), then
    play, look at the lobby and replay hands. They stay below what the server can do in total, so that one
    address alone does not make it slow for others.
    """

    hello_seconds: float = 5.0
    """Seconds until a connection without a hello is closed."""
    request_seconds: float = 10.0
    """Seconds until a connection with an incomplete HTTP request is closed."""
    message_bytes: int = 4096
    """Longest message, in bytes."""
    messages_per_second: float = 50.0
    """Messages of one connection per second, in the long run, answers to the deal's questions aside."""
    messages_at_once: int = 100
    """Messages of one connection in a burst."""
    faults: int = 30
    """Messages of one connection that may be unreadable or too fast, plus one a second; then it is closed."""
    wishes_per_second: float = 5.0
    wishes_at_once: int = 60
    """Messages of one person in a burst, answers to the deal aside: each is stored and sent to everybody."""
    lines_per_second: float = 0.5
    lines_at_once: int = 6
    """Lines of chat of one person in a burst."""
    table_lines_per_second: float = 3.0
    table_lines_at_once: int = 30
    """Lines of chat at one table in a burst."""
    waiting_bytes: int = 1_000_000
    """Unread bytes after which a client counts as too slow and is cut off."""
    body_bytes: int = 16_384
    """Longest body of an HTTP request, in bytes."""
    requests_at_once: int = 5_000
    """Points that one address may spend on requests in a burst (see `FILE`, `ANSWER`, `CHECK`, `WORK`): the
    page for a hundred browsers without a cache, or 250 replays."""
    requests_per_second: float = 300.0
    """Points an address gets back per second: enough for a hundred people who look at the lobby every few
    seconds, or for 15 replays a second. It is a small part of one core."""
    connections: int = 10_000
    """Websockets in total."""
    connections_per_address: int = 200
    """Websockets of one address. Most people in a hall have one, some have two."""
    sockets: int = 12_000
    """Connections in total: websockets, requests, and those that have not sent anything yet. Lower if the
    operating system allows fewer open files (`open_sockets.room_for`)."""
    sockets_per_address: int = 600
    """Connections of one address. A browser opens up to six while it loads the page; idle ones are closed
    first when a new one comes from the same address."""
    handshakes_per_minute: int = 300
    """New websockets of one address per minute. After a restart a whole hall reconnects at once."""
    tables: int = 2_000
    """Open tables in total."""
    tables_per_hour: int = 60
    """New tables from one address per hour."""
    tables_per_address: int = 30
    """Open tables of one address, counting those made since the server started. Two hundred people sit at
    thirty tables; tables of one person with bots are closed when they are deserted and room is needed."""
    deserted_minutes: float = 15.0
    """Minutes after which an empty table may be closed to make room, if only its host ever sat there or its
    game is over. That happens when its address has all its tables, or when nine tenths of all tables are
    taken. The table that has been empty longest goes first; its hands can still be read."""
    stored_bytes: int = 50_000_000_000
    """Bytes of the whole database, above which no new tables are made."""
    stored_bytes_per_address: int = 4_000_000_000
    """Bytes of the tables that one address has made and that are not archived, above which it makes no more,
    and bots alone are not dealt to at them: some 300,000 hands, thirty tables for a month of evenings."""
    disk_reserve: int = 200_000_000
    """Free bytes of the disk that are left to the tables in play: with less no new ones are made."""
    idle_deal_minutes: float = 10.0
    """Minutes that a table deals on without a decision of a person. Then a cash game stops until a person
    acts, and other games go on at the calm pace: nine bots at the instant pace store some GB an hour."""
    questions: int = 64
    """Replays, statistics and advice waiting to be computed, in total."""
    questions_per_address: int = 16
    """The same for one address, so that three quarters are left for others."""
    cache_bytes: int = 32_000_000
    """Bytes of computed answers cached: rows, replays and downloads of finished hands never change."""
    bot_seconds: float = 3.0
    """Seconds that a bot of another package, or one with parameters, may take for a decision."""
    idle_hours: float = 24.0
    """Hours until a table without connections is closed."""
    unload_minutes: float = 60.0
    """Minutes until a table without connections is unloaded."""
    bot_hands: int = 100
    """Records of hands that only bots played, kept for each table: the newest. Two thirds of what such a hand
    takes is its record, which the steps give again."""
    archive_days: float = 30.0
    """Days after its last hand until a closed table is archived: packed, and still readable."""
    study_memory: int = 2_000_000_000
    """Bytes that the tables of one study may take. The operating system holds its process to that, and 1.5 GB
    more for everything else."""
    study_memory_total: int = 6_000_000_000
    """Bytes of all open studies."""
    study_seconds: float = 600.0
    """Seconds of solving after which a study pauses; its person may let it go on."""
    study_open: int = 24
    """Open studies in total: each is a process of its own, which sleeps unless it solves."""
    study_solving: int = 4
    """Studies that are solved at the same time. They run at a low priority, after the tables."""
    study_solving_per_address: int = 3
    """The same for one address, so that one is left for others."""
    study_per_person: int = 4
    """Open studies of one person. One of them is solved at a time: a new one lets the others pause."""
    study_per_address: int = 12
    """Open studies of one address."""
    study_starts_per_hour: int = 240
    """Studies, files and shared solutions that one address may open per hour."""
    study_idle_minutes: float = 20.0
    """Minutes after which a study is closed if nobody asks anything about it."""
    study_answer_seconds: float = 20.0
    """Seconds that a question to a study may take; a large tree answers between two iterations."""
    study_hang_seconds: float = 180.0
    """Seconds without a sign of life after which a study that should be working is ended."""
    study_check_seconds: float = 8.0
    """Seconds that the look at a spot before it is solved may take. Others wait as long for their turn."""
    study_body_bytes: int = 400_000
    """Longest spot or lock, in bytes: weights for single hands are long."""
    study_upload_bytes: int = 256_000_000
    """Largest file of a solution that can be opened or downloaded, in bytes."""
    study_files: int = 8
    """Files of solutions that are being uploaded or downloaded at the same time."""
    study_files_per_address: int = 3
    study_share_bytes: int = 64_000_000
    """Largest solution that is kept as it is to be shared. A larger one is shared as its spot, and solved
    again."""
    study_shares: int = 200
    """Shared solutions that are kept; the oldest make room."""
    study_shares_bytes: int = 4_000_000_000
    """Bytes of all shared solutions; here, too, the oldest make room."""
    study_shares_per_hour: int = 30
    """Solutions that one address may share per hour: nobody can push out those of all others at once."""
    study_share_days: float = 30.0
    """Days for which a shared solution is kept."""
    unlimited: bool = False
    """No limits per address: for tests, and behind a proxy that has its own."""


class Bucket:
    """A token bucket: it refills at `rate` tokens a second up to `burst`."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, *, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.tokens, self.at = rate, burst, burst, now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take `cost` tokens, if there are enough."""
        if not self.has(now, cost):
            return False
        self.tokens -= cost
        return True

    def has(self, now: float, cost: float = 1) -> bool:
        """Whether there are `cost` tokens."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        return self.tokens >= cost

    def spend(self, now: float, cost: float) -> None:
        """Take tokens that were spent elsewhere, even if there are not enough."""
        self.take(now, 0)
        self.tokens -= cost

    def wait(self, cost: float = 1) -> float:
        """Seconds until there are `cost` tokens."""
        return max(0.0, (min(cost, self.burst) - self.tokens) / self.rate) if self.rate else 3600.0


class Buckets:
    """A bucket for each address. The least recently used ones are dropped, to bound the memory."""

    def __init__(self, *, per_second: float, burst: float, clock: Callable[[], float], most: int = 50_000):
        self.per_second, self.burst, self.clock, self.most = per_second, burst, clock, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()
        self.spent: dict[str, float] | None = None
        """What each address has spent since that was last asked for, if somebody asks."""

    def take(self, address: str, cost: float = 1) -> bool:
        taken = self._bucket(address).take(self.clock(), cost)
        if taken and self.spent is not None:
            self.spent[address] = self.spent.get(address, 0) + cost
        return taken

    def spend(self, address: str, cost: float) -> None:
        """Count what an address has spent at another server."""
        self._bucket(address).spend(self.clock(), cost)

    def _bucket(self, address: str) -> Bucket:
        found = self._of.pop(address, None) or Bucket(
            rate=self.per_second, burst=self.burst, now=self.clock()
        )
        self._of[address] = found
        if len(self._of) > self.most:
            self._of.popitem(last=False)
        return found

    def wait(self, address: str, cost: float = 1) -> float:
        """Seconds until an address that was just refused may try again."""
        return self._of[address].wait(cost) if address in self._of else 0.0


class Openers:
    """Which address made which open table. Unknown for tables from before the server's start."""

    def __init__(self, is_open: Callable[[str], bool]) -> None:
        self._is_open = is_open
        self._of: dict[str, str] = {}

    def add(self, table: str, address: str) -> None:
        self._of[table] = group(address)

    def tables(self, address: str) -> list[str]:
        """The open tables of an address, oldest first. Closed ones are dropped here."""
        self._drop_closed()
        mine = group(address)
        return [table for table, opener in self._of.items() if opener == mine]

    def counts(self) -> dict[str, int]:
        """How many open tables each address has."""
        self._drop_closed()
        return dict(Counter(self._of.values()))

    def _drop_closed(self) -> None:
        self._of = {table: opener for table, opener in self._of.items() if self._is_open(table)}


class Usage(msgspec.Struct, array_like=True):
    """What addresses have used at one server, for the others."""

    connections: dict[str, int] = {}
    tables: dict[str, int] = {}
    """How many open tables of each address it has."""
    spent: dict[str, dict[str, float]] = {}
    """What was taken from the buckets of each kind since the report before."""


MOST_TOLD = 2_000
"""Addresses of a kind in one report: those that used most. The others are far from any limit."""


class Addresses:
    """Counts and rates of connections and requests, by address: here, and at the other servers."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.open: Counter[str] = Counter()
        self.tables: Callable[[], dict[str, int]] = dict
        """How many open tables of each address this server has."""
        self._asked: Counter[str] = Counter()
        self._elsewhere: Counter[str] = Counter()
        self._tables_elsewhere: Counter[str] = Counter()
        self._requests = Buckets(
            per_second=limits.requests_per_second, burst=limits.requests_at_once, clock=clock
        )
        self._handshakes = Buckets(
            per_second=limits.handshakes_per_minute / 60, burst=limits.handshakes_per_minute, clock=clock
        )
        self._tables = Buckets(
            per_second=limits.tables_per_hour / 3600, burst=limits.tables_per_hour, clock=clock
        )
        self._studies = Buckets(
            per_second=limits.study_starts_per_hour / 3600,
            burst=limits.study_starts_per_hour / 4,
            clock=clock,
        )
        self._shares = Buckets(
            per_second=limits.study_shares_per_hour / 3600,
            burst=limits.study_shares_per_hour / 2,
            clock=clock,
        )
        self._kinds = {
            "requests": self._requests,
            "handshakes": self._handshakes,
            "tables": self._tables,
            "studies": self._studies,
            "shares": self._shares,
        }

    @property
    def connections(self) -> int:
        return self.open.total()

    def tables_elsewhere(self, address: str) -> int:
        """Open tables that an address has at other servers."""
        return self._tables_elsewhere[group(address)]

    def usage(self) -> Usage:
        """What was used here, for the other servers. What was spent is told once."""
        spent = {kind: _largest(buckets.spent or {}) for kind, buckets in self._kinds.items()}
        for buckets in self._kinds.values():
            buckets.spent = {}
        return Usage(_largest(self.open), _largest(self.tables()), spent)

    def take_in(self, said: Sequence[Usage], fresh: Sequence[Usage]) -> None:
        """What addresses use at all other servers, and which of that was spent since the last time."""
        self._elsewhere, self._tables_elsewhere = Counter(), Counter()
        for usage in said:
            self._elsewhere.update(usage.connections)
            self._tables_elsewhere.update(usage.tables)
        for usage in fresh:
            for kind, spent in usage.spent.items():
                for address, cost in spent.items():
                    if kind in self._kinds:
                        self._kinds[kind].spend(address, cost)

    def is_full(self, address: str) -> bool:
        """Is there no room for another connection, from this address or at all?"""
        limits = self.limits
        mine = 0 if limits.unlimited else self.open[group(address)] + self._elsewhere[group(address)]
        return mine >= limits.connections_per_address or self.connections >= limits.connections

    def may_shake_hands(self, address: str) -> bool:
        return self.limits.unlimited or self._handshakes.take(group(address))

    def may_open_table(self, address: str) -> bool:
        return self.limits.unlimited or self._tables.take(group(address))

    def may_open_study(self, address: str) -> bool:
        return self.limits.unlimited or self._studies.take(group(address))

    def may_share(self, address: str) -> bool:
        return self.limits.unlimited or self._shares.take(group(address))

    def charge(self, address: str, cost: float) -> None:
        """Charge a request. Raises if the points are used up, and says when to try again."""
        mine = group(address)
        if not self.limits.unlimited and not self._requests.take(mine, cost):
            raise too_fast(Code.TOO_MANY_REQUESTS, self._requests.wait(mine, cost))

    @contextmanager
    def question(self, address: str) -> Iterator[None]:
        """Count a computation for an address while it runs. Raises if too many are waiting already."""
        mine = group(address)
        if not self.limits.unlimited and self._asked[mine] >= self.limits.questions_per_address:
            raise too_fast(Code.TOO_MANY_REQUESTS, 1)
        self._asked[mine] += 1
        try:
            yield
        finally:
            _less(self._asked, mine)

    def enter(self, address: str) -> None:
        self.open[group(address)] += 1

    def leave(self, address: str) -> None:
        _less(self.open, group(address))


def _largest(counts: Mapping[str, N]) -> dict[str, N]:
    """The largest of many counts."""
    return dict(nlargest(MOST_TOLD, counts.items(), key=itemgetter(1)))


def _less(counts: Counter[str], name: str) -> None:
    counts[name] -= 1
    if counts[name] <= 0:
        del counts[name]


def too_fast(code: Code, seconds: float) -> ServerError:
    """A refusal for speed, with the whole seconds after which to try again."""
    return ServerError(code, seconds=max(1, ceil(seconds)))


def opener(address: str) -> str:
    """The name by which the store counts what an address has made: a digest, so that no copy lists it."""
    return blake2b(group(address).encode(), digest_size=16, person=b"redbutton").hexdigest()


def group(address: str) -> str:
    """The address that limits count by: of IPv6 the first half, as one household has all of the rest.

    >>> group("2001:db8::1:2:3:4"), group("192.0.2.7"), group("::ffff:192.0.2.7"), group("somewhere")
    ('2001:db8::', '192.0.2.7', '192.0.2.7', 'somewhere')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
