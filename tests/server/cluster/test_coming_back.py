"""People whose table changes hands come back to it, and nobody is told that they were gone."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live, Socket

from redbutton.ids import PersonId
from redbutton.server import coming_back, room
from redbutton.server.table import entries
from redbutton.server.table.clock import GREETING
from redbutton.wire.tokens import new_token

BOB = new_token(os.urandom)


@pytest.fixture
def two(postgres_url: str) -> Iterator[list[Live]]:
    with Live(postgres_url) as first, Live(postgres_url) as second:
        for live in (first, second):
            live.call(live.lobby.membership.renew())
        yield [first, second]


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


def home_of(table: str, two: list[Live]) -> Live:
    """The server that has a table."""
    (home,) = (live for live in two if table in live.lobby.rooms and not live.lobby.rooms[table].moved)
    return home


@asynccontextmanager
async def moving(two: list[Live]) -> AsyncIterator[tuple[Live, dict[str, str]]]:
    """A table where Ann and Bob are, which its server then gives up; another server, and the table."""
    made = two[0].table(seats=2, bots=[], pace="instant")
    async with two[0].at(made["id"], made["token"]) as ann, two[0].at(made["id"], BOB) as bob:
        await bob.ask(type="sit", name="Bob")
        home = home_of(made["id"], two)
        home.call(home.lobby.rooms[made["id"]].give_up())
        assert await ann.closed() == await bob.closed() == room.GOING_DOWN
    other = two[1 - two.index(home)]
    yield other, made


def stored_since(live: Live, table: str, number: int) -> list[entries.Entry]:
    found = live.call(live.lobby.services.store.entries(table, after=number))
    return [entries.decode(each) for each in found]


def last_number(live: Live, table: str) -> int:
    return len(live.call(live.lobby.services.store.entries(table, after=0)))


def coming_and_going(log: list[entries.Entry]) -> list[tuple[int | None, bool]]:
    return [(each.person, each.here) for each in log if isinstance(each, entries.Presence)]


def people(socket: Socket) -> dict[str, bool]:
    """Who is connected, as somebody sees it."""
    seats = [seat for seat in socket.state["table"]["seats"] if seat.get("name")]
    return {seat["name"]: seat.get("connected", True) for seat in seats}


def test_who_comes_back_at_once_was_never_gone(two: list[Live]) -> None:
    async def play() -> None:
        async with moving(two) as (other, made):
            before = last_number(other, made["id"])
            async with other.at(made["id"], made["token"]) as ann:
                assert people(ann)["Bob"]
                async with other.at(made["id"], BOB):
                    await asyncio.sleep(0)
                    log = stored_since(other, made["id"], before)
        assert isinstance(log[0], entries.Restarted)
        assert log[0].awaited
        assert coming_and_going(log) == []

    run(play())


def test_who_does_not_come_back_is_gone_after_a_moment(
    two: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coming_back, "MOMENT", 0.1)

    async def play() -> None:
        async with moving(two) as (other, made), other.at(made["id"], made["token"]) as ann:
            await ann.seeing(lambda state: not people(ann)["Bob"])

    run(play())


def test_the_table_does_nothing_by_itself_until_all_are_back(two: list[Live]) -> None:
    """Otherwise a deal would begin without the seeds of those who are on their way."""

    async def play() -> None:
        async with moving(two) as (other, made), other.at(made["id"], made["token"]) as ann:
            await ann.ask(type="start")
            found = home_of(made["id"], two).lobby.rooms[made["id"]]
            assert found.due_steps.held
            assert ann.state.get("deal") is None
            async with other.at(made["id"], BOB):
                await ann.seeing(lambda state: state.get("deal"))
                assert not found.due_steps.held

    run(play())


def test_nobody_is_awaited_where_nothing_has_happened_for_long(
    two: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "RECENT", -1)

    async def play() -> None:
        async with moving(two) as (other, made):
            before = last_number(other, made["id"])
            async with other.at(made["id"], made["token"]) as ann:
                assert not people(ann)["Bob"]
                log = stored_since(other, made["id"], before)
        assert isinstance(log[0], entries.Restarted)
        assert not log[0].awaited
        assert coming_and_going(log)[0] == (1, True)

    run(play())


def test_it_is_told_once_that_all_are_back_even_if_one_comes_again() -> None:
    async def wait() -> None:
        told: list[None] = []

        async def over() -> None:
            told.append(None)

        awaited = coming_back.ComingBack(over)
        awaited.expect([PersonId(1), PersonId(2)])
        awaited.came(None)
        for person in (1, 1, 2, 2, 3):
            awaited.came(PersonId(person))
        await asyncio.sleep(GREETING / 1000 + 0.1)
        assert len(told) == 1

    run(wait())


def test_who_comes_late_has_as_much_time_for_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coming_back, "MOMENT", GREETING / 3000)

    async def wait() -> None:
        told = asyncio.Event()

        async def over() -> None:
            told.set()

        awaited = coming_back.ComingBack(over)
        awaited.expect([PersonId(1), PersonId(2)])
        awaited.came(PersonId(1))  # so much later than the end of the moment the greeting is over
        came = asyncio.get_running_loop().time()
        await told.wait()
        assert asyncio.get_running_loop().time() - came > GREETING / 1000 - 0.02

    run(wait())


def test_when_the_moment_is_over_all_clocks_are_full(
    two: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time in which others were awaited is nobody's, also if the process stood still meanwhile."""
    monkeypatch.setattr(coming_back, "MOMENT", 0.1)

    async def play() -> None:
        async with moving(two) as (other, made):
            before = last_number(other, made["id"])
            async with other.at(made["id"], made["token"]) as ann:
                await ann.seeing(lambda state: not people(ann)["Bob"])
                log = stored_since(other, made["id"], before)
        kinds = [type(each) for each in log]
        assert kinds.index(entries.Refreshed) < kinds.index(entries.Presence)

    run(play())
