"""How much of everything one client may have: buckets of tokens, and counts for each address.

>>> bucket = Bucket(rate=1, burst=2, now=0.0)
>>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.5)]
[True, True, False, True]
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil

from redbutton.errors import Code, ServerError

FILE, ANSWER, CHECK, WORK = 1, 2, 10, 20
"""What a request costs its address: a file of the page, a plain answer, a look at a wished table, and an
answer that has to be worked out (hands, replays, statistics). A point is about a fifth of a millisecond."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What is allowed. The defaults are generous to people and to bots, not to floods.

    An address is often more than one person: a home, an office, a school. So the numbers for one address are
    those of a hall of people: a hundred of them may open the page at the same moment (some 25 files and
    answers each), then play, look at the lobby and click through their hands. What one address may do beyond
    that is less than what this server can do for all together, so nobody alone makes it slow for others.
    """

    hello_seconds: float = 5.0
    """A connection that has not said hello by then is closed."""
    request_seconds: float = 10.0
    """So is one whose HTTP request is not complete."""
    message_bytes: int = 4096
    """A longer message is refused."""
    messages_per_second: float = 50.0
    """Of one connection, over a longer time: more than any program needs to play."""
    messages_at_once: int = 100
    """Of one connection, before that counts."""
    faults: int = 30
    """So many messages may be too many or unreadable, and one more every second; then there is an end."""
    wishes_per_second: float = 5.0
    wishes_at_once: int = 60
    """What one person wants of a table, besides deciding: it is written down and told to everybody."""
    lines_per_second: float = 0.5
    lines_at_once: int = 6
    """Lines of chat of one person."""
    table_lines_per_second: float = 3.0
    table_lines_at_once: int = 30
    """Lines of chat at one table."""
    waiting_bytes: int = 1_000_000
    """So much may wait for a reader; then the reader is too slow and is cut off."""
    body_bytes: int = 16_384
    """A longer body of a request is refused."""
    requests_at_once: int = 5_000
    """Points that one address may spend on requests at once (see `FILE`, `ANSWER`, `CHECK`, `WORK`): the page
    for a hundred browsers that have never seen it, or 250 replays."""
    requests_per_second: float = 300.0
    """Points that come back to an address every second: a hundred people who look at the lobby every few
    seconds, or 15 replays a second. In the server's time it is a small part of one core."""
    connections: int = 10_000
    """Websockets."""
    connections_per_address: int = 200
    """Websockets of one address. Everybody in a hall has one, some have two."""
    sockets: int = 12_000
    """Connections of any kind: websockets, requests, and those who have not said anything yet. It is less if
    the operating system allows fewer open files (`sockets.room_for`)."""
    sockets_per_address: int = 600
    """Connections of any kind of one address. A browser opens up to six while it loads the page; those that
    wait for another request are closed first when somebody of the same address comes."""
    handshakes_per_minute: int = 300
    """Of one address. When a server comes back, everybody in a hall comes back at once."""
    tables: int = 2_000
    """Open at the same time, whoever has made them."""
    tables_per_hour: int = 60
    """New ones from one address."""
    tables_per_address: int = 30
    """Open at the same time, of those that one address has made since the server started. Two hundred people
    sit at thirty tables; those of a school who play with bots alone make room as they go."""
    deserted_minutes: float = 15.0
    """A table that only its host has ever sat at, or that is over, may be closed when nobody has been there
    for so long and room is needed: when its address has as many tables as it may have, or when nine tenths
    of all places are taken. The one that has been empty longest goes first; its hands can still be read."""
    questions: int = 64
    """Replays, statistics and advice that may be asked for and not be worked out yet."""
    questions_per_address: int = 16
    """Of one address, so that three quarters of them are always for others."""
    cache_bytes: int = 32_000_000
    """How much of what was worked out is kept: rows, replays and downloads of finished hands never change."""
    bot_seconds: float = 3.0
    """How long a program of another package, or one with parameters, may think."""
    idle_hours: float = 24.0
    """A table without anybody connected is closed after that."""
    unload_minutes: float = 60.0
    """After so long it is put out of memory, until somebody comes."""
    unlimited: bool = False
    """No limits for an address: for tests, and where a proxy in front has its own."""


