"""The origin of a request that came through proxies, and the hosts that are known as such.

Everybody can send `X-Forwarded-For`. It is read from the last address to the first, and only as far as each
was added by a proxy of ours; the rest is whatever a visitor wrote. A proxy may be named by a host name, as in
compose, where Docker chooses the addresses: the name is looked up again and again.
"""

import asyncio
import socket
from collections.abc import Container, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

LOOK_UP_SECONDS = 2.0
"""Seconds between two lookups of all names: a container that is started again may have another address."""
PEER = "redbutton.peer"
"""Key in the ASGI scope: the address of the proxy, of a request whose address a proxy has told."""
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
"""Headers that proxies add; a client that has no proxy in front of it sends none."""
MOST_HOPS = 20
"""Addresses of one request that are read."""
Address = IPv4Address | IPv6Address


class KnownHosts:
    """Hosts by address, network or name. A name stands for the addresses that it had when it was looked up.

    >>> hosts = KnownHosts(["10.0.0.0/8", "192.0.2.1"])
    >>> ["10.1.2.3" in hosts, "::ffff:192.0.2.1" in hosts, "192.0.2.2" in hosts, "2001:db8::" in hosts]
    [True, True, False, False]
    """

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks: list[IPv4Network | IPv6Network] = []
        self._found: dict[str, frozenset[Address]] = {}
        for name in named:
            try:
                self._networks.append(ip_network(name, strict=False))
            except ValueError:
                self._found[name] = frozenset()

    def __bool__(self) -> bool:
        return bool(self._networks or self._found)

    def __contains__(self, address: object) -> bool:
        found = _read(str(address))
        return found is not None and (
            any(found in network for network in self._networks)
            or any(found in addresses for addresses in self._found.values())
        )

    async def look_up(self) -> None:
        """Look up all names. One that is gone has no address; while nobody can tell, the old ones stay."""
        for name in self._found:
            try:
                found = await asyncio.to_thread(socket.getaddrinfo, name, None, type=socket.SOCK_STREAM)
            except socket.gaierror as error:
                if error.errno != socket.EAI_AGAIN:
                    self._found[name] = frozenset()
            except (OSError, UnicodeError):
                continue
            else:
                addresses = (_read(str(place[0])) for *_, place in found)
                self._found[name] = frozenset(each for each in addresses if each is not None)

    async def keep_looking_up(self) -> None:
        """Look up the names, and do it again and again. Without names there is nothing to do."""
        while self._found:
            await self.look_up()
            await asyncio.sleep(LOOK_UP_SECONDS)


class BehindProxies:
    """An application that is told the address and the scheme of a visitor, not those of a trusted proxy."""

    def __init__(self, app: ASGIApp, proxies: Container[str]) -> None:
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = scope["client"][0] if scope["type"] != "lifespan" and scope.get("client") else None
        if peer is not None and peer in self._proxies:
            headers = HTTPConnection(scope).headers
            client = visitor_of(headers.getlist("x-forwarded-for"), peer, self._proxies)
            if "x-forwarded-for" in headers:
                scope[PEER], scope["client"] = peer, (client, 0)
            if headers.get("x-forwarded-proto") in ("https", "wss"):
                scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"
        await self._app(scope, receive, send)


def visitor_of(told: Iterable[str], peer: str, proxies: Container[str]) -> str:
    """The first address, from the last to the first, that is no proxy; what is behind it was not told by one.

    >>> visitor_of(["6.6.6.6, 192.0.2.7, 10.0.0.2"], "10.0.0.1", KnownHosts(["10.0.0.0/8"]))
    '192.0.2.7'
    """
    client = peer
    for word in reversed(_hops(told)):
        found = _read(word)
        if client not in proxies or found is None:
            break
        client = str(found)
    return client


def _hops(told: Iterable[str]) -> list[str]:
    return ",".join(told).rsplit(",", MOST_HOPS)[-MOST_HOPS:]


def may_read_metrics(asking: HTTPConnection, allowed: Container[str]) -> bool:
    """Whether a request comes from this computer, or from a host that is allowed.

    A proxy that is not known hides who asks, so what it passes on comes from nowhere, and so does what a
    known one passes on without an address (`unknown`, `unix:`); and a proxy of another computer cannot tell
    that somebody asks from this one.
    """
    client = asking.client.host if asking.client else ""
    told = asking.headers.getlist("x-forwarded-for")
    if told and any(_read(word) is None for word in _hops(told)):
        return False
    if PEER not in asking.scope and any(header in asking.headers for header in FORWARDED):
        return False
    return client in allowed or (_is_here(client) and _is_here(asking.scope.get(PEER, client)))


def _is_here(address: str) -> bool:
    found = _read(address)
    return found is not None and found.is_loopback


def _read(text: str) -> Address | None:
    """An address, also with a port, in brackets, or as IPv6 writes one of IPv4; None for anything else."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
