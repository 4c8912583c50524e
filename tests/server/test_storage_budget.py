"""No visitor fills the disk: what an address stores has a limit, and tables in play have the last of it."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from patience import PATIENCE
from server.http.test_app import code
from server.http.test_requests import PROXY
from server.live import PATIENT, Live
from server.net.test_connection import TALKATIVE
from server.test_table_quota import make
from store.cluster import Cluster

from redbutton.server import keeper
from redbutton.server.archiving import Archiving
from redbutton.server.net.limits import Limits, opener

MINE, ANOTHERS = "192.0.2.1", "192.0.2.2"
HAND = 20_000
"""More bytes than one hand of these tests takes."""
LIMITS = replace(PATIENT, unlimited=False, stored_bytes_per_address=HAND, archive_days=0)


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return f"sqlite:///{tmp_path}/games.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url(f"budget_{tmp_path.name}")


def serving(place: str, limits: Limits = LIMITS) -> Live:
    return Live(place, limits=limits, proxies=PROXY)


def at_a_table(live: Live, made: dict[str, str], happens: Callable[[int], Awaitable[bool]]) -> None:
    """The host watches, until what is asked with the number of hands happens."""

    async def watch() -> None:
        async with live.at(made["id"], made["token"]) as host:
            while not await happens(host.state["table"].get("hands") or 0):
                await host.hear()

    asyncio.run(asyncio.wait_for(watch(), PATIENCE))


def fill(live: Live) -> dict[str, str]:
    """A table of bots that takes all that its address may store."""
    with live.http() as http:
        made: dict[str, str] = make(http, MINE, sit=False, bots=["caller"] * 2, pace="instant").json()
    store = live.lobby.services.store

    async def is_full(_: int) -> bool:
        stored = await asyncio.to_thread(lambda: live.call(store.stored_by(opener(MINE))))
        return stored >= HAND

    at_a_table(live, made, is_full)
    return made


def test_an_address_that_has_stored_too_much_opens_no_more_tables_and_another_one_does(place: str) -> None:
    with serving(place) as live, live.http() as http:
        fill(live)
        full = make(http, MINE)
        assert (full.status_code, code(full)) == (429, "TOO_MUCH_STORED")
        assert full.json()["problem"]["text"].keys() == {"en", "zh"}
        assert full.headers["retry-after"] == "3600"
        assert make(http, ANOTHERS).status_code == 201


def test_what_was_stored_counts_after_a_restart_and_until_it_is_archived(place: str) -> None:
    with serving(place) as live:
        made = fill(live)
    with serving(place) as live, live.http() as http:
        assert code(make(http, MINE)) == "TOO_MUCH_STORED"
        live.call(live.lobby._desert(made["id"]))
        assert code(make(http, MINE)) == "TOO_MUCH_STORED"
        assert live.call(Archiving(live.lobby.services).archive()) == 1
        assert make(http, MINE).status_code == 201


def test_what_is_counted_is_about_what_the_store_has(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as live:
        made, store = fill(live), live.lobby.services.store

        async def stored() -> tuple[int, int]:
            async with live.lobby.rooms[made["id"]].lock:
                entries = await store.entries(made["id"], after=0)
                hands = await store.hands(made["id"], limit=10_000)
                counted = await store.stored_by(opener(MINE))
            return counted, sum(map(len, entries)) + sum(len(hand.record) for hand in hands)

        counted, found = live.call(stored())
        assert found - HAND < counted <= found


def test_what_is_said_in_a_deal_that_does_not_end_is_counted(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "UNSAVED_BYTES", HAND // 2)
    with serving(place, replace(LIMITS, **TALKATIVE)) as live, live.http() as http:
        made = make(http, MINE, bots=["caller"], clock=0).json()

        async def talk() -> None:
            async with live.at(made["id"], made["token"]) as host:
                await host.my_turn()
                for _ in range(80):
                    assert (await host.ask(type="chat", text="hello " * 40))["ok"]

        asyncio.run(asyncio.wait_for(talk(), PATIENCE))
        assert code(make(http, MINE)) == "TOO_MUCH_STORED"


def test_bots_alone_are_not_dealt_to_where_the_storage_is_used_up(place: str) -> None:
    with serving(place) as live:
        made = fill(live)
        live.call(live.lobby.quota.count_storage())

        async def watch() -> None:
            async with live.at(made["id"], made["token"]) as host:
                await host.seeing(lambda state: state["table"].get("idle", False))
                reason = host.state["table"]["reason"]
                assert reason["en"].startswith("The storage for hands is used up")
                assert reason["zh"]

        asyncio.run(asyncio.wait_for(watch(), PATIENCE))


def test_a_database_that_is_large_enough_takes_no_new_tables(place: str) -> None:
    with serving(place, replace(LIMITS, stored_bytes=1)) as live, live.http() as http:
        full = make(http, MINE)
        assert (full.status_code, code(full)) == (507, "STORE_FULL")
        assert full.json()["problem"]["text"].keys() == {"en", "zh"}


def test_the_last_of_the_disk_is_left_to_tables_in_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = replace(LIMITS, stored_bytes_per_address=10**9)
    with serving(f"sqlite:///{tmp_path}/games.db", limits) as live, live.http() as http:
        bots = make(http, MINE, sit=False, bots=["caller"] * 2, pace="instant").json()
        played = make(http, MINE, bots=["caller"], pace="instant", clock=0).json()
        few = LIMITS.disk_reserve - 1
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(total=1, used=1, free=few))
        assert code(make(http, MINE)) == "STORE_FULL"
        live.call(live.lobby.quota.count_storage())

        async def look_and_play() -> None:
            async with live.at(bots["id"], bots["token"]) as watching:
                await watching.seeing(lambda state: state["table"].get("idle", False))
            async with live.at(played["id"], played["token"]) as playing:
                for hand in range(1, 4):
                    await playing.my_turn()
                    assert playing.state["deal"]["number"] == hand
                    await playing.act("fold")

        asyncio.run(asyncio.wait_for(look_and_play(), PATIENCE))
        monkeypatch.undo()
        assert make(http, MINE).status_code == 201


def test_the_addresses_themselves_are_not_stored(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with serving(f"sqlite:///{file}") as live, live.http() as http:
        assert make(http, MINE).status_code == 201
    assert opener(MINE).encode() in file.read_bytes()
    assert MINE.encode() not in file.read_bytes()


def test_an_ipv6_household_is_one_opener() -> None:
    assert opener("2001:db8::1") == opener("2001:db8::2") != opener("2001:db8:1::1")
