"""Who is believed about a visitor's address, and who may read the metrics."""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any

import pytest
from server.live import Live
from starlette.requests import HTTPConnection

from redbutton.server.net.proxies import PEER, BehindProxies, KnownHosts, may_read_metrics, visitor_of

PROXY, GATEWAY, CONTAINER, VISITOR = "172.18.0.3", "172.18.0.1", "172.18.0.9", "203.0.113.7"
HERE = "127.0.0.1"


def asking(peer: str, told: str | None = None, *, header: str = "x-forwarded-for") -> dict[str, Any]:
    """The scope of a request as the server gets it."""
    headers = [] if told is None else [(header.encode(), told.encode())]
    return {"type": "http", "client": (peer, 4711), "scheme": "http", "headers": headers}


def seen(scope: dict[str, Any], proxies: Sequence[str]) -> dict[str, Any]:
    """The same scope as the application gets it behind its proxies."""
    found: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope)

    asyncio.run(BehindProxies(app, KnownHosts(proxies))(scope, None, None))  # type: ignore[arg-type]
    return found[0]


class Names:
    """A resolver of host names that a test changes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.known: dict[str, str | int] = {}
        self._really = socket.getaddrinfo
        monkeypatch.setattr(socket, "getaddrinfo", self._answer)

    def _answer(self, name: str, *more: Any, **others: Any) -> list[Any]:
        if name == HERE:
            return self._really(name, *more, **others)
        found = self.known.get(name, socket.EAI_NONAME)
        if isinstance(found, int):
            raise socket.gaierror(found, "not known")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (found, 0))]


# -- whose word counts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "told", "client"),
    [
        (PROXY, VISITOR, VISITOR),
        (PROXY, f"{HERE}, {VISITOR}", VISITOR),  # a visitor has written the first one
        (PROXY, f"{HERE}, {VISITOR}:9000", VISITOR),
        (PROXY, "2001:db8::7", "2001:db8::7"),
        (PROXY, "[2001:db8::7]:9000", "2001:db8::7"),
        (PROXY, "nonsense", PROXY),
        (PROXY, f"{VISITOR}, nonsense", PROXY),
        (PROXY, "", PROXY),
        (f"::ffff:{PROXY}", VISITOR, VISITOR),
        (CONTAINER, VISITOR, CONTAINER),  # another container of the same network
        (GATEWAY, HERE, GATEWAY),  # from outside, at a port that Docker maps
        (VISITOR, HERE, VISITOR),
    ],
)
def test_only_a_proxy_is_believed_and_only_what_it_has_written(peer: str, told: str, client: str) -> None:
    assert seen(asking(peer, told), [PROXY])["client"][0] == client


def test_a_long_list_of_addresses_is_read_from_its_end() -> None:
    told = [", ".join([HERE] * 100_000), VISITOR]
    assert visitor_of(told, PROXY, KnownHosts([PROXY])) == VISITOR


def test_a_proxy_tells_the_scheme_and_nobody_else_does() -> None:
    told = [seen(asking(peer, "https", header="x-forwarded-proto"), [PROXY]) for peer in (PROXY, CONTAINER)]
    assert [scope["scheme"] for scope in told] == ["https", "http"]


# -- names -------------------------------------------------------------------------------------------------


def test_a_name_stands_for_the_address_that_it_has_now(monkeypatch: pytest.MonkeyPatch) -> None:
    names, hosts = Names(monkeypatch), KnownHosts(["proxy"])

    def known() -> list[bool]:
        asyncio.run(hosts.look_up())
        return [address in hosts for address in (PROXY, CONTAINER)]

    assert known() == [False, False]  # its container has not been started yet
    names.known["proxy"] = PROXY
    assert known() == [True, False]
    names.known["proxy"] = CONTAINER
    assert known() == [False, True]
    names.known["proxy"] = socket.EAI_AGAIN  # the resolver does not answer
    assert known() == [False, True]
    del names.known["proxy"]  # the container is gone: somebody else may get its address
    assert known() == [False, False]


def test_a_server_looks_up_the_names_of_its_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(monkeypatch)
    names.known["proxy"] = HERE
    with Live(proxies=("proxy",)) as live, live.http() as http:
        assert http.get("/metrics", headers={"X-Forwarded-For": VISITOR}).status_code == 403
        assert http.get("/metrics", headers={"X-Forwarded-For": HERE}).status_code == 200


# -- metrics -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "told", "may"),
    [
        (HERE, None, True),
        ("::1", None, True),
        (VISITOR, None, False),
        ("", None, False),
        (CONTAINER, None, False),
        (CONTAINER, HERE, False),  # it is not believed
        (VISITOR, HERE, False),
        (HERE, VISITOR, False),  # a proxy of this computer that nobody has named
        (HERE, HERE, False),
        (PROXY, HERE, False),  # a proxy of another computer does not know who is here
        (PROXY, VISITOR, False),
        (PROXY, f"{HERE}, {VISITOR}", False),
        (PROXY, "10.1.1.1", True),  # the monitor, through the proxy
        ("10.1.1.1", None, True),
        ("10.1.1.1", VISITOR, False),  # or a proxy at the monitor's computer
    ],
)
def test_metrics_are_for_this_computer_and_for_those_that_are_allowed(
    peer: str, told: str | None, may: bool
) -> None:
    scope = seen(asking(peer, told), [PROXY])
    assert may_read_metrics(HTTPConnection(scope), KnownHosts(["10.1.1.1"])) is may


def test_a_trusted_proxy_of_this_computer_tells_who_is_here() -> None:
    hidden = "unknown", "unix:", "", f"unknown, {HERE}"
    for told, may in ((VISITOR, False), (HERE, True), (None, True), *((each, False) for each in hidden)):
        scope = seen(asking(HERE, told), [HERE])
        assert may_read_metrics(HTTPConnection(scope), KnownHosts()) is may
        assert (PEER in scope) == (told is not None)


@pytest.mark.parametrize("header", ["X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host"])
def test_what_any_other_proxy_passes_on_reads_no_metrics(header: str) -> None:
    with Live() as live, live.http() as http:
        assert http.get("/metrics").status_code == 200
        answer = http.get("/metrics", headers={header: VISITOR})
    problem = answer.json()["problem"]
    assert (answer.status_code, problem["code"]) == (403, "METRICS_CLOSED")
    assert "--metrics" in problem["text"]["en"]
    assert "--metrics" in problem["text"]["zh"]


def test_those_that_are_allowed_read_the_metrics_through_a_proxy() -> None:
    with Live(proxies=(HERE,), metrics=("192.0.2.0/24",)) as live, live.http() as http:
        found = [
            http.get("/metrics", headers={"X-Forwarded-For": told}).status_code
            for told in ("192.0.2.9", VISITOR, f"192.0.2.9, {VISITOR}")
        ]
    assert found == [200, 403, 403]
