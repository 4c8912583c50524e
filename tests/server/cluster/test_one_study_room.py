"""Workers of one server have one study room, whichever of them is asked and whichever of them ends."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from patience import PATIENCE
from server.live import Live, eventually
from server.net.raw import KEY, Answer, Raw
from server.study.room import Student
from study.spots import TINY

from redbutton.server.net.limits import Limits

pytestmark = pytest.mark.compiled
LIMITS = Limits(unlimited=True, request_seconds=8)


@pytest.fixture
def workers(postgres_url: str) -> Iterator[list[Live]]:
    settings: dict[str, Any] = {"limits": LIMITS, "group": "g"}
    with Live(postgres_url, **settings) as first, Live(postgres_url, **settings) as second:
        assert eventually(lambda: all(live.lobby.membership.address for live in (first, second)))
        assert eventually(lambda: len(having([first, second])) == 1)
        yield [first, second]


def having(workers: list[Live]) -> list[Live]:
    return [live for live in workers if live.lobby.membership.has_study_room]


def not_having(workers: list[Live]) -> Live:
    (other,) = (live for live in workers if not live.lobby.membership.has_study_room)
    return other


def studies_of(live: Live) -> float:
    return live.lobby.services.metrics.counters["redbutton_studies_total", ""]


def listed(live: Live) -> int:
    with live.http() as http:
        return http.get("/api/study").status_code


def test_one_of_them_has_it_and_a_study_is_reached_through_both(workers: list[Live]) -> None:
    (home,) = having(workers)
    with Student(workers[0]) as first, Student(workers[1]) as second:
        study = first.begin()
        second.token = first.token
        assert [each["id"] for each in second.get("")["studies"]] == [study.strip("/")]
        first.post(f"{study}/close")
    assert len(having(workers)) == 1
    assert home.lobby.services.metrics.counters["redbutton_studies_total", ""] == 1


def test_when_it_ends_another_one_has_the_room(workers: list[Live]) -> None:
    (home,) = having(workers)
    (other,) = (live for live in workers if live is not home)
    home.server.drain()
    assert eventually(lambda: having([other]) == [other])
    assert listed(other) == 200


def test_who_asks_before_that_is_known_is_answered_by_the_new_room(workers: list[Live]) -> None:
    (home,) = having(workers)
    (other,) = (live for live in workers if live is not home)
    home.call(home.server._take_no_more())  # it has withdrawn, and the other one has not heard of it yet
    assert listed(other) == 200
    assert having([other]) == [other]


def test_it_comes_to_a_worker_that_was_started_alone(postgres_url: str) -> None:
    with Live(postgres_url, limits=LIMITS, group="g") as live:
        assert listed(live) == 200


def test_where_nobody_has_it_that_is_said_in_time(
    workers: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home,) = having(workers)
    (other,) = (live for live in workers if live is not home)
    monkeypatch.setattr(other.lobby.membership, "study_room", lambda: None)
    assert listed(other) == 503


def test_what_another_worker_had_read_comes_before_what_it_had_not(workers: list[Live]) -> None:
    """A body is often there before the connection is passed on with the head."""
    (home,) = having(workers)
    body = b'{"text": "AA"}'
    head = b"POST /api/study/range HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)

    async def take(connection: socket.socket) -> None:
        home.server.take(connection, head)

    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.create_connection(listening.getsockname(), timeout=PATIENCE) as client,
    ):
        client.sendall(body)
        connection, _ = listening.accept()
        connection.setblocking(False)
        home.call(take(connection))
        with client.makefile("rb") as said:
            assert said.readline() == b"HTTP/1.1 200 OK\r\n"


HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("target", "before"),
    [
        (b"/api/%73tudy", b""),
        (b"http://localhost/api/study", b""),
        (b"/api/study", HEALTH),
    ],
    ids=["encoded", "absolute", "behind another"],
)
def test_however_it_is_asked_for_there_is_no_other_room(
    workers: list[Live], target: bytes, before: bytes
) -> None:
    other = not_having(workers)
    body = json.dumps({"spot": msgspec.to_builtins(TINY)}).encode()
    head = b"POST " + target + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    with Raw(other) as raw:
        raw.send(before + head + body)
        said = raw.rest()
    answer = Answer(said[said.rindex(b"HTTP/1.1 ") :])
    assert (answer.status, answer.code) == (503, "STUDIES_BUSY")
    assert b"connection: close\r\n" in answer.whole.lower()
    assert studies_of(other) == 0


LIST = b"GET /api/study HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = b"GET /api/study/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def statuses(said: bytes) -> list[int]:
    return [int(answer[:3]) for answer in said.split(b"HTTP/1.1 ")[1:]]


def test_the_end_of_a_body_is_not_passed_on_as_a_request(workers: list[Live]) -> None:
    long = b"x" * 40_000
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    with Raw(not_having(workers)) as raw:
        raw.send(head % (len(long) + len(HEALTH)) + long)
        said = raw.until(b"\r\n\r\n")
        raw.send(HEALTH + LAST)
        assert statuses(said + raw.rest()) == [413]


def test_a_request_that_was_answered_is_not_passed_on_with_the_next(workers: list[Live]) -> None:
    with Raw(not_having(workers)) as raw:
        raw.send(HEALTH + LIST[:20])
        said = raw.until(b"}")
        raw.send(LIST[20:])
        assert statuses(said + raw.rest()) == [200, 503]


def test_all_that_came_with_it_is_passed_on_in_its_order(workers: list[Live]) -> None:
    with Raw(not_having(workers)) as raw:
        raw.send(LIST + HEALTH + LAST)
        said = raw.rest()
    assert statuses(said) == [200, 200, 404]
    assert b'"studies"' in said.split(b"HTTP/1.1 ")[1]


def test_a_websocket_is_refused_as_in_the_study_room(workers: list[Live]) -> None:
    (home,) = having(workers)
    upgrade = b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY.encode()
    asked = LIST.replace(b"\r\n\r\n", b"\r\nConnection: Upgrade\r\n" + upgrade + b"\r\n\r\n")
    told = []
    for live in (home, not_having(workers)):
        with Raw(live) as raw:
            raw.send(asked)
            told.append(statuses(raw.rest()))
    assert told[0] == told[1] != []
