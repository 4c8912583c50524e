"""An answer that is given before all of its request has come is the last one of its connection."""

import pytest
from server.live import Live
from server.net.raw import Raw

LONG = b"x" * 40_000
"""More than a table's wish may have."""
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def wish(length: int, *headers: bytes) -> bytes:
    """The head of a request for a table."""
    lines = [b"POST /api/tables HTTP/1.1", b"Host: localhost", b"Content-Length: %d" % length, *headers]
    return b"\r\n".join([*lines, b"", b""])


def refused(raw: Raw) -> bytes:
    """The head of the refusal, which was heard to its end."""
    heard = raw.until(b"\r\n\r\n")
    head, _, body = heard.lower().partition(b"\r\n\r\n")
    assert head.startswith(b"http/1.1 413 ")
    length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += raw.socket.recv(65536)
    return head


def test_it_says_that_it_is_the_last_and_what_comes_behind_is_not_answered(live: Live) -> None:
    with Raw(live) as raw:
        raw.send(wish(len(LONG) + len(HEALTH)) + LONG)
        assert b"\r\nconnection: close" in refused(raw)
        raw.send(HEALTH + HEALTH)  # the end of the body, and another request
        assert raw.rest() == b""


@pytest.mark.parametrize("behind", [b"", HEALTH, b"no request\r\n\r\n"])
def test_all_that_is_still_sent_of_the_request_is_taken(live: Live, behind: bytes) -> None:
    """A client that still sends would otherwise hear of a broken connection, and not the answer."""
    parts = 40
    with Raw(live) as raw:
        raw.send(wish(len(LONG) * (parts + 1)) + LONG)
        refused(raw)
        for _ in range(parts - 1):
            raw.send(LONG)
        raw.send(LONG + behind)
        assert raw.socket.recv(1) == b""


def test_what_was_not_awaited_by_the_client_is_not_awaited_by_the_server(live: Live) -> None:
    """Without a word that it may go on, a client need not send its body: what comes next is not its body."""
    with Raw(live) as raw:
        raw.send(wish(len(HEALTH), b"Expect: 100-continue", b"Origin: http://elsewhere.example"))
        assert b"\r\nconnection: close" in raw.until(b"\r\n\r\n").lower()
        raw.send(HEALTH)
        assert b"HTTP/1.1" not in raw.rest()


def test_after_a_request_that_came_whole_the_next_one_is_answered(live: Live) -> None:
    with Raw(live) as raw:
        for _ in range(2):
            raw.send(wish(2, b"Origin: http://elsewhere.example") + b"{}")  # refused without a look at it
            assert b"\r\nconnection: close" not in raw.until(b"}}}").lower()
        raw.send(HEALTH)
        assert raw.until(b"\r\n\r\n").startswith(b"HTTP/1.1 200 ")
