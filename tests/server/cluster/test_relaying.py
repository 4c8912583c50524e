"""Websockets relayed between two machines: whom they count for, and how they end."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from patience import PATIENCE
from server.cluster.machines import machines
from server.live import Live, Socket, eventually
from server.net.raw import Raw, frame
from websockets.exceptions import ConnectionClosed, InvalidStatus

from redbutton.errors import Code
from redbutton.server.cluster import relaying
from redbutton.server.net.limits import Limits

Apart = Callable[..., AbstractContextManager[list[Live]]]


@pytest.fixture
def apart(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Apart:
    """Two servers on two machines; the first has the tables that are made there."""

    def start(send_buffer: int | None = None, **limits: Any) -> AbstractContextManager[list[Live]]:
        return machines(postgres_url, monkeypatch, send_buffer=send_buffer, limits=Limits(**limits))

    return start


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


# -- whom they count for ---------------------------------------------------------------------------------


@asynccontextmanager
async def seated(live: Live, table: str, *names: str) -> AsyncIterator[None]:
    """People with a seat, whose connections stay."""
    async with AsyncExitStack() as stack:
        for name in names:
            somebody = await stack.enter_async_context(live.at(table))
            assert (await somebody.ask(type="sit", name=name))["ok"]
        yield


async def code_of(connecting: Socket) -> str:
    """The code with which a connection is refused."""
    with pytest.raises(InvalidStatus) as refusal:
        async with connecting:
            pass
    code: str = json.loads(refusal.value.response.body or b"")["problem"]["code"]
    return code


def test_who_is_relayed_takes_two_open_files_or_is_refused(apart: Apart) -> None:
    async def try_it(home: Live, other: Live, table: str, theirs: str) -> None:
        async with seated(other, theirs, "Bob", "Cy"):
            async with other.at(table):
                assert len(other.sockets) == 4
            assert await asyncio.to_thread(
                eventually, lambda: (len(other.sockets), len(home.sockets)) == (2, 0)
            )
            async with seated(other, theirs, "Di"):
                assert await code_of(other.at(table)) == Code.SERVER_FULL
                assert not len(home.sockets)

    with apart(unlimited=True, sockets=4) as (home, other):
        run(try_it(home, other, home.table()["id"], other.table()["id"]))


def test_who_is_relayed_and_may_have_a_seat_is_not_cut_off_for_somebody_new(apart: Apart) -> None:
    async def try_it(other: Live, made: dict[str, str], theirs: str) -> None:
        bob, others = seated(other, made["id"], "Bob"), seated(other, theirs, "Cy", "Di")
        async with other.at(made["id"], made["token"]) as ann, bob, others:
            assert await code_of(other.at(theirs)) == Code.SERVER_FULL
            assert (await ann.ask(type="chat", text="here"))["ok"]
            assert len(other.sockets) == 6

    with apart(unlimited=True, sockets=6) as (home, other):
        run(try_it(other, home.table(), other.table()["id"]))


def test_who_is_relayed_and_only_watches_makes_room(apart: Apart) -> None:
    async def try_it(other: Live, table: str, theirs: str) -> None:
        async with other.at(table) as watcher, seated(other, theirs, "Bob", "Cy", "Di"):
            assert await watcher.closed() == 1006

    with apart(unlimited=True, sockets=4) as (home, other):
        run(try_it(other, home.table()["id"], other.table()["id"]))


def test_a_question_counts_for_the_address_of_who_asks_it(
    apart: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(live: Live, made: dict[str, str], address: str) -> None:
        async with live.at(made["id"], made["token"], local_addr=(address, 0)) as ann:
            await ann.my_turn()
            await ann.ask(type="coach")

    asked = []
    with apart() as (home, other):
        made, addresses = home.table(bots=["caller"], seats=2), home.lobby.services.addresses
        question = addresses.question

        def note(address: str) -> AbstractContextManager[None]:
            asked.append(address)
            return question(address)

        monkeypatch.setattr(addresses, "question", note)
        run(ask(other, made, "127.0.0.9"))
    assert asked == ["127.0.0.9"]


def test_a_server_relays_for_more_people_than_come_from_one_address(apart: Apart) -> None:
    async def try_it(other: Live, table: str) -> None:
        async with AsyncExitStack() as stack:
            for number in range(1, 6):
                await stack.enter_async_context(other.at(table, local_addr=(f"127.0.0.{number}", 0)))

    with apart(sockets_per_address=2) as (home, other):
        run(try_it(other, home.table()["id"]))


# -- how they end ----------------------------------------------------------------------------------------


async def talk(somebody: Socket) -> None:
    """Say what cannot be read, again and again."""
    with suppress(ConnectionClosed):
        while True:
            await somebody.raw('{"type":"nonsense"}')
            await asyncio.sleep(0)


def test_who_talks_on_hears_the_last_words_and_why_it_is_over(apart: Apart) -> None:
    async def try_it(live: Live, table: str) -> tuple[int, str, int]:
        async with live.at(table) as somebody:
            talking = asyncio.create_task(talk(somebody))
            code = await somebody.closed()
            talking.cancel()
        return code, somebody.heard[-1]["type"], sum(each["type"] == "refusal" for each in somebody.heard)

    with apart(faults=5) as (home, other):
        made = home.table()
        for _ in range(5):
            assert asyncio.run(try_it(other, made["id"])) == (1008, "refusal", 6)


def ask_often(client: Raw, done: Callable[[], bool]) -> bool:
    """Ask for the whole state until that is the case, and read nothing of it."""

    def ask() -> bool:
        with suppress(ConnectionError):
            client.send(frame(b'{"type":"ask-snapshot"}') * 5)
        return done()

    return eventually(ask)


PATIENT: dict[str, Any] = {"messages_at_once": 100_000, "send_buffer": 4096}


def test_who_does_not_read_is_cut_off_by_the_server_that_relays(apart: Apart) -> None:
    with apart(waiting_bytes=100_000, **PATIENT) as (home, other):
        made = home.table()
        with Raw(other, receive=2048) as client:
            client.open(made["id"])
            assert ask_often(client, lambda: not len(other.sockets))
            assert eventually(lambda: not other.lobby.membership.relayed)
        assert closed(other) == {Code.TOO_SLOW_READING: 1}
        assert not closed(home)


def test_the_last_words_are_not_waited_for_without_end(apart: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relaying, "FAREWELL_SECONDS", 0.5)
    with apart(**PATIENT) as (home, other):
        made = home.table()
        with Raw(other, receive=2048) as client:
            client.open(made["id"])
            assert ask_often(client, lambda: unread(other) > 200_000)
            home.loop.call_soon_threadsafe(home.lobby.rooms[made["id"]].audience.close, 1012)
            assert eventually(lambda: not len(other.sockets))
            assert eventually(lambda: not other.lobby.membership.relayed)


def closed(live: Live) -> dict[str, int]:
    """How often this server has closed a connection, by code."""
    counters = live.lobby.services.metrics.counters
    return {key[1]: number for key, number in counters.items() if key[0] == "redbutton_closed_total"}


def unread(live: Live) -> int:
    """Bytes that wait for those who do not read."""
    wires: Any = list(live.sockets._websockets)
    return sum(wire.transport.get_write_buffer_size() for wire in wires)