class Bucket:
    """Fills with so many tokens a second up to a burst; whatever is done takes one."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, *, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.tokens, self.at = rate, burst, burst, now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take a token, or as many as it costs, if there are so many."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def wait(self, cost: float = 1) -> float:
        """In how many seconds there will be so many tokens."""
        return max(0.0, (min(cost, self.burst) - self.tokens) / self.rate) if self.rate else 3600.0


class Buckets:
    """A bucket for each address. The ones used longest ago are forgotten, so that memory has an end."""

    def __init__(self, *, per_second: float, burst: float, clock: Callable[[], float], most: int = 50_000):
        self.per_second, self.burst, self.clock, self.most = per_second, burst, clock, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        now = self.clock()
        bucket = self._of.pop(address, None) or Bucket(rate=self.per_second, burst=self.burst, now=now)
        self._of[address] = bucket
        if len(self._of) > self.most:
            self._of.popitem(last=False)
        return bucket.take(now, cost)

    def wait(self, address: str, cost: float = 1) -> float:
        """In how many seconds an address that was just refused may try again."""
        return self._of[address].wait(cost) if address in self._of else 0.0


class Openers:
    """Which address has made which of the tables that are open; of those made before, nobody knows."""

    def __init__(self, is_open: Callable[[str], bool]) -> None:
        self._is_open = is_open
        self._of: dict[str, str] = {}

    def add(self, table: str, address: str) -> None:
        self._of[table] = group(address)

    def tables(self, address: str) -> list[str]:
        """The open tables of an address, the oldest first. The others that were closed are forgotten."""
        self._of = {table: opener for table, opener in self._of.items() if self._is_open(table)}
        mine = group(address)
        return [table for table, opener in self._of.items() if opener == mine]


class Addresses:
    """Who has how many connections open, and opens how many."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.open: Counter[str] = Counter()
        self._asked: Counter[str] = Counter()
        self._requests = Buckets(
            per_second=limits.requests_per_second, burst=limits.requests_at_once, clock=clock
        )
        self._handshakes = Buckets(
            per_second=limits.handshakes_per_minute / 60, burst=limits.handshakes_per_minute, clock=clock
        )
        self._tables = Buckets(
            per_second=limits.tables_per_hour / 3600, burst=limits.tables_per_hour, clock=clock
        )

    @property
    def connections(self) -> int:
        return self.open.total()

    def is_full(self, address: str) -> bool:
        """No more connections: from this address, or at all."""
        limits = self.limits
        mine = 0 if limits.unlimited else self.open[group(address)]
        return mine >= limits.connections_per_address or self.connections >= limits.connections

    def may_shake_hands(self, address: str) -> bool:
        return self.limits.unlimited or self._handshakes.take(group(address))

    def may_open_table(self, address: str) -> bool:
        return self.limits.unlimited or self._tables.take(group(address))

    def charge(self, address: str, cost: float) -> None:
        """A request of so many points; a refusal that says when there are enough of them again."""
        mine = group(address)
        if not self.limits.unlimited and not self._requests.take(mine, cost):
            raise too_many_requests(self._requests.wait(mine, cost))

    @contextmanager
    def question(self, address: str) -> Iterator[None]:
        """While something is worked out for an address; a refusal if it waits for too much already."""
        mine = group(address)
        if not self.limits.unlimited and self._asked[mine] >= self.limits.questions_per_address:
            raise too_many_requests(1)
        self._asked[mine] += 1
        try:
            yield
        finally:
            _less(self._asked, mine)

    def enter(self, address: str) -> None:
        self.open[group(address)] += 1

    def leave(self, address: str) -> None:
        _less(self.open, group(address))


def _less(counts: Counter[str], name: str) -> None:
    counts[name] -= 1
    if counts[name] <= 0:
        del counts[name]


def too_many_requests(seconds: float) -> ServerError:
    return ServerError(Code.TOO_MANY_REQUESTS, seconds=max(1, ceil(seconds)))


def group(address: str) -> str:
    """An address as it is counted: of IPv6 the first half, because one household has all of the rest.

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
