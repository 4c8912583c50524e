"""Of hands that only bots played the newest records are kept; hands of people and all steps stay."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

from patience import PATIENCE
from server.live import PATIENT, Live

from redbutton.server.restore import read
from redbutton.server.store_check import check_table
from redbutton.server.table import Table, entries

KEPT = 3
LIMITS = replace(PATIENT, bot_hands=KEPT)


async def among_bots(live: Live, made: dict[str, str], hands: int) -> None:
    """The host plays one hand, sits out while bots play some, and plays one more."""
    async with live.at(made["id"], made["token"]) as host:
        await host.my_turn()
        await host.act("fold")
        await host.ask(type="sit-out")
        await host.seeing(lambda state: (state["table"].get("hands") or 0) > hands)
        await host.ask(type="sit-in", posts=True)
        await host.my_turn()
        await host.act("fold")
        await host.ask(type="pause")


def played_among_bots(live: Live, hands: int) -> str:
    made = live.table(bots=["caller", "rock"], seats=3, sit=True)
    asyncio.run(asyncio.wait_for(among_bots(live, made, hands), PATIENCE))
    return made["id"]


def hands_of(live: Live, table: str) -> tuple[dict[int, bytes], dict[int, tuple[bytes, bool]]]:
    """The records that are stored, and those that the steps give, each with whether only bots played it."""

    async def both() -> tuple[dict[int, bytes], dict[int, tuple[bytes, bool]]]:
        store = live.lobby.services.store
        async with live.lobby.rooms[table].lock:
            opened, *rest = map(entries.decode, await store.entries(table, after=0))
            stored = {hand.number: hand.record for hand in await store.hands(table, limit=10_000)}
        assert isinstance(opened, entries.Opened)
        again = Table.create(opened)
        outcomes: list[Any] = [again.do(entry) for entry in rest]
        told = {each.hand.number: (each.hand.record, each.only_bots) for each in outcomes if each.hand}
        return stored, told

    return live.call(both())


def test_the_newest_hands_of_bots_are_kept_and_every_hand_of_people(tmp_path: Path) -> None:
    with Live(f"sqlite:///{tmp_path}/games.db", limits=LIMITS) as live:
        table = played_among_bots(live, hands=20)
        stored, told = hands_of(live, table)
    people = [number for number, (_, only_bots) in told.items() if not only_bots]
    bots = [number for number, (_, only_bots) in told.items() if only_bots]
    assert people
    assert len(bots) > KEPT
    assert sorted(stored) == sorted([*people, *bots[-KEPT:]])
    assert all(told[number][0] == record for number, record in stored.items())


def test_a_hand_whose_record_is_gone_is_not_found_and_the_others_are_replayed(tmp_path: Path) -> None:
    with Live(f"sqlite:///{tmp_path}/games.db", limits=LIMITS) as live, live.http() as http:
        table = played_among_bots(live, hands=20)
        stored, told = hands_of(live, table)
        gone = next(number for number in told if number not in stored)
        assert http.get(f"/api/tables/{table}/hands/{gone}").json()["problem"]["code"] == "NO_SUCH_HAND"
        for number in stored:
            assert http.get(f"/api/tables/{table}/hands/{number}").status_code == 200
        players = http.get(f"/api/tables/{table}/statistics").json()["players"]
        assert {"Ann"} < {player["name"] for player in players}


def test_a_table_without_some_hands_of_bots_is_sound_and_one_without_a_persons_is_not(tmp_path: Path) -> None:
    with Live(f"sqlite:///{tmp_path}/games.db", limits=LIMITS) as live:
        table = played_among_bots(live, hands=20)
        store = live.lobby.services.store
        assert live.call(check_table(table, store)).flaws == ()
        loaded, _ = live.call(read(table, store))
        assert loaded.is_exact
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("DELETE FROM hands WHERE number = 1")
    with Live(f"sqlite:///{tmp_path}/games.db", limits=LIMITS) as live:
        assert live.call(check_table(table, live.lobby.services.store)).flaws == ("hands",)
