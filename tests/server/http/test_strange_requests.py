"""Whatever is asked over HTTP is answered with a status and a code: no traceback, and not without end."""

import io
import json
import os
from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.live import Live, eventually
from server.net.raw import Raw

from redbutton.server.net.limits import Limits
from redbutton.server.ops.log import Log
from redbutton.wire.messages import NewTable

SOAK = int(os.environ.get("REDBUTTON_SOAK", "1"))
PIECE = b"X-Filler: " + b"a" * 60_000 + b"\r\n"


@pytest.fixture(scope="module")
def watched() -> Iterator[Live]:
    """A server whose log can be read."""
    with Live(log=Log(io.StringIO())) as live:
        yield live


@pytest.fixture(scope="module")
def http(watched: Live) -> Iterator[httpx.Client]:
    with watched.http() as client:
        yield client


@pytest.fixture(autouse=True)
def nothing_breaks(watched: Live, http: httpx.Client) -> Iterator[None]:
    """No request whatever is a mistake of ours, and afterwards the server is as well as before."""
    yield
    assert http.get("/health").json()["ok"] is True
    stream = watched.settings.log._stream
    assert isinstance(stream, io.StringIO)
    events = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert not [event for event in events if event["event"] == "fault" or "error" in event]


@pytest.fixture(scope="module")
def table(watched: Live) -> str:
    return watched.table()["id"]


@pytest.mark.parametrize("origin", [b"http://[", b"null", b"https://evil.example", b"http://", b"\xff", b""])
def test_a_page_from_nowhere_is_no_page_of_ours(watched: Live, table: str, origin: bytes) -> None:
    with Raw(watched) as http:
        answer = http.ask(b"POST /api/check", b"Origin: " + origin, b"Content-Length: 2", body=b"{}")
    assert (answer.status, answer.code) == (403, "WRONG_ORIGIN")
    with Raw(watched) as socket:
        socket.upgrade(table, b"Origin: " + origin)
        assert socket.rest().startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize("digits", [1, 10, 19, 30, 31, 5000])
@pytest.mark.parametrize(
    "path", ["/api/tables/{table}/hands/{number}", "/api/tables/{table}/hands/{number}.phh"]
)
def test_a_number_of_any_length_is_no_hand(http: httpx.Client, table: str, path: str, digits: int) -> None:
    answer = http.get(path.format(table=table, number="9" * digits))
    assert answer.status_code == 404
    assert answer.json()["problem"]["code"] in ("NO_SUCH_HAND", "PAGE_NOT_FOUND")


@pytest.mark.parametrize(
    "query",
    [
        "after=-1&limit=1000000000",
        "after=9999999999999999999999&limit=-5",
        "after=1e9&limit=NaN",
        "after=%00&limit=%D9%A1",
        "limit=0&limit=7",
        "after=&limit=",
        "lang=" + "x" * 5000,
    ],
)
def test_absurd_wishes_are_taken_for_usual_ones(http: httpx.Client, table: str, query: str) -> None:
    for path in ("hands", "rules", "statistics", "ledger"):
        assert http.get(f"/api/tables/{table}/{path}?{query}").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        b"/assets/../../../../etc/passwd",
        b"/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        b"/assets/..%2f..%2f..%2fetc/passwd",
        b"/assets/..%5c..%5capp.py",
        b"//etc/passwd",
        b"/t/../../../etc/passwd",
        b"/assets/%00",
        b"/app.py",
        b"/assets/",
    ],
)
def test_no_way_leads_out_of_the_page(watched: Live, path: bytes) -> None:
    with Raw(watched) as http:
        answer = http.ask(b"GET " + path)
    assert (answer.status, answer.code) == (404, "PAGE_NOT_FOUND")
    assert b"root:" not in answer.whole


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "TRACE", "PATCH"])
@pytest.mark.parametrize("path", ["/api/tables", "/", "/api/tables/{table}/hands", "/api/tables/{table}/ws"])
def test_other_methods_are_refused_with_a_code(
    http: httpx.Client, table: str, method: str, path: str
) -> None:
    answer = http.request(method, path.format(table=table))
    assert (answer.status_code, answer.json()["problem"]["code"]) == (405, "METHOD_NOT_ALLOWED")


def test_heads_and_ranges_give_nothing_that_the_whole_does_not(http: httpx.Client, table: str) -> None:
    for path in ("/", "/api/tables", f"/api/tables/{table}/hands"):
        head, whole = http.head(path), http.get(path)
        assert (head.status_code, head.content) == (200, b"")
        part = http.get(path, headers={"Range": "bytes=0-0,5-6,9999999-"})
        assert (part.status_code, part.content) == (200, whole.content)


