"""The same evening on SQLite and on PostgreSQL: played, broken off, taken up again, and read afterwards."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live, Socket, eventually, passive
from server.test_crashes import Evening
from store.cluster import Cluster

from redbutton.fair.verifier import verify
from redbutton.history import phh
from redbutton.server.table import entries
from redbutton.store import open_store
from redbutton.wire.http import CreatedTable
from redbutton.wire.messages import NewTable


def live_on(url: str, seed: int = 1, **settings: Any) -> Live:
    """A server whose chance is always the same."""
    return Live(url, draw=random.Random(seed).randbytes, **settings)


async def play(somebody: Socket, hands: int) -> None:
    while somebody.state["table"].get("hands", 0) < hands:
        if options := somebody.state["you"].get("options"):
            await somebody.act(passive(options))
        else:
            await somebody.hear()


async def some_hands(live: Live, made: CreatedTable, hands: int) -> dict[str, Any]:
    async with live.at(made.id, made.token) as ann:
        await play(ann, hands)
        await ann.my_turn()
        return {part: ann.state.get(part) for part in ("deal", "fairness", "you")}


def as_ann(made: CreatedTable) -> dict[str, str]:
    return {"Authorization": f"Bearer {made.token}"}


# -- the same on either ----------------------------------------------------------------------------------


async def played(live: Live, made: CreatedTable, clock: list[int]) -> tuple[dict[str, list[Any]], list[str]]:
    """Every word that Ann and somebody who looks on are told in some hands, and what both can read then."""
    async with live.at(made.id, made.token) as ann:
        clock.append(1_000_000_001_000)  # she has had her moment to commit to a seed
        await ann.my_turn()  # all wait for her, so somebody else comes at the same moment on either
        return await played_before(live, made, ann)


async def played_before(
    live: Live, made: CreatedTable, ann: Socket
) -> tuple[dict[str, list[Any]], list[str]]:
    async with live.at(made.id) as watcher:
        await ann.seeing(lambda state: state["table"].get("spectators"))
        await play(ann, 4)
        await ann.my_turn()
        while watcher.state["seq"] < ann.state["seq"]:
            await watcher.hear()
        return {"ann": ann.heard, "watcher": watcher.heard}, await asyncio.to_thread(read, live, made)


def read(live: Live, made: CreatedTable) -> list[str]:
    """What can be asked for: the ledger, and all hands in every form."""
    paths = ["", "/ledger", "/statistics", "/hands", "/hands.phhs"]
    paths += [f"/hands/{number}{end}" for number in (1, 2, 3) for end in ("", ".phh")]
    found = []
    for headers in ({}, as_ann(made)):
        with live.http(headers=headers) as http:
            found += [http.get(f"/api/tables/{made.id}{path}").raise_for_status().text for path in paths]
    return found


def evening(url: str) -> tuple[dict[str, list[Any]], list[str]]:
    """Some hands at a time that stands still, from the first word to the last chip."""
    clock = [1_000_000_000_000]
    with live_on(url, seed=7, now=lambda: clock[-1]) as live:
        wish = NewTable(
            host="Ann",
            clock=0,
            pace="instant",
            bots=["caller", "random"],
            seats=3,
            switches={"losers_may_muck": "no"},
        )
        made = live.call(live.lobby.create(wish))
        return asyncio.run(asyncio.wait_for(played(live, made, clock), PATIENCE))


def test_the_same_chance_gives_the_same_evening_on_either(tmp_path: Path, cluster: Cluster) -> None:
    """Nothing that anybody sees depends on where it is kept: views, histories, the ledger."""
    seen, read = evening(f"sqlite:///{tmp_path}/log.db")
    assert len(seen["ann"]) > 20
    assert (seen, read) == evening(cluster.url("same_chance"))


# -- restarts --------------------------------------------------------------------------------------------


def test_an_evening_with_two_restarts_can_be_read_to_the_end(url: str) -> None:
    live, before = live_on(url), None
    with live:
        wish = NewTable(host="Ann", clock=0, pace="instant", bots=["caller", "caller"], seats=3)
        made = live.call(live.lobby.create(wish))
        before = asyncio.run(some_hands(live, made, 3))
    for hands in (23, 26):  # over the first snapshot
        with live:
            assert asyncio.run(some_hands(live, made, 0)) == before
            before = asyncio.run(some_hands(live, made, hands))
    with live, live.http(headers=as_ann(made)) as http:
        base = f"/api/tables/{made.id}"
        rows = http.get(f"{base}/hands?limit=1000").json()["hands"]
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) >= 25
        assert [row["number"] for row in http.get(f"{base}/hands?after=10&limit=3").json()["hands"]] == [
            11,
            12,
            13,
        ]
        accounts = http.get(f"{base}/ledger").json()["accounts"]
        assert sum(each["net"] for each in accounts) == 0
        ann = next(each for each in accounts if each["name"] == "Ann")
        assert ann["net"] == sum(row["your_net"] for row in rows)
        hands_read = list(phh.loads(http.get(f"{base}/hands.phhs").text))
        assert len(hands_read) == len(rows)
        assert all(verify(hand).good for hand in hands_read[::8])


def test_every_kind_of_table_is_there_again_after_a_restart(url: str) -> None:
    wishes: list[dict[str, Any]] = [
        {"format": "tournament", "bots": ["caller"], "seats": 2},
        {"format": "rounds", "bots": ["caller"], "seats": 2},
        {"variant": "badugi", "bots": ["random"], "listed": False},
        {"name": "名字", "approval": True},
        {"preset": "home", "buy_in": "50"},
    ]
    live = live_on(url)
    with live:
        made = [live.call(live.lobby.create(NewTable(host="Ann", clock=0, **wish))) for wish in wishes]
        before = rows_of(live, made)
    with live:
        assert rows_of(live, made) == before


def rows_of(live: Live, made: list[CreatedTable]) -> tuple[list[Any], list[Any]]:
    """What is told of each table, and what the lobby lists."""
    with live.http() as http:
        each = [http.get(f"/api/tables/{one.id}").raise_for_status().json() for one in made]
        listed = http.get("/api/tables").json()["tables"]
    return each, sorted(listed, key=lambda row: row["id"])


def test_a_table_that_is_closed_stays_closed_and_readable(url: str) -> None:
    live = live_on(url)
    with live:
        wish = NewTable(host="Ann", clock=0, pace="instant", bots=["caller"], seats=2)
        made = live.call(live.lobby.create(wish))
        asyncio.run(some_hands(live, made, 3))
        room = live.lobby.rooms[made.id]
        assert eventually(lambda: room.audience.is_empty)
        room.audience.empty_since = 0
        live.call(live.lobby.sweep())
    with live, live.http(headers=as_ann(made)) as http:
        assert made.id not in live.lobby.rooms
        assert [row["number"] for row in http.get(f"/api/tables/{made.id}/hands").json()["hands"]] == [1, 2]
        assert len(http.get(f"/api/tables/{made.id}/hands/1").json()["steps"]) > 3


# -- killed ----------------------------------------------------------------------------------------------


class Anywhere(Evening):
    """An evening that is kept at any address."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder, seed=3)
        self.server.file = url  # type: ignore[assignment]
        self.url = url

    async def stored(self) -> list[entries.Entry]:
        """The whole log, also what is before a snapshot."""
        store = await open_store(self.url)
        log = await store.entries(self.table, after=0)
        await store.close()
        return [entries.decode(entry) for entry in log]


@pytest.mark.compiled
def test_nothing_acknowledged_is_lost_when_the_server_of_a_postgres_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    evening = Anywhere(tmp_path, cluster.url("killed"))
    try:
        asyncio.run(asyncio.wait_for(evening.play(["before-commit:12", "after-commit:9", ""]), PATIENCE))
    finally:
        if not evening.server.is_dead:
            evening.server.kill()
    log = asyncio.run(evening.stored())
    said = Counter(getattr(each.message, "id", "") for each in log if isinstance(each, entries.Said))
    del said[""]
    assert set(said.values()) == {1}
    refused = {asked for player in evening.players for asked in player.refused}
    assert not refused & said.keys()
    accepted = {asked for player in evening.players for asked in player.accepted}
    assert len(accepted) > 10
    assert accepted <= said.keys()
    accounts = evening.ledger["accounts"]
    assert sum(each["holds"] + each["took"] for each in accounts) == sum(each["brought"] for each in accounts)
