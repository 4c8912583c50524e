"""How much of everything one client may have: buckets of tokens, and counts for each address.

>>> bucket = Bucket(rate=1, burst=2, now=0.0)
>>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.5)]
[True, True, False, True]
"""

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What is allowed. The defaults are generous to people and to bots, not to floods."""

    hello_seconds: float = 5.0
    """A connection that has not said hello by then is closed."""
    request_seconds: float = 10.0
    """So is one whose HTTP request is not complete."""
    message_bytes: int = 4096
    messages_per_second: float = 50.0
    messages_at_once: int = 100
    faults: int = 30
    """So many messages may be too many or unreadable, and one more every second; then there is an end."""
    waiting_bytes: int = 1_000_000
    """So much may wait for a reader; then the reader is too slow and is cut off."""
    body_bytes: int = 16_384
    connections: int = 10_000
    connections_per_address: int = 100
    handshakes_per_minute: int = 300
    tables: int = 2_000
    tables_per_hour: int = 60
    """New ones from one address."""
    questions: int = 64
    """Replays, statistics and advice that may be asked for and not be worked out yet."""
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

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A bucket for each address. The ones used longest ago are forgotten, so that memory has an end."""

    def __init__(self, *, per_second: float, burst: float, clock: Callable[[], float], most: int = 50_000):
        self.per_second, self.burst, self.clock, self.most = per_second, burst, clock, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        now = self.clock()
        bucket = self._of.pop(address, None) or Bucket(rate=self.per_second, burst=self.burst, now=now)
        self._of[address] = bucket
        if len(self._of) > self.most:
            self._of.popitem(last=False)
        return bucket.take(now)


class Addresses:
    """Who has how many connections open, and opens how many."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.open: Counter[str] = Counter()
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

    def enter(self, address: str) -> None:
        self.open[group(address)] += 1

    def leave(self, address: str) -> None:
        self.open[group(address)] -= 1
        if self.open[group(address)] <= 0:
            del self.open[group(address)]


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
