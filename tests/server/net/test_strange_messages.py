"""Whatever comes over a websocket is answered with a code or ends the connection, and harms no table."""

import asyncio
import io
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from time import sleep
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from patience import PATIENCE
from server.live import Live, Socket, eventually, passive
from server.net.raw import Raw, frame

from redbutton.history import phh
from redbutton.server.net.limits import Limits
from redbutton.server.net.uvicorn_protocols import text_of
from redbutton.server.ops.log import Log
from redbutton.wire import messages
from redbutton.wire.messages import NewTable
from redbutton.words import LANGUAGES

SOAK = int(os.environ.get("REDBUTTON_SOAK", "1"))
PATIENT = Limits(unlimited=True, messages_per_second=1e9, messages_at_once=10**9, faults=10**9)
"""A server that hears everything, so that everything is tried."""


@pytest.fixture(scope="module")
def patient() -> Iterator[Live]:
    with Live(limits=PATIENT, log=Log(io.StringIO())) as live:
        yield live


@pytest.fixture(scope="module")
def strict() -> Iterator[Live]:
    """A server with the usual patience."""
    with Live(log=Log(io.StringIO())) as live:
        yield live


@pytest.fixture(autouse=True)
def nothing_breaks(patient: Live, strict: Live) -> Iterator[None]:
    yield
    for live in (patient, strict):
        stream = live.settings.log._stream
        assert isinstance(stream, io.StringIO)
        told = [json.loads(line) for line in stream.getvalue().splitlines()]
        assert not [line for line in told if line["event"] in ("fault", "broken", "stumbled")]


@asynccontextmanager
async def at_a_table(live: Live) -> AsyncIterator[tuple[Socket, Socket]]:
    """Somebody who says odd things, and somebody else who plays with two programs meanwhile."""
    wish = NewTable(host="Ann", clock=0, pace="instant", bots=["caller"], seats=3)
    made = live.call(live.lobby.create(wish))
    async with live.at(made.id, made.token) as ann, live.at(made.id) as odd:
        assert (await odd.ask(type="sit", name="Odd"))["ok"]
        yield ann, odd


async def settled(odd: Socket, count: int) -> list[dict[str, Any]]:
    """All answers and refusals until the connection has worked off what was sent.

    A ping would not tell: it is answered at once, whatever else waits.
    """
    before = len(odd.heard)
    last = await odd.ask(type="rebuy", chips=0)
    told = [reply for reply in odd.heard[before:] if reply is not last]
    found = [reply for reply in told if reply["type"] in ("answer", "refusal")]
    assert len(found) >= count
    return found


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


# -- anything at all -------------------------------------------------------------------------------------

texts = st.text(st.characters(codec="utf-8"), max_size=20) | st.sampled_from(
    ["", "\u202eAnn", "Ann", "Ａｎｎ", "\u0000", "\u200b", "As", "<b>", "{0}", "%s", "'\"\\", "🂡", "a" * 4000]
)
numbers = st.integers(-(2**70), 2**70) | st.sampled_from([0, 1, 2, 3, 2**31, 2**53, 10**15, -1]) | st.floats()
leaves = st.none() | st.booleans() | numbers | texts
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(messages.Message)}
TAGS = sorted(map(str, KINDS))


@st.composite
def nearly(draw: Callable[[Any], Any]) -> str:
    """A message of a kind that there is, with fields that it has, and with anything in them."""
    tag = draw(st.sampled_from(TAGS))
    names = [*KINDS[tag].__struct_fields__, "type", "other"]
    sensible = {"id": draw(texts), "deal": 1, "turn": draw(st.integers(0, 4)), "version": 1}
    chosen = {
        name: draw(st.just(sensible.get(name, 1)) | values) for name in draw(st.lists(st.sampled_from(names)))
    }
    base = {name: sensible[name] for name in names if name in sensible} if draw(st.booleans()) else {}
    return json.dumps({"type": tag, **base, **chosen})


anything = (
    nearly()
    | texts
    | values.map(json.dumps)
    | st.sampled_from(["[" * 1500, '{"a":' * 500, "1" * 4000, "1e999"])
)


