"""Two servers on one PostgreSQL: any of them can be asked anything, and a table is at one of them."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from server.live import PATIENCE, Live, eventually
from websockets.exceptions import InvalidStatus

from redbutton.server.cluster import membership
from redbutton.server.http import table_routes
from redbutton.server.net.limits import Limits


@pytest.fixture
def two(postgres_url: str) -> Iterator[list[Live]]:
    limits = Limits(connections_per_address=3)
    with Live(postgres_url, limits=limits) as first, Live(postgres_url, limits=limits) as second:
        for live in (first, second):
            live.call(live.lobby.membership.renew())
        yield [first, second]


def wish() -> dict[str, Any]:
    return {"bots": ["caller"], "seats": 2}


def at_home(two: list[Live], table: str) -> tuple[Live, Live]:
    """The server that has a table, and the other one."""
    (home,) = (live for live in two if table in live.lobby.rooms)
    return home, two[1 - two.index(home)]


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, 2 * PATIENCE))


def test_a_connection_to_the_wrong_server_comes_to_the_table_all_the_same(two: list[Live]) -> None:
    made = two[0].table(**wish())

    async def play() -> None:
        for number, live in enumerate(two, 1):
            async with live.at(made["id"], made["token"]) as ann:
                await ann.play_on(2 * number)

    run(play())
    home, other = at_home(two, made["id"])
    assert len(home.call(home.lobby.services.store.hands(made["id"]))) >= 3
    assert made["id"] not in other.lobby.rooms


def test_where_a_connection_cannot_be_passed_on_it_is_refused_and_nothing_happens(
    two: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server is on another machine, and the balancer has sent somebody to the wrong one."""
    monkeypatch.setattr(table_routes, "TRIES", 2)
    made = two[0].table(**wish())

    async def play() -> None:
        async with two[0].at(made["id"], made["token"]) as ann:
            await ann.play_on(1)
            home, other = at_home(two, made["id"])
            other.lobby.membership.machine = "another"
            with pytest.raises(InvalidStatus) as caught:
                async with other.at(made["id"], made["token"]):
                    pass
            assert caught.value.response.status_code == 503
            assert made["id"] not in other.lobby.rooms
            await ann.play_on(2)
            assert made["id"] in home.lobby.rooms

    run(play())


def test_a_table_moves_from_an_overloaded_server_to_one_that_has_time(
    two: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = two[0].table(**wish())

    async def play() -> None:
        async with two[0].at(made["id"], made["token"]) as ann:
            await ann.play_on(1)
            home, other = at_home(two, made["id"])
            monkeypatch.setattr(membership, "KNOWN", 0)
            workload = home.lobby.membership.workload
            workload.lateness, workload.is_overloaded = 0.4, True
            home.call(home.lobby.relieve())
            assert await ann.closed() == 1012
        async with home.at(made["id"], made["token"]) as ann:  # to the same address
            await ann.play_on(2)
        assert at_home(two, made["id"]) == (other, home)

    run(play())


def test_nothing_moves_while_nobody_has_time_for_it(two: list[Live]) -> None:
    made = two[0].table(**wish())

    async def play() -> None:
        async with two[0].at(made["id"], made["token"]) as ann:
            await ann.play_on(1)
            home, other = at_home(two, made["id"])
            for live in two:
                workload = live.lobby.membership.workload
                workload.lateness, workload.is_overloaded = 0.4, True
            for live in (other, home):
                live.call(live.lobby.membership.renew())
            home.call(home.lobby.relieve())
            await ann.play_on(2)
            assert made["id"] in home.lobby.rooms

    run(play())


def test_both_list_all_tables_and_tell_the_same_of_each(two: list[Live]) -> None:
    made = [live.table(**wish())["id"] for live in two]

    def listed(live: Live) -> set[str]:
        with live.http() as http:
            return {row["id"] for row in http.get("/api/tables").json()["tables"]}

    for live in two:
        assert eventually(lambda: listed(live) == set(made))  # noqa: B023
        with live.http() as http:
            rows = [http.get(f"/api/tables/{table}").json() for table in made]
            ledgers = [http.get(f"/api/tables/{table}/ledger").json() for table in made]
        assert [row["id"] for row in rows] == made
        assert all(ledger["accounts"] for ledger in ledgers)


def test_an_address_may_have_no_more_connections_at_both_than_at_one(two: list[Live]) -> None:
    made = two[0].table(**wish())

    async def visit() -> None:
        async with (
            two[0].at(made["id"]),
            two[1].at(made["id"]),
            two[0].at(made["id"]),
        ):
            for live in two:
                live.call(live.lobby.membership.renew())
            for live in two:
                live.call(live.lobby.membership.renew())
                with pytest.raises(InvalidStatus) as caught:
                    async with live.at(made["id"]):
                        pass
                assert caught.value.response.status_code == 429

    run(visit())


def test_the_counters_of_both_are_added_up_at_each(two: list[Live]) -> None:
    made = [live.table(**wish()) for live in two]

    async def play() -> None:
        for live, table in zip(two, made, strict=True):
            async with live.at(table["id"], table["token"]) as ann:
                await ann.play_on(2)

    def counted(live: Live, name: str) -> int:
        with live.http() as http:
            lines = http.get("/metrics").text.splitlines()
        return next((int(line.split()[1]) for line in lines if line.startswith(f"{name} ")), 0)

    def done() -> int:
        """By both, by now: who has left is timed out, and the game goes on."""
        return sum(live.lobby.services.metrics.counters["redbutton_actions_total", ""] for live in two)

    run(play())
    assert done() >= 2
    for live in two:
        assert eventually(lambda: counted(live, "redbutton_actions_total") == done())  # noqa: B023
