"""A browser gets in by a name of this server: a page that gives its own name to our address does not."""

import socket
from collections.abc import Iterator

import pytest
from server.live import Live
from server.net.raw import Raw

from redbutton.server.http.host_names import HostNames, names_of

OURS = [
    b"localhost",
    b"LOCALHOST:8000",
    b"127.0.0.1",
    b"127.0.0.1:1",
    b"[::1]:8000",
    b"192.0.2.7",
    b"[2001:db8::7]",
]
OTHERS = [
    b"evil.example",
    b"evil.example:8000",
    b"localhost.evil.example",
    b"127.0.0.1.evil.example",
    b"evil.example.",
    b"localhost@evil.example",
    b"evil.example:localhost",
    b"[evil.example]",
    b"::1",
    b"0x7f.1",
    b"",
    b"\xff",
]


@pytest.fixture(scope="module")
def named() -> Iterator[Live]:
    with Live(names=("poker.example.org",)) as live:
        yield live


@pytest.mark.parametrize("host", [*OURS, b"poker.example.org", b"Poker.Example.ORG.:443"])
def test_a_server_answers_to_its_names_and_to_any_address(named: Live, host: bytes) -> None:
    with Raw(named) as http:
        assert http.ask(b"GET /health", host=host).status == 200
    table = named.table()["id"]
    with Raw(named) as websocket:
        websocket.upgrade(table, host=host)
        assert websocket.socket.recv(12) == b"HTTP/1.1 101"


@pytest.mark.parametrize("host", OTHERS)
def test_a_name_that_nobody_has_given_it_is_refused(named: Live, host: bytes) -> None:
    for path in (b"/", b"/api/tables", b"/metrics", b"/nothing"):
        with Raw(named) as http:
            answer = http.ask(b"GET " + path, host=host)
        assert (answer.status, answer.code) == (421, "WRONG_HOST")


@pytest.mark.parametrize("host", OTHERS)
def test_no_handshake_by_a_name_that_nobody_has_given_it(named: Live, host: bytes) -> None:
    table = named.table()["id"]
    with Raw(named) as websocket:
        websocket.upgrade(table, b"Origin: http://" + host, host=host)
        heard = websocket.rest()
    assert heard.startswith(b"HTTP/1.1 421")
    assert b"WRONG_HOST" in heard


def test_the_refusal_says_how_the_name_can_be_allowed(named: Live) -> None:
    with Raw(named) as http:
        answer = http.ask(b"GET /", host=b"poker.example.net")
    assert b"redbutton serve --name poker.example.net" in answer.body


def test_a_second_name_beside_a_good_one_is_refused(named: Live) -> None:
    with Raw(named) as http:
        assert http.ask(b"GET /health", b"Host: evil.example").status in (400, 421)


def test_a_program_that_names_nobody_is_answered(named: Live) -> None:
    with Raw(named) as http:
        assert http.ask(b"GET /health", host=None).status == 200


def test_in_a_network_the_computers_own_name_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Attic.home.example")
    assert names_of("127.0.0.1") == names_of("localhost") == names_of("::1") == []
    for listening in ("0.0.0.0", "::"):
        hosts = HostNames(names_of(listening))
        assert all(name in hosts for name in ("attic.home.example:8000", "attic.local", "localhost"))
        assert "home.example" not in hosts
    assert "poker.example" in HostNames(names_of("poker.example"))


@pytest.mark.parametrize("name", ["", "http://", "/", "evil:name", "*"])
def test_what_is_no_name_allows_nobody(name: str) -> None:
    hosts = HostNames([name])
    assert not any(header in hosts for header in ("", "evil.example", "evil:name", ":8000"))


def test_a_whole_address_is_taken_for_the_name_in_it() -> None:
    hosts = HostNames(["https://poker.example.org/", "other.example/"])
    assert "poker.example.org" in hosts
    assert "other.example" in hosts
