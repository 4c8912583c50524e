"""All open connections, and which one is closed to make room for a new one.

An open connection is an open file, and a process has a limit of those. Idle connections could use them all
up; then nobody could connect and nothing could be stored. So connections are limited below the system's
number. When the limit is reached, the one that has been idle longest is closed: first one without a request,
then one that only watches. A connection with a request in progress or with a seat stays. One that is relayed
to another server is two open files, and counts as two.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from typing import Protocol

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Limits, group

try:
    import resource
except ModuleNotFoundError:  # no limit of open files on this system
    resource = None  # type: ignore[assignment]

SPARE = 128
"""Open files left for the store, the log and libraries."""
TRIES = 100
"""Connections looked at to find one to close: bounds the cost during a flood."""


class OpenSocket(Protocol):
    """What is needed of a connection to count it."""

    @property
    def may_go(self) -> bool:
        """May it be closed: no complete request in progress, and nobody with a seat?"""

    def cut(self) -> None:
        """Close it without a farewell."""


RELAYED = "relayed"
"""Instead of an address, of connections that count where they came from."""

Lines = OrderedDict[OpenSocket, None]
"""Connections, the one idle longest first."""


class Sockets:
    """Every open connection, and its address."""

    def __init__(self, limits: Limits, *, most: int | None = None, proxies: Container[str] = ()) -> None:
        self.limits = limits
        self.most = limits.sockets if most is None else most
        self._proxies = proxies
        self.fellows: Callable[[], Container[str]] = tuple
        """Addresses of other servers, which relay for many, as `group` writes them."""
        self._groups: dict[OpenSocket, str] = {}
        self._counts: Counter[str] = Counter()
        self._requests: Lines = OrderedDict()
        self._requests_of: dict[str, Lines] = {}
        self._websockets: Lines = OrderedDict()
        self._lines_out = 0

    def __len__(self) -> int:
        return len(self._groups) + self._lines_out

    def enter(self, line: OpenSocket, address: str) -> None:
        """Count a new connection. Raises if it is full and no other connection can be closed."""
        limits, mine = self.limits, group(address)
        full = not limits.unlimited and self._counts[mine] >= limits.sockets_per_address
        bounded = full and not (address in self._proxies or mine in self.fellows())
        if bounded and not self._cut_of(mine):
            raise ServerError(Code.TOO_MANY_CONNECTIONS, most=limits.sockets_per_address)
        self._make_room()
        self._groups[line] = mine
        self._counts[mine] += 1
        self._requests[line] = None
        self._requests_of.setdefault(mine, OrderedDict())[line] = None

    @contextmanager
    def line_out(self) -> Iterator[None]:
        """Count a connection to another server while it lasts. Raises if it is full, like `enter`."""
        self._make_room()
        self._lines_out += 1
        try:
            yield
        finally:
            self._lines_out -= 1

    def come_relayed(self, websocket: OpenSocket) -> None:
        """Another server relays over this websocket: it does not count for that server's address."""
        if (mine := self._groups.get(websocket)) is not None:
            self._uncount(mine)
            self._groups[websocket] = RELAYED
            self._counts[RELAYED] += 1

    def become(self, line: OpenSocket, websocket: OpenSocket) -> None:
        """A request has become a websocket."""
        if (mine := self._groups.pop(line, None)) is not None:
            self._forget(line, mine)
            self._groups[websocket] = mine
            self._websockets[websocket] = None

    def rest(self, line: OpenSocket) -> None:
        """A request was answered: its connection is idle from now on, and last in line to be closed."""
        if (mine := self._groups.get(line)) is not None:
            self._requests.move_to_end(line)
            self._requests_of[mine].move_to_end(line)

    def leave(self, line: OpenSocket) -> None:
        if (mine := self._groups.pop(line, None)) is None:
            return
        self._forget(line, mine)
        self._websockets.pop(line, None)
        self._uncount(mine)

    def _uncount(self, mine: str) -> None:
        self._counts[mine] -= 1
        if not self._counts[mine]:
            del self._counts[mine]

    def _make_room(self) -> None:
        if len(self) >= self.most and not (self._cut(self._requests) or self._cut(self._websockets)):
            raise ServerError(Code.SERVER_FULL)

    def _forget(self, line: OpenSocket, mine: str) -> None:
        self._requests.pop(line, None)
        if mine in self._requests_of:
            self._requests_of[mine].pop(line, None)
            if not self._requests_of[mine]:
                del self._requests_of[mine]

    def _cut_of(self, mine: str) -> bool:
        return mine in self._requests_of and self._cut(self._requests_of[mine])

    def _cut(self, lines: Lines) -> bool:
        """Close the first connection that may be closed. Those that may not go to the end of the line."""
        for _ in range(min(TRIES, len(lines))):
            line = next(iter(lines))
            if line.may_go:
                self.leave(line)
                line.cut()
                return True
            lines.move_to_end(line)
        return False


def room_for(limits: Limits) -> int:
    """How many connections to allow, after asking the system for enough open files."""
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
            pass  # keep the present limit
    return limits.sockets if soft == resource.RLIM_INFINITY else within(limits.sockets, soft)


def within(wished: int, files: int) -> int:
    """How many connections fit into the limit of open files, with some files left for the rest.

    >>> within(12_000, 20_000), within(12_000, 1024), within(12_000, 64)
    (12000, 896, 32)
    """
    return min(wished, files - min(SPARE, files // 2))