@settings(max_examples=25 * SOAK, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.lists(anything, min_size=20, max_size=60))
def test_anything_that_is_said_is_answered_and_the_others_play_on(patient: Live, said: list[str]) -> None:
    async def try_it() -> None:
        async with at_a_table(patient) as (ann, odd):
            for text in said:
                await odd.raw(text)
            for reply in await settled(odd, 0):
                assert reply.get("ok") or reply["problem"]["text"].keys() == set(LANGUAGES)
            assert (await ann.ask(type="chat", text="still here"))["ok"]
            await ann.say(type="ask-snapshot")
            state = await ann.until(lambda reply: reply["type"] == "snapshot")
            msgspec.json.decode(json.dumps(state), type=messages.Reply)

    run(try_it())


@settings(max_examples=25 * SOAK, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=300))
def test_any_bytes_on_the_line_end_the_connection_at_most(patient: Live, content: bytes) -> None:
    table = patient.call(patient.lobby.create(NewTable())).id
    with Raw(patient) as socket:
        socket.open(table)
        socket.send(content + frame(b"", 8))
    assert eventually(lambda: patient.lobby.rooms[table].audience.is_empty)


def test_a_message_in_pieces_is_read_like_a_whole_one(patient: Live) -> None:
    table, ping = patient.call(patient.lobby.create(NewTable())).id, b'{"type":"ping"}'
    pieces = [frame(ping[:5], final=False), frame(ping[5:9], 0, final=False), frame(ping[9:], 0)]
    for said in (
        [frame(ping)],
        [frame(ping)[:3], frame(ping)[3:]],
        pieces,
        [frame(ping)[:9], frame(ping)[9:]],
    ):
        with Raw(patient) as socket:
            socket.open(table)
            for part in said:
                socket.send(part)
                sleep(0.01)
            assert socket.until(b'"pong"').count(b'"pong"') == 1
            socket.send(frame(ping) + frame(b"", 8))
            assert socket.rest().count(b'"pong"') == 1


@pytest.mark.parametrize("cut", [1, 2, 6, 7])
def test_the_rest_of_a_frame_is_not_taken_for_a_frame_of_its_own(patient: Live, cut: int) -> None:
    """Its mask is such that what follows its head looks like a whole frame."""
    table, ping = patient.call(patient.lobby.create(NewTable())).id, b'{"type":"ping"}'
    mask = bytes((ping[0] ^ 0x81, ping[1] ^ (0x80 | len(ping) - 6), 0, 0))
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(ping))
    whole = bytes((0x81, 0x80 | len(ping))) + mask + masked
    assert text_of(masked) is not None
    with Raw(patient) as socket:
        socket.open(table)
        sleep(0.05)
        socket.send(whole[:cut])
        sleep(0.05)
        socket.send(whole[cut:])
        assert socket.until(b'"pong"').count(b'"pong"') == 1


def test_a_new_message_within_an_unfinished_one_ends_the_connection(patient: Live) -> None:
    table = patient.call(patient.lobby.create(NewTable())).id
    with Raw(patient) as socket:
        socket.open(table)
        socket.send(frame(b'{"type":', final=False))
        sleep(0.01)
        socket.send(frame(b'{"type":"ping"}'))
        heard = socket.rest()
    assert b'"pong"' not in heard
    assert b"\x03\xea" in heard  # 1002: a protocol error


# -- too much --------------------------------------------------------------------------------------------


def test_ten_thousand_messages_at_once_are_too_many_and_nobody_else_is_harmed(strict: Live) -> None:
    async def try_it() -> None:
        async with at_a_table(strict) as (ann, odd):
            room = strict.lobby.rooms[ann.state["table"]["id"]]
            before = room.keeper.number
            for number in range(10_000):
                try:
                    await odd.say(type="chat", id=f"c{number}", text="spam")
                except Exception:
                    break
            assert await odd.closed() == 1008
            codes = {reply["problem"]["code"] for reply in odd.heard if reply.get("problem")}
            assert codes == {"TOO_MANY_MESSAGES", "CHAT_TOO_FAST"}
            assert room.keeper.number - before < 20
            assert (await ann.ask(type="chat", text="still here"))["ok"]

    run(try_it())


@pytest.mark.parametrize("opcode", [9, 10, 0], ids=["pings", "pongs", "pieces"])
def test_a_flood_of_frames_that_are_no_messages_is_cut(strict: Live, opcode: int) -> None:
    table = strict.table()["id"]
    with Raw(strict) as flood:
        flood.open(table)
        if opcode == 0:
            flood.send(frame(b"", 1, final=False))
        several = frame(b"x" * (0 if opcode == 0 else 100), opcode, final=opcode != 0) * 100
        assert flood.flood(several, 50_000_000) < 20_000_000
    assert eventually(lambda: strict.lobby.rooms[table].audience.is_empty)