@pytest.mark.parametrize(
    "content",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01",
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api/check HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    ],
)
def test_what_is_no_request_is_told_so_and_closed(watched: Live, content: bytes) -> None:
    with Raw(watched) as http:
        http.send(content)
        assert http.rest().startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "beginning", [b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"GET /"], ids=["headers", "address"]
)
def test_a_head_without_end_is_cut_off_early(watched: Live, beginning: bytes) -> None:
    with Raw(watched) as http:
        http.send(beginning)
        assert http.flood(PIECE if b"Host" in beginning else b"a" * 60_000, 30_000_000) < 20_000_000


@pytest.mark.parametrize(
    "headers",
    [
        [b"X-Long: " + b"a" * 20_000],
        [b"X-%d: a" % number for number in range(500)],
        [b"Cookie: " + b"\xff" * 100],
    ],
    ids=["long", "many", "odd"],
)
def test_a_handshake_with_an_odd_head_is_answered_or_closed_at_once(
    watched: Live, table: str, headers: list[bytes]
) -> None:
    with Raw(watched) as socket:
        socket.upgrade(table, *headers)
        heard = socket.part()
        if heard.startswith(b"HTTP/1.1 101"):
            socket.send(b"\x88\x80\x00\x00\x00\x00")  # frames that come before the answer may be lost
        heard += socket.rest()
    assert heard == b"" or heard.startswith(b"HTTP/1.1 ")


@pytest.mark.parametrize("missing", [b"Sec-WebSocket-Key", b"Sec-WebSocket-Version"])
def test_half_a_handshake_is_refused(watched: Live, table: str, missing: bytes) -> None:
    head = [
        b"Upgrade: websocket",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    kept = [line for line in head if not line.startswith(missing)]
    with Raw(watched) as http:
        line = f"GET /api/tables/{table}/ws HTTP/1.1".encode()
        http.send(b"\r\n".join([line, b"Host: localhost", b"Connection: Upgrade", *kept]) + b"\r\n\r\n")
        assert http.rest().startswith((b"HTTP/1.1 400", b"HTTP/1.1 426"))


def test_a_websocket_elsewhere_is_refused(watched: Live) -> None:
    with Raw(watched) as socket:
        socket.upgrade("no such table")
        assert socket.rest().startswith(b"HTTP/1.1 400")
    with Raw(watched) as socket:
        socket.upgrade("nowhere")
        assert b"NO_SUCH_TABLE" in socket.rest()


def test_a_body_that_stops_halfway_is_no_mistake_of_ours(watched: Live) -> None:
    with Raw(watched) as http:
        http.send(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")


def test_who_does_not_read_the_answer_is_cut_off() -> None:
    """Else every such connection would hold its answer in memory for as long as it likes."""
    with Live(limits=Limits(unlimited=True, request_seconds=0.2), send_buffer=4096) as live:
        for _ in range(60):
            live.call(live.lobby.create(NewTable(name="x" * 60)))
        with Raw(live, receive=4096) as deaf:
            deaf.send(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert eventually(lambda: not live.server.server_state.connections)


texts = st.text(st.characters(codec="utf-8"), max_size=30)
answers = settings(max_examples=60 * SOAK, suppress_health_check=[HealthCheck.function_scoped_fixture])
leaves = st.none() | st.booleans() | st.integers() | st.floats() | texts
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


@answers
@given(st.dictionaries(st.sampled_from(NewTable.__struct_fields__) | texts, values, max_size=6))
def test_a_table_is_made_or_refused_whatever_is_wished(http: httpx.Client, wish: dict[str, object]) -> None:
    answer = http.post("/api/check", content=json.dumps(wish))
    assert answer.status_code in (200, 400)
    assert answer.json().get("ok") or answer.json()["problem"]["code"]


@answers
@given(st.binary(max_size=200))
def test_any_bytes_as_a_body_are_refused_with_a_code(http: httpx.Client, body: bytes) -> None:
    answer = http.post("/api/check", content=body)
    assert answer.status_code in (200, 400)
    assert answer.json().keys() <= {"ok", "game", "switches", "problem"}


@answers
@given(texts, texts)
def test_any_address_is_answered(http: httpx.Client, first: str, second: str) -> None:
    for path in (f"/api/tables/{quote(first)}/{quote(second)}", f"/{quote(first)}", f"/t/{quote(second)}"):
        answer = http.get(path, headers={"Authorization": f"Bearer x{quote(second)}"})
        assert answer.status_code in (200, 307, 400, 401, 404, 405)
