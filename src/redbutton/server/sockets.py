"""All open connections, of whatever kind: who has to go so that somebody new gets in.

An open connection is an open file, and a process may have only so many. Whoever opens connections and says
nothing would use them all up, and then nobody gets in and nothing can be stored. So there is a number of them
below that of the system; when it is reached, the connection goes that has waited longest for nothing: first
one without a request, then one that only looks on. One that is being answered and one with a seat stay.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Protocol

from redbutton.errors import Code, ServerError
from redbutton.server.limits import Limits, group

try:
    import resource
except ModuleNotFoundError:  # where a process may have any number of files
    resource = None  # type: ignore[assignment]

SPARE = 128
"""Files that are left for the store, the log and whatever a library opens."""
TRIES = 100
"""So many connections are looked at to find one that can go: a flood must not cost more than that."""


class Line(Protocol):
    """A connection, as far as it is counted."""

    @property
    def may_go(self) -> bool:
        """Is nothing under way: no whole request that is being answered, nobody with a seat?"""

    def cut(self) -> None:
        """End it without another word."""


Lines = OrderedDict[Line, None]
"""Connections, the one that has been quiet longest first."""


class Sockets:
    """Every open connection, and the address that it comes from."""

    def __init__(self, limits: Limits, *, most: int | None = None, proxies: Iterable[str] = ()) -> None:
        self.limits = limits
        self.most = limits.sockets if most is None else most
        self._proxies = Proxies(proxies)
        self._groups: dict[Line, str] = {}
        self._counts: Counter[str] = Counter()
        self._requests: Lines = OrderedDict()
        self._requests_of: dict[str, Lines] = {}
        self._websockets: Lines = OrderedDict()

    def __len__(self) -> int:
        return len(self._groups)

    def enter(self, line: Line, address: str) -> None:
        """Somebody comes; a refusal if there is no room and nobody who can go."""
        limits, mine = self.limits, group(address)
        bounded = not (limits.unlimited or mine in self._proxies)
        if bounded and self._counts[mine] >= limits.sockets_per_address and not self._cut_of(mine):
            raise ServerError(Code.TOO_MANY_CONNECTIONS, most=limits.sockets_per_address)
        if len(self) >= self.most and not (self._cut(self._requests) or self._cut(self._websockets)):
            raise ServerError(Code.SERVER_FULL)
        self._groups[line] = mine
        self._counts[mine] += 1
        self._requests[line] = None
        self._requests_of.setdefault(mine, OrderedDict())[line] = None

    def become(self, line: Line, websocket: Line) -> None:
        """A request has turned into a websocket."""
        if (mine := self._groups.pop(line, None)) is not None:
            self._forget(line, mine)
            self._groups[websocket] = mine
            self._websockets[websocket] = None

    def rest(self, line: Line) -> None:
        """A request was answered: of all that wait for another one it is the last to go."""
        if (mine := self._groups.get(line)) is not None:
            self._requests.move_to_end(line)
            self._requests_of[mine].move_to_end(line)

    def leave(self, line: Line) -> None:
        if (mine := self._groups.pop(line, None)) is None:
            return
        self._forget(line, mine)
        self._websockets.pop(line, None)
        self._counts[mine] -= 1
        if not self._counts[mine]:
            del self._counts[mine]

    def _forget(self, line: Line, mine: str) -> None:
        self._requests.pop(line, None)
        if mine in self._requests_of:
            self._requests_of[mine].pop(line, None)
            if not self._requests_of[mine]:
                del self._requests_of[mine]

    def _cut_of(self, mine: str) -> bool:
        return mine in self._requests_of and self._cut(self._requests_of[mine])

    def _cut(self, lines: Lines) -> bool:
        """Let the first one go that can; those that cannot are not looked at again soon."""
        for _ in range(min(TRIES, len(lines))):
            line = next(iter(lines))
            if line.may_go:
                self.leave(line)
                line.cut()
                return True
            lines.move_to_end(line)
        return False


class Proxies:
    """Addresses from which many people come: proxies that say who is behind them.

    >>> proxies = Proxies(["10.0.0.0/8", "192.0.2.1"])
    >>> ["10.1.2.3" in proxies, "192.0.2.1" in proxies, "192.0.2.2" in proxies, "2001:db8::" in proxies]
    [True, True, False, False]
    """

    def __init__(self, named: Iterable[str]) -> None:
        self._all = False
        self._networks: list[IPv4Network | IPv6Network] = []
        for name in named:
            self._all = self._all or name == "*"
            try:
                found = ip_network(name, strict=False)
            except ValueError:
                continue
            self._networks.append(found if found.prefixlen <= 64 or found.version == 4 else _half(found))

    def __contains__(self, address: str) -> bool:
        if self._all:
            return True
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _half(network: IPv4Network | IPv6Network) -> IPv4Network | IPv6Network:
    """Addresses of IPv6 are counted by their first half."""
    return ip_network((network.network_address, 64), strict=False)


def room_for(limits: Limits) -> int:
    """How many connections there may be, after asking the system for as many open files as that takes."""
    if resource is None:
        return limits.sockets
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.sockets + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
        except (ValueError, OSError):
            pass  # as many as there are, then
    return limits.sockets if soft == resource.RLIM_INFINITY else within(limits.sockets, soft)


def within(wished: int, files: int) -> int:
    """How many connections fit into so many open files, with some left for the rest.

    >>> within(12_000, 20_000), within(12_000, 1024), within(12_000, 64)
    (12000, 896, 32)
    """
    return min(wished, files - min(SPARE, files // 2))
