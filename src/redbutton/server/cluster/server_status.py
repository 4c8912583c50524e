"""What each server tells the others every second: its counters, and what addresses have used.

So metrics and limits for an address are right for all servers together, whichever of them is asked.
"""

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version

import msgspec

from redbutton.server.net.limits import Usage
from redbutton.server.ops.metrics import Counted
from redbutton.store.leases import Peer

try:
    VERSION = version("redbutton")
except PackageNotFoundError:  # run from the sources, without being installed
    VERSION = "0"


class ServerStatus(msgspec.Struct, array_like=True):
    """One server's report. Servers of other versions may add fields at the end."""

    version: str = VERSION
    number: int = 0
    """Counts its reports, so that each is heard once."""
    counted: Counted = msgspec.field(default_factory=Counted)
    usage: Usage = msgspec.field(default_factory=Usage)
    group: str = ""
    """The same for all workers of one server."""
    studies: bool = True
    """Has it a study room?"""
    lateness: float = 0.0
    overloaded: bool = False
    """How much it has to do (`workload`)."""
    tables: int = 0
    """How many tables are loaded there."""
    place: str = ""
    """Host and port where servers of other machines reach it; empty if they cannot."""
    key: str = ""
    """What it says to other servers, and to nobody else, to be known as one of them."""


def read(peer: Peer) -> ServerStatus:
    """What a server has last reported."""
    return read_report(peer.report)


def read_report(report: bytes) -> ServerStatus:
    """A report; an empty one if it cannot be read, as that of a version we do not know."""
    try:
        return _read(report)
    except msgspec.MsgspecError:
        return ServerStatus(version="")


_decode = msgspec.msgpack.Decoder(ServerStatus).decode


@lru_cache(maxsize=64)
def _read(report: bytes) -> ServerStatus:
    """A report is asked about for each connection that comes, and a new one comes every second."""
    return _decode(report)


write = msgspec.msgpack.Encoder().encode
