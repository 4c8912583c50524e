"""The host names by which a browser may ask for this server.

Any site can point its own name to the address of somebody's server (DNS rebinding). The browser then takes
both for the same site, and lets the page read and change everything here. But the browser still sends the
name that it asked for, in `Host`; so a name that is not this server's is refused.

An IP address cannot be redirected like that: a page at such an address was served by that very address. So
all of them are allowed, and with them every network that a computer is in.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost"})
"""Names that browsers resolve to this computer without a lookup."""


class HostNames:
    """The names of a server.

    >>> hosts = HostNames(["poker.example.org"])
    >>> ["poker.example.org" in hosts, "POKER.example.org.:8000" in hosts, "localhost:1" in hosts]
    [True, True, True]
    >>> ["192.0.2.7:8000" in hosts, "[::1]:8000" in hosts, "evil.example" in hosts, "" in hosts]
    [True, True, False, False]
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        named = {_host_of(_bare(name)) for name in names}
        self._names = LOOPBACK | named - {""}  # an unreadable name never matches

    def __contains__(self, header: str) -> bool:
        host = _host_of(header)
        return host in self._names or _is_address(host)


def names_of(host: str) -> list[str]:
    """The default names of a server that listens on this host: in a network, the computer's name as well."""
    if host in ("127.0.0.1", "::1", "localhost"):
        return []
    if host not in ("0.0.0.0", "::", ""):
        return [host]
    own = socket.gethostname()
    return [own, f"{own.partition('.')[0]}.local"] if own else []


def _bare(name: str) -> str:
    """The host name as in `Host`, even if a whole URL was given."""
    return urlsplit(name).netloc if "://" in name else name.strip("/")


def _host_of(header: str) -> str:
    """The name without the port, normalized; an IPv6 address keeps its brackets."""
    text = header.strip().lower()
    name, found, port = text.rpartition(":")
    if not found or text.endswith("]"):
        name = text
    elif port and not port.isdecimal():
        return ""
    return name.removesuffix(".")


def _is_address(host: str) -> bool:
    try:
        found = ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return found.version == 4 or host.startswith("[")
