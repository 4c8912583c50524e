"""Messages that are carried out where they are read: in order, and ended as all others."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live
from server.net.raw import Raw, frame
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from redbutton.errors import Code, StoreError
from redbutton.server.audience import Audience
from redbutton.server.first_answers import FirstAnswers
from redbutton.server.net.uvicorn_protocols import Wire
from redbutton.wire.messages import NewTable


@pytest.fixture
def live() -> Iterator[Live]:
    with Live() as running:
        yield running


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The messages that take their way through the queue."""
    found: list[bytes] = []
    handle_text = WebSocketsSansIOProtocol.handle_text

    def note(wire: Any, event: Any) -> None:
        found.append(bytes(event.data))
        handle_text(wire, event)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_text", note)
    return found


class SlowStore:
    """A server's store, in which steps wait until they are let go or fail."""

    def __init__(self, live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
        self._live, self._free = live, asyncio.Event()
        self.trouble: StoreError | None = None
        store = live.lobby.services.store
        append = store.append

        async def append_later(step: Any) -> None:
            await self._free.wait()
            if self.trouble is not None:
                raise self.trouble
            await append(step)

        monkeypatch.setattr(store, "append", append_later)

    def let_go(self) -> None:
        self._live.loop.call_soon_threadsafe(self._free.set)


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


async def comes_to_the_table(live: Live, table: str) -> None:
    """Wait until something is under way there."""
    while not live.lobby.rooms[table].lock.locked():
        await asyncio.sleep(0.005)


def test_a_short_message_takes_no_turn_in_the_queue(live: Live, queued: list[bytes]) -> None:
    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            queued.clear()
            for line in ("one", "two"):
                assert (await ann.ask(type="chat", text=line))["ok"]
            assert not queued

    run(try_it())


def test_what_is_said_while_a_step_is_stored_is_answered_after_it_in_order(
    live: Live, monkeypatch: pytest.MonkeyPatch, queued: list[bytes]
) -> None:
    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            slow = SlowStore(live, monkeypatch)
            queued.clear()
            await ann.say(type="chat", id="first", text="one")
            await comes_to_the_table(live, made["id"])
            await ann.say(type="hello", version=1)
            await ann.say(type="chat", id="second", text="two")
            await ann.raw('{"type":"ping"}')
            await ann.until(lambda reply: reply["type"] == "pong")
            assert not [reply for reply in ann.heard if reply["type"] in ("answer", "refusal", "update")]
            slow.let_go()
            await ann.until(lambda reply: reply.get("id") == "second")
            told = [reply for reply in ann.heard if reply["type"] in ("answer", "refusal")]
            assert [reply.get("id") for reply in told] == ["first", None, "second"]
            assert told[1]["problem"]["code"] == "HELLO_TWICE"
            assert len(queued) == 2

    run(try_it())


def test_messages_of_two_people_are_carried_out_in_the_order_in_which_they_came(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as bob:
            await bob.ask(type="sit", name="Bob")
            slow = SlowStore(live, monkeypatch)
            people = (ann, bob, ann, bob)
            for number, somebody in enumerate(people):
                await somebody.say(type="chat", id=f"c{number}", text=f"line {number}")
                await comes_to_the_table(live, made["id"])
                await asyncio.sleep(0.02)
            slow.let_go()
            await bob.until(lambda reply: reply.get("id") == "c3")
            lines = [line["text"] for reply in bob.heard for line in _lines(reply)]
            assert [line["en"] for line in lines] == [f"line {number}" for number in range(4)]

    run(try_it())


def _lines(reply: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in reply.get("events", []) if event["kind"] == "chat"]


def test_a_table_that_has_moved_meanwhile_gives_no_answer_and_closes(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            slow = SlowStore(live, monkeypatch)
            slow.trouble = StoreError(Code.TABLE_MOVED, table=made["id"])
            await ann.say(type="chat", id="lost", text="one")
            slow.let_go()
            assert await ann.closed() == 1012
            assert not [reply for reply in ann.heard if reply.get("id") == "lost"]

    run(try_it())


def test_a_mistake_outside_the_table_ends_the_connection_and_no_other(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as watcher:
            with monkeypatch.context() as broken:
                broken.setattr(Audience, "tell", lambda *_: 1 / 0)
                await ann.say(type="chat", id="one", text="one")
                assert await ann.closed() == 1011
            await watcher.say(type="ask-snapshot")
            await watcher.until(lambda reply: reply["type"] == "snapshot")

    run(try_it())


def test_a_mistake_before_anything_is_stored_does_not_carry_it_out_again(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    def fail(*what: object) -> None:
        tried.append(what)
        raise UnicodeError("as if the message could not be read")

    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            monkeypatch.setattr(FirstAnswers, "find", fail)
            await ann.say(type="chat", id="one", text="one")
            await ann.closed()

    run(try_it())
    assert len(tried) == 1


def test_who_hangs_up_while_a_step_is_stored_leaves_after_it(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"]) as watcher:
            async with live.at(made["id"], made["token"]) as ann:
                slow = SlowStore(live, monkeypatch)
                await ann.say(type="chat", id="one", text="last words")
                await comes_to_the_table(live, made["id"])
            slow.let_go()
            await watcher.until(_lines)
            await watcher.seeing(lambda state: state["table"]["seats"][0].get("connected") is False)

    run(try_it())


def test_text_that_is_none_closes_the_connection_even_where_nobody_reads_it(live: Live) -> None:
    table = live.call(live.lobby.create(NewTable())).id
    with Raw(live) as socket:
        socket.open(table)
        socket.send(frame(b'{"type":"ping","more":"\xff"}'))
        assert b"\x03\xef" in socket.rest()  # 1007: not what its kind says


# -- signs of life ---------------------------------------------------------------------------------------


class _Clock:
    def __init__(self, now: float) -> None:
        self.now, self.later = now, list[float]()

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, _: Any) -> None:
        self.later.append(delay)


@pytest.mark.parametrize(
    ("heard", "later"),
    [(100.0, [45.0]), (60.0, [5.0]), (56.5, [1.5]), (55.9, []), (54.0, []), (0.0, [])],
)
def test_who_was_heard_is_not_asked_for_a_sign_of_life(
    monkeypatch: pytest.MonkeyPatch, heard: float, later: list[float]
) -> None:
    asked: list[Wire] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda each: asked.append(each))
    wire = Wire.__new__(Wire)
    clock: Any = _Clock(100.0)
    wire.loop, wire.ping_interval, wire._heard = clock, 45.0, heard
    wire.send_keepalive_ping()
    assert clock.later == later
    assert bool(asked) == (not later)
