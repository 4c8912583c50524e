"""Two servers on one PostgreSQL: any of them can be asked anything, and a table is at one of them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from patience import PATIENCE
from server.cluster.machines import machines
from server.live import Live, eventually
from websockets.exceptions import InvalidStatus

from redbutton.server.cluster import handover, membership
from redbutton.server.cluster.handover import Given
from redbutton.server.cluster.relaying import KEY_HEADER
from redbutton.server.http import table_routes
from redbutton.server.net.limits import Limits


@pytest.fixture
def two(postgres_url: str) -> Iterator[list[Live]]:
    limits = Limits(connections_per_address=3)
    with Live(postgres_url, limits=limits) as first, Live(postgres_url, limits=limits) as second:
        for live in (first, second):
            live.call(live.lobby.membership.renew())
        yield [first, second]


@pytest.fixture
def apart(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Live]]:
    with machines(postgres_url, monkeypatch, limits=Limits(connections_per_address=3)) as found:
        yield found


def wish() -> dict[str, Any]:
    return {"bots": ["caller"], "seats": 2}


def at_home(two: list[Live], table: str) -> tuple[Live, Live]:
    """The server that has a table, and the other one."""
    (home,) = (live for live in two if table in live.lobby.rooms)
    return home, two[1 - two.index(home)]


async def status(live: Live, table: str, **settings: Any) -> int:
    """How a connection is refused."""
    with pytest.raises(InvalidStatus) as caught:
        async with live.at(table, **settings):
            pass
    found: int = caught.value.response.status_code
    return found


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


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


def test_a_websocket_that_comes_to_the_wrong_machine_is_relayed_and_the_table_stays(
    apart: list[Live],
) -> None:
    """The balancer has sent somebody elsewhere than all others, because a machine was added to it."""
    home, other = apart
    made = home.table(**wish())

    async def play() -> None:
        async with home.at(made["id"], made["token"]) as ann:
            await ann.play_on(1)
            async with other.at(made["id"]) as guest:
                assert other.lobby.membership.relayed == 1
                await ann.play_on(2)
                await guest.seeing(lambda state: (state["table"].get("hands") or 0) >= 2)
        async with other.at(made["id"], made["token"]) as ann:
            await ann.play_on(3)
            assert await ann.refused(type="nonsense") == "NOT_A_MESSAGE"

    run(play())
    assert at_home(apart, made["id"]) == (home, other)
    assert eventually(lambda: other.lobby.membership.relayed == 0)


def test_who_is_relayed_counts_once_and_is_refused_as_the_owner_would(apart: list[Live]) -> None:
    home, other = apart
    made = home.table(**wish())

    async def visit() -> None:
        async with home.at(made["id"]), other.at(made["id"]):
            for live in (*apart, *apart):
                live.call(live.lobby.membership.renew())
            async with other.at(made["id"]):
                for live in (*apart, *apart):
                    live.call(live.lobby.membership.renew())
                for live in apart:
                    assert await status(live, made["id"]) == 429

    run(visit())
    assert eventually(lambda: other.lobby.services.addresses.connections == 0)
    assert asyncio.run(status(other, "nowhere")) == 404


def test_nobody_can_pass_for_a_server(apart: list[Live]) -> None:
    home, _ = apart
    made = home.table(**wish())

    async def visit() -> None:
        own = home.lobby.membership.key  # which is not another's
        false: dict[str, Any] = {"additional_headers": {KEY_HEADER: own}}
        async with home.at(made["id"]), home.at(made["id"]), home.at(made["id"], **false):
            assert await status(home, made["id"], **false) == 429

    run(visit())


def test_who_is_relayed_connects_again_when_the_table_moves(apart: list[Live]) -> None:
    home, other = apart
    made = home.table(**wish())

    async def play() -> None:
        async with other.at(made["id"], made["token"]) as ann:
            await ann.play_on(1)
            home.server.should_exit = True
            assert await ann.closed() == 1012
        async with other.at(made["id"], made["token"]) as ann:
            await ann.play_on(2)
        assert made["id"] in other.lobby.rooms

    run(play())


def test_a_server_that_relays_can_end(apart: list[Live]) -> None:
    home, other = apart
    made = home.table(**wish())

    async def play() -> None:
        async with other.at(made["id"], made["token"]) as ann:
            await ann.play_on(1)
            other.server.should_exit = True
            assert await ann.closed() == 1012
        async with home.at(made["id"], made["token"]) as ann:
            await ann.play_on(2)

    run(play())


def test_where_the_owner_cannot_be_reached_one_waits_and_nothing_happens(
    apart: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "LOOK_SECONDS", 0.5)
    home, other = apart
    made = home.table(**wish())

    async def play() -> None:
        async with home.at(made["id"], made["token"]) as ann:
            await ann.play_on(1)
            home.lobby.membership.place = ""
            for live in (home, other):
                live.call(live.lobby.membership.renew())
            assert await status(other, made["id"]) == 503
            await ann.play_on(2)

    run(play())
    assert at_home(apart, made["id"]) == (home, other)


def test_a_table_whose_server_cannot_be_reached_through_its_socket_is_played_all_the_same(
    two: list[Live],
) -> None:
    """The sockets are gone from their folder; so are those of servers that only seem to share one."""
    for live in two:
        Path(live.lobby.membership.address).unlink()
    made = [live.table(**wish()) for live in two for _ in range(4)]

    async def play() -> None:
        for number, table in enumerate(made):
            for live in (two[number % 2], two[1 - number % 2]):
                async with live.at(table["id"], table["token"]) as ann:
                    await ann.my_turn()

    run(play())


def test_a_free_table_whose_server_does_not_answer_is_taken_where_somebody_came(
    two: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> Given:
        return Given.NOT_NOW

    monkeypatch.setattr(handover, "give", nothing)
    made = [two[0].table(**wish()) for _ in range(8)]

    async def play() -> None:
        for table in made:
            async with two[0].at(table["id"], table["token"]) as ann:
                await ann.my_turn()

    run(play())
    assert all(table["id"] in two[0].lobby.rooms for table in made)


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


def test_no_sum_falls_when_servers_are_forgotten(postgres_url: str) -> None:
    """Prometheus would take that for a new beginning, and the rest of the sum for what was added since."""

    async def let_days_pass() -> int:
        db = await asyncpg.connect(postgres_url)
        await db.execute("UPDATE servers SET until = until - interval '2 days'")
        found: int = await db.fetchval("SELECT count(*) FROM servers")
        await db.close()
        return found

    for number in range(1, 4):
        with Live(postgres_url) as live:
            metrics = live.lobby.services.metrics
            metrics.count("redbutton_actions_total", by=10)
            metrics.commit.observe(0.002)
            live.call(live.lobby.membership.renew())
            told = metrics.text().splitlines()
        assert f"redbutton_actions_total {10 * number}" in told
        assert f'redbutton_commit_seconds_bucket{{le="+Inf"}} {number}' in told
        assert asyncio.run(let_days_pass()) == 1


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