def test_who_closes_without_reading_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not read would else wait in memory for as long as the other side keeps the line open."""
    monkeypatch.setattr("redbutton.server.net.connection.FAREWELL_SECONDS", 0.2)
    with Live(limits=PATIENT, send_buffer=4096) as live, Raw(live, receive=4096) as deaf:
        table = live.table()["id"]
        deaf.open(table)
        deaf.send(frame(b'{"type":"ask-snapshot"}') * 100 + frame(b"", 8))
        assert eventually(lambda: not live.lobby.services.addresses.connections)
        assert eventually(lambda: not live.server.server_state.connections)


def test_a_refusal_that_is_asked_for_again_and_again_does_not_grow(patient: Live) -> None:
    def depth(error: BaseException) -> int:
        trace, count = error.__traceback__, 0
        while trace is not None:
            trace, count = trace.tb_next, count + 1
        return count

    async def try_it() -> None:
        async with at_a_table(patient) as (_, odd):
            for _ in range(200):
                await odd.raw('{"type":"kick","id":"same","person":99}')
            await settled(odd, 200)
            refused = patient.lobby.rooms[odd.state["table"]["id"]]._answers._refused
            assert max(map(depth, refused.values())) < 20

    run(try_it())


def test_what_is_remembered_of_strangers_has_an_end(patient: Live) -> None:
    async def try_it() -> None:
        async with at_a_table(patient) as (_, odd):
            for number in range(300):
                await odd.raw(json.dumps({"type": "rebuy", "id": f"r{number}", "chips": 0}))
                await odd.raw(json.dumps({"type": "chat", "id": f"c{number}", "text": "hi"}))
            await settled(odd, 600)
            table = patient.lobby.rooms[odd.state["table"]["id"]]
            assert len(table._answers._refused) <= 256
            assert len(table.table._state.chat) <= 100
            assert all(len(kept) <= 64 for kept in table.table._state.done.values())

    run(try_it())


# -- names and words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["{name}", "%s%n", "'] = 1\"", "\\u0000", "<script>", "p1 cbr 5", "??", "As", "# x = 1", "\\"]
)
def test_a_name_is_only_a_name_everywhere(patient: Live, name: str) -> None:
    async def try_it() -> None:
        made = patient.table(bots=["caller"], sit=False)
        async with patient.at(made["id"]) as odd:
            assert (await odd.ask(type="sit", name=name))["ok"]
            token = next(reply["token"] for reply in odd.heard if reply.get("token"))
            while (odd.state["table"].get("hands") or 0) < 2:
                options = (odd.state.get("you") or {}).get("options")
                if options:
                    await odd.act("fold" if options.get("fold") else passive(options))
                else:
                    await odd.hear()
        with patient.http(headers={"Authorization": f"Bearer {token}"}) as http:
            base = f"/api/tables/{made['id']}"
            assert name in http.get(f"{base}/hands").json()["hands"][0]["players"]
            assert name in http.get(f"{base}/hands/1").json()["names"].values()
            assert name in {each["name"] for each in http.get(f"{base}/ledger").json()["accounts"]}
            assert name in http.get(f"{base}/statistics").json()["graph"]
            for path in ("hands/1.phh", "hands.phhs"):
                assert name in (next(iter(phh.loads(http.get(f"{base}/{path}").text))).players or ())

    run(try_it())


def test_chat_cannot_turn_or_hide_the_text_around_it(patient: Live) -> None:
    async def try_it() -> None:
        async with at_a_table(patient) as (ann, odd):
            hidden = "a\u202eb\u2066c\u200bd\u0007e\ufefff\u00adg\U000e0041h\nAnn: all in"
            assert (await odd.ask(type="chat", text=hidden))["ok"]
            heard = await ann.until(lambda reply: any(e["kind"] == "chat" for e in reply.get("events", [])))
            [said] = [event for event in heard["events"] if event["kind"] == "chat"]
            assert said["text"]["en"] == "abcdefgh Ann: all in"
            assert said["name"] == "Odd"

    run(try_it())
