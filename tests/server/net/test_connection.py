"""Connections: who gets in, who stays, who comes back, and who has to go."""

import asyncio
import json
import socket
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live, Socket, live_test
from server.net.raw import Raw, frame
from websockets import InvalidStatus

from redbutton.ids import PersonId
from redbutton.server.net.limits import Limits

TALKATIVE: dict[str, Any] = dict.fromkeys(
    (
        "messages_per_second", "messages_at_once", "wishes_per_second", "wishes_at_once",
        "lines_per_second", "lines_at_once", "table_lines_per_second", "table_lines_at_once",
    ),
    100_000,
)  # fmt: skip
"""Limits under which one may say as much as one likes."""
FAREWELL = b"\x88\x02" + (1008).to_bytes(2)
"""A close frame."""


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


async def denied(connecting: Socket) -> str:
    """The code of the refusal of a handshake."""
    with pytest.raises(InvalidStatus) as refusal:
        await connecting.__aenter__()
    code: str = json.loads(refusal.value.response.body or b"")["problem"]["code"]
    return code


def steady(state: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on when one looks."""
    deal = state.get("deal")
    return {**state, "deal": deal and {key: deal[key] for key in deal if key != "clock"}, "seq": 0}


# -- getting in ------------------------------------------------------------------------------------------


@live_test
async def test_there_is_no_table_of_that_name(live: Live) -> None:
    assert await denied(live.at("nowhere")) == "NO_SUCH_TABLE"


@live_test
async def test_pages_of_other_hosts_are_kept_out(live: Live) -> None:
    made = live.table()
    assert await denied(live.at(made["id"], origin="https://evil.example")) == "WRONG_ORIGIN"
    assert await denied(live.at(made["id"], origin="null")) == "WRONG_ORIGIN"
    async with live.at(made["id"], made["token"], origin=live.base) as ann:
        assert ann.state["you"]["name"] == "Ann"


def test_pages_of_hosts_that_are_allowed_get_in() -> None:
    async def try_it(live: Live) -> None:
        async with live.at(live.table()["id"], origin="https://poker.example") as stranger:
            assert stranger.state["table"]["name"] == "Ann"

    with Live(origins=frozenset(["https://poker.example"])) as live:
        run(try_it(live))


@live_test
async def test_the_first_message_has_to_be_a_hello(live: Live) -> None:
    async with live.at(live.table()["id"], hello=False) as rude:
        await rude.say(type="ping")
        assert (await rude.hear())["problem"]["code"] == "NO_HELLO"
        assert await rude.closed() == 1008


@live_test
async def test_another_version_of_the_protocol_is_refused(live: Live) -> None:
    async with live.at(live.table()["id"], hello=False) as ahead:
        await ahead.say(type="hello", version=2)
        problem = (await ahead.hear())["problem"]
        assert (problem["code"], problem["facts"]) == ("VERSION_UNKNOWN", {"version": 1, "asked": 2})
        assert await ahead.closed() == 1008


@live_test
async def test_one_says_hello_once(live: Live) -> None:
    async with live.at(live.table()["id"]) as somebody:
        await somebody.say(type="hello", version=1)
        refusal = await somebody.until(lambda reply: reply["type"] == "refusal")
        assert refusal["problem"]["code"] == "HELLO_TWICE"


def test_who_does_not_say_hello_in_time_is_closed() -> None:
    async def try_it(live: Live) -> None:
        async with live.at(live.table()["id"], hello=False) as silent:
            assert (await silent.hear())["problem"]["code"] == "NO_HELLO"
            assert await silent.closed() == 4408

    with Live(limits=Limits(hello_seconds=0.2)) as live:
        run(try_it(live))


# -- coming back -----------------------------------------------------------------------------------------


@live_test
async def test_coming_back_one_sees_what_one_saw(live: Live) -> None:
    made = live.table(bots=["caller", "caller"])
    async with live.at(made["id"], made["token"]) as ann:
        await ann.my_turn()
        before = steady(ann.state)
    async with live.at(made["id"], made["token"]) as again:
        await again.seeing(lambda state: state["table"]["seats"][0].get("connected", True))
        after = steady(again.state)
    assert after["deal"] == before["deal"]
    assert after["you"] == before["you"]
    assert len(before["you"]["cards"]) == 2


@live_test
async def test_a_gap_is_filled_by_asking_for_everything_again(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann:
        await ann.my_turn()
        before = steady(ann.state)
        await ann.say(type="ask-snapshot")
        await ann.until(lambda reply: reply["type"] == "snapshot")
        assert steady(ann.state)["you"] == before["you"]


@live_test
async def test_two_tabs_of_one_person_both_get_everything(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as one, live.at(made["id"], made["token"]) as other:
        await one.my_turn()
        await other.my_turn()
        assert one.state["you"] == other.state["you"]
        assert (await other.act("fold"))["ok"]
        await one.seeing(lambda state: state["deal"]["number"] > 1 if state.get("deal") else False)
        one_heard = {reply["seq"]: reply for reply in one.heard if reply["type"] == "update"}
        for reply in other.heard:
            if reply["type"] == "update" and reply["seq"] in one_heard:
                assert reply == one_heard[reply["seq"]]


@live_test
async def test_one_who_closes_one_of_two_tabs_is_still_here(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"], made["token"]) as one:
        async with live.at(made["id"], made["token"]):
            pass
        assert (await one.ask(type="chat", text="still here"))["ok"]
        person = live.lobby.rooms[made["id"]].table.person(PersonId(1))
        assert person.connected


@live_test
async def test_everybody_sees_who_comes_and_goes(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"]) as watcher:
        async with live.at(made["id"], made["token"]):
            await watcher.seeing(lambda state: state["table"]["seats"][0].get("connected", True))
        await watcher.seeing(lambda state: state["table"]["seats"][0].get("connected") is False)


@live_test
async def test_one_who_looks_on_sees_nobodys_cards(live: Live) -> None:
    made = live.table(bots=["caller", "caller"], switches={"first_button": "random"})
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as watcher:
        await ann.my_turn()
        await watcher.seeing(lambda state: (state.get("deal") or {}).get("phase") == "play")
        said = json.dumps(watcher.heard)
        assert all(f'"{card}"' not in said for card in ann.state["you"]["cards"])
        assert '"draw"' not in said, "cards drawn for the button are public, and are dealt again"
        assert watcher.state.get("you") is None


# -- having to go ----------------------------------------------------------------------------------------


@live_test
async def test_too_many_messages_are_refused_and_then_the_connection_is_closed(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"], made["token"]) as flood:
        for _ in range(400):
            await flood.raw('{"type":"ping"}')
        refusal = await flood.until(lambda reply: reply["type"] == "refusal")
        assert refusal["problem"]["code"] == "TOO_MANY_MESSAGES"
        assert await flood.closed() == 1008
    async with live.at(made["id"], made["token"]) as again:
        assert again.state["you"]["name"] == "Ann"


@live_test
async def test_too_much_nonsense_closes_the_connection(live: Live) -> None:
    async with live.at(live.table()["id"]) as stubborn:
        for _ in range(40):
            await stubborn.raw("nonsense")
        assert await stubborn.closed() == 1008


def test_one_who_does_not_read_is_cut_off_and_the_others_play_on() -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", live.port))
        deaf.sendall(
            f"GET /api/tables/{made['id']}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert deaf.recv(4096).startswith(b"HTTP/1.1 101")
        hello = b'{"type":"hello","version":1}'
        deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        async with live.at(made["id"], made["token"]) as ann:
            await ann.seeing(lambda state: state["table"].get("spectators"))
            while ann.state["table"].get("spectators"):
                assert (await ann.ask(type="chat", text="Hello? " * 40))["ok"]
        deaf.close()

    limits = Limits(waiting_bytes=10_000, **TALKATIVE)
    with Live(limits=limits, send_buffer=4096) as live:
        run(try_it(live))


def test_an_address_may_have_a_limited_number_of_connections() -> None:
    async def try_it(live: Live) -> None:
        table = live.table()["id"]
        async with live.at(table), live.at(table):
            assert await denied(live.at(table)) == "TOO_MANY_CONNECTIONS"
        while live.lobby.services.addresses.connections:
            await asyncio.sleep(0.01)
        async with live.at(table) as again:
            assert again.state["table"]["id"] == table

    with Live(limits=Limits(connections_per_address=2)) as live:
        run(try_it(live))


def test_an_address_may_try_so_often_in_a_minute() -> None:
    async def try_it(live: Live) -> None:
        table = live.table()["id"]
        for _ in range(3):
            async with live.at(table):
                pass
        assert await denied(live.at(table)) == "TOO_MANY_HANDSHAKES"

    with Live(limits=Limits(handshakes_per_minute=3)) as live:
        run(try_it(live))


def test_a_request_that_is_never_finished_is_closed() -> None:
    with Live(limits=Limits(request_seconds=0.3)) as live:
        for beginning in (
            b"",
            b"GET / HTTP/1.1\r\nHost: localhost",
            b"POST /api/check HTTP/1.1\r\nHost: localhost\r\n",
        ):
            with socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE) as slow:
                slow.sendall(beginning)
                assert slow.recv(1) == b""


def test_a_body_that_is_never_finished_is_closed() -> None:
    head = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    with (
        Live(limits=Limits(request_seconds=0.3)) as live,
        socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE) as slow,
    ):
        slow.sendall(head)
        assert slow.recv(1) == b""


def test_a_server_that_goes_down_says_so() -> None:
    async def try_it(live: Live) -> None:
        async with live.at(live.table()["id"]) as somebody:
            await asyncio.to_thread(live.stop)
            notice = await somebody.until(lambda reply: reply["type"] == "notice")
            assert notice["closing"] is True
            assert await somebody.closed() == 1012

    live = Live().start()
    run(try_it(live))


# -- promises --------------------------------------------------------------------------------------------


def others_see(state: dict[str, Any]) -> bool:
    """Does a seat look connected to others?"""
    connected: bool = state["table"]["seats"][0].get("connected", True)
    return connected


@live_test
async def test_who_promised_to_be_heard_and_is_not_is_shown_as_away_until_heard_again(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as other:
        await ann.say(type="ping", within=1000)
        await other.seeing(lambda state: not others_see(state))
        assert live.lobby.rooms[made["id"]].table.person(PersonId(1)).connected
        await ann.say(type="ping")
        await other.seeing(others_see)


@live_test
async def test_a_second_connection_is_heard_for_the_first(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as other:
        await ann.say(type="ping", within=1000)
        await other.seeing(lambda state: not others_see(state))
        async with live.at(made["id"], made["token"]):
            await other.seeing(others_see)


@live_test
async def test_who_promises_nothing_may_be_silent(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as other:
        await ann.say(type="ping", within=1000)
        await ann.say(type="ping")
        await ann.until(lambda reply: reply["type"] == "pong")
        await ann.until(lambda reply: reply["type"] == "pong")
        await asyncio.sleep(1.5)
        await other.ask(type="chat", text="hello")
        assert others_see(other.state)


def ping(within: int) -> str:
    """A ping as the page writes it."""
    return f'{{"type":"ping","within":{within}}}'


@live_test
async def test_a_ping_is_answered_while_a_message_waits_for_the_table(live: Live) -> None:
    made = live.table(bots=["caller"])
    room = live.lobby.rooms[made["id"]]
    async with live.at(made["id"], made["token"]) as ann:
        live.call(room.lock.acquire())
        await ann.say(type="chat", id="1", text="hello")
        await ann.raw(ping(5000))
        await ann.until(lambda reply: reply["type"] == "pong")
        live.loop.call_soon_threadsafe(room.lock.release)
        await ann.until(lambda reply: reply["type"] == "answer")


@live_test
async def test_a_shorter_promise_counts_instead_of_a_longer_one(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as other:
        await ann.raw(ping(60_000))
        await ann.raw(ping(1000))
        await other.seeing(lambda state: not others_see(state))
        await ann.raw(ping(60_000))
        await other.seeing(others_see)


@live_test
async def test_a_longer_promise_counts_instead_of_a_shorter_one(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as other:
        await ann.raw(ping(1000))
        await ann.raw(ping(60_000))
        await ann.until(lambda reply: reply["type"] == "pong")
        await ann.until(lambda reply: reply["type"] == "pong")
        await asyncio.sleep(1.5)
        await other.ask(type="chat", text="hello")
        assert others_see(other.state)


def test_a_farewell_is_answered_even_after_messages_that_nobody_reads_any_more() -> None:
    with Live(limits=Limits(unlimited=True, faults=1)) as live, Raw(live) as client:
        client.open(live.table()["id"])
        client.until(b"snapshot")
        for _ in range(500):
            client.send(frame(b'{"type":"nonsense"}'))
        client.until(FAREWELL)
        client.send(frame((1008).to_bytes(2), 8))
        client.socket.settimeout(5.0)  # the server itself waits for ten seconds
        assert client.rest() == b""
