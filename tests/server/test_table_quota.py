"""Nobody fills the house with tables: each address has a limit, and deserted ones make room."""

import asyncio
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from server.http.test_app import code
from server.http.test_requests import PROXY, of
from server.live import Live, eventually

from redbutton.errors import Code, StoreError
from redbutton.server.net.limits import Limits, Openers


def make(http: httpx.Client, address: str = "192.0.2.1", **wish: Any) -> httpx.Response:
    return http.post("/api/tables", json={"host": "Ann", "clock": 0, **wish}, headers=of(address))


def left_long_ago(live: Live, made: httpx.Response, at: int = 0) -> str:
    """A table at which nobody has been since then."""
    table: str = made.json()["id"]
    desert(live, table, at)
    return table


def desert(live: Live, table: str, at: int = 0) -> None:
    """Nobody has been there since; said inside the loop, after the one who has just left."""

    async def say() -> None:
        live.lobby.rooms[table].audience.empty_since = at

    live.call(say())


async def visit(live: Live, table: str) -> None:
    async with live.at(table) as ben:
        assert (await ben.ask(type="sit", name="Ben"))["ok"]


def test_an_address_may_have_a_number_of_tables_open_and_another_as_many() -> None:
    with Live(limits=Limits(tables_per_address=2), proxies=PROXY) as live, live.http() as http:
        assert [make(http).status_code for _ in range(2)] == [201, 201]
        full = make(http)
        assert (full.status_code, code(full)) == (429, "TOO_MANY_OPEN_TABLES")
        assert full.headers["retry-after"] == "60"
        assert make(http, "192.0.2.2").status_code == 201


def test_a_table_that_is_closed_does_not_count_any_more() -> None:
    with Live(limits=Limits(tables_per_address=1), proxies=PROXY) as live, live.http() as http:
        left_long_ago(live, make(http))
        live.call(live.lobby.sweep())
        assert make(http).status_code == 201


def test_tables_that_are_asked_for_at_once_are_counted_at_once() -> None:
    async def ask(live: Live) -> list[int]:
        async with httpx.AsyncClient(base_url=live.base) as http:
            made = (http.post("/api/tables", json={}, headers=of("192.0.2.1")) for _ in range(8))
            return [answer.status_code for answer in await asyncio.gather(*made)]

    with Live(limits=Limits(tables_per_address=3), proxies=PROXY) as live:
        assert sorted(asyncio.run(ask(live))) == [201] * 3 + [429] * 5


def test_an_address_makes_room_by_its_own_deserted_tables() -> None:
    with Live(limits=Limits(tables_per_address=2), proxies=PROXY) as live, live.http() as http:
        anothers = left_long_ago(live, make(http, "192.0.2.2"))
        second = left_long_ago(live, make(http), at=2)
        first = left_long_ago(live, make(http), at=1)
        third = make(http)
        assert third.status_code == 201
        assert live.lobby.rooms.keys() == {anothers, second, third.json()["id"]}
        assert http.get(f"/api/tables/{first}/hands").status_code == 200


def test_people_who_come_at_once_do_not_close_the_same_table() -> None:
    async def ask(live: Live) -> list[int]:
        async with httpx.AsyncClient(base_url=live.base) as http:
            made = (http.post("/api/tables", json={}, headers=of("192.0.2.1")) for _ in range(4))
            return [answer.status_code for answer in await asyncio.gather(*made)]

    with Live(limits=Limits(tables_per_address=4), proxies=PROXY) as live, live.http() as http:
        before = {left_long_ago(live, make(http)) for _ in range(4)}
        assert asyncio.run(ask(live)) == [201] * 4
        assert not before & live.lobby.rooms.keys()


@pytest.mark.parametrize("host_only", [True, False])
def test_when_the_house_is_nearly_full_tables_go_that_only_their_hosts_have_seen(host_only: bool) -> None:
    with Live(limits=Limits(tables=10), proxies=PROXY) as live, live.http() as http:
        tables = [make(http, bots=["caller"]).json()["id"] for _ in range(9)]
        if not host_only:
            asyncio.run(visit(live, tables[4]))
            assert eventually(lambda: live.lobby.rooms[tables[4]].audience.is_empty)
        desert(live, tables[4])
        assert make(http).status_code == 201
        assert (tables[4] in live.lobby.rooms) is not host_only


def test_a_table_with_somebody_at_it_stays_however_full_the_house_is() -> None:
    async def try_it(live: Live) -> None:
        with live.http() as http:
            made = make(http).json()
            async with live.at(made["id"], made["token"]):
                await asyncio.to_thread(desert, live, made["id"])
                full = await asyncio.to_thread(make, http)
        assert (full.status_code, code(full)) == (503, "TOO_MANY_TABLES")

    with Live(limits=Limits(tables=1), proxies=PROXY) as live:
        asyncio.run(asyncio.wait_for(try_it(live), PATIENCE))


def test_a_table_that_was_just_made_waits_for_its_host() -> None:
    with Live(limits=Limits(tables=1), proxies=PROXY) as live, live.http() as http:
        assert make(http).status_code == 201
        assert code(make(http)) == "TOO_MANY_TABLES"


def test_a_table_that_is_over_makes_room_no_matter_who_played_there() -> None:
    async def end(live: Live, made: dict[str, str]) -> None:
        await visit(live, made["id"])
        async with live.at(made["id"], made["token"]) as ann:
            assert (await ann.ask(type="end"))["ok"]

    with Live(limits=Limits(tables=1), proxies=PROXY) as live, live.http() as http:
        made = make(http, sit=False)  # so that no deal has to end first
        asyncio.run(end(live, made.json()))
        room = live.lobby.rooms[made.json()["id"]]
        assert eventually(lambda: room.audience.is_empty and room.table.over)
        desert(live, made.json()["id"])
        assert make(http).status_code == 201


def test_a_table_that_could_not_be_stored_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise StoreError(Code.STORE_UNAVAILABLE, reason="away")

    with Live(limits=Limits(tables=1, tables_per_address=1), proxies=PROXY) as live, live.http() as http:
        with monkeypatch.context() as broken:
            broken.setattr(live.lobby.services.store, "create", fail)
            assert make(http).status_code == 503
        assert make(http).status_code == 201


def test_openers_forget_tables_that_are_closed() -> None:
    rooms = {"red", "blue", "green"}
    openers = Openers(rooms.__contains__)
    for table in ("red", "blue", "green"):
        openers.add(table, "192.0.2.1" if table != "blue" else "192.0.2.2")
    rooms.remove("red")
    assert openers.tables("192.0.2.1") == ["green"]
    assert len(openers._of) == 2
