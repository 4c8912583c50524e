"""What the server is called: the names by which a browser may ask for it.

A page of anywhere can give its own name the address of somebody's server (DNS rebinding). The browser then
takes the two for the same site, and the page reads and does there what it likes. But the browser still says
which name it asked for, in `Host`; a name that nobody has given this server is therefore refused.

An address in digits is no name: nobody can make it lead anywhere else, so a page at such an address was
served by that very address. All of them are allowed, and with them every network that a computer is in.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost"})
"""What browsers take for this computer, without asking anybody."""


class Hosts:
    """The names of a server.

    >>> hosts = Hosts(["poker.example.org"])
    >>> ["poker.example.org" in hosts, "POKER.example.org.:8000" in hosts, "localhost:1" in hosts]
    [True, True, True]
    >>> ["192.0.2.7:8000" in hosts, "[::1]:8000" in hosts, "evil.example" in hosts, "" in hosts]
    [True, True, False, False]
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        named = {_host_of(_bare(name)) for name in names}
        self._names = LOOPBACK | named - {""}  # what cannot be read is nobody's name

    def __contains__(self, header: str) -> bool:
        host = _host_of(header)
        return host in self._names or _is_address(host)


def names_of(host: str) -> list[str]:
    """What a server that listens there is called by itself: in a network, by the computer's name as well."""
    if host in ("127.0.0.1", "::1", "localhost"):
        return []
    if host not in ("0.0.0.0", "::", ""):
        return [host]
    own = socket.gethostname()
    return [own, f"{own.partition('.')[0]}.local"] if own else []


def _bare(name: str) -> str:
    """A name as it stands in `Host`, if somebody has given a whole address."""
    return urlsplit(name).netloc if "://" in name else name.strip("/")


def _host_of(header: str) -> str:
    """The name without the port, as names are compared; an address of IPv6 keeps its brackets."""
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
