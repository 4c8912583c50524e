"""Tables after a restart: they sleep until somebody comes, and what is told of them meanwhile is right."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from faults import Faulty
from patience import PATIENCE
from server.live import Live, Socket, eventually, passive
from server.test_storage_trouble import Time

from redbutton.errors import Code, ServerError, StoreError
from redbutton.server import restore
from redbutton.server.lobby import REMEMBERED, at_rest
from redbutton.server.net.limits import Limits
from redbutton.server.table import entries
from redbutton.store import Append
from redbutton.wire.http import CreatedTable
from redbutton.wire.messages import NewTable

LONG = 10**9
"""Longer than any table is kept open, in milliseconds."""


def made(live: Live, **wish: Any) -> CreatedTable:
    usual: dict[str, Any] = {"host": "Ann", "clock": 0, "pace": "instant", "bots": ["caller"], "seats": 2}
    return live.call(live.lobby.create(NewTable(**usual | wish)))


def get(live: Live, path: str, token: str = "", status: int = 200) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with live.http(headers=headers) as http:
        answer = http.get(path)
    assert answer.status_code == status, answer.text
    return answer.json()


def run(test: Any) -> Any:
    return asyncio.run(asyncio.wait_for(test, PATIENCE))


async def play(live: Live, table: CreatedTable, hands: int) -> dict[str, Any]:
    """Ann plays on; what she knows in the end, when it is her turn."""
    async with live.at(table.id, table.token) as ann:
        await play_on(ann, hands)
        await ann.my_turn()
        return {part: ann.state.get(part) for part in ("deal", "fairness", "you")}


async def play_on(ann: Socket, hands: int) -> None:
    while ann.state["table"].get("hands", 0) < hands:
        if options := (ann.state.get("you") or {}).get("options"):
            await ann.act(passive(options))
        else:
            await ann.hear()


def log(live: Live, table: str) -> list[entries.Entry]:
    return [entries.decode(entry) for entry in live.call(live.lobby.services.store.load(table)).entries]


@contextmanager
def counted(live: Live) -> Iterator[Faulty]:
    """Count what is written."""
    inner = live.lobby.services.store
    counting = Faulty(inner)
    live.lobby.services.store = counting
    yield counting
    live.lobby.services.store = inner


# -- a restart -------------------------------------------------------------------------------------------


def test_a_restart_loads_no_table_and_writes_nothing(url: str) -> None:
    live = Live(url)
    with live:
        tables = [made(live) for _ in range(5)]
        before = {table.id: live.call(live.lobby.services.store.load(table.id)) for table in tables}
    with live:
        assert live.lobby.rooms == {}
        assert {name: live.call(live.lobby.services.store.load(name)) for name in before} == before
        assert get(live, "/health")["tables"] == 5
        with live.http() as http:
            assert "redbutton_tables 5\n" in http.get("/metrics").text
            assert "redbutton_tables_loaded 0\n" in http.get("/metrics").text


def test_the_first_who_comes_wakes_the_table_and_nobody_else_does_it_again(url: str) -> None:
    live = Live(url)
    with live:
        table, other = made(live), made(live)
        before = run(play(live, table, 2))

    async def come(count: int) -> list[dict[str, Any]]:
        async with asyncio.TaskGroup() as group:
            all_of_them = [group.create_task(play(live, table, 0)) for _ in range(count)]
        return [each.result() for each in all_of_them]

    with live:
        number = len(log(live, table.id))
        assert all(told == before for told in run(come(8)))
        assert set(live.lobby.rooms) == {table.id}
        woken = log(live, table.id)[number:]
        assert isinstance(woken[0], entries.Restarted)
        assert sum(isinstance(each, entries.Restarted) for each in woken) == 1
        assert not any(isinstance(each, entries.Restarted) for each in log(live, other.id))


def test_who_looks_for_the_owner_while_somebody_else_wakes_the_table_gets_in_too(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(postgres_url)
    with live:
        table = made(live)
        run(play(live, table, 1))
    with live:
        ask = live.lobby._owner

        async def ask_slowly(name: str) -> str | None:
            owner = await ask(name)
            monkeypatch.undo()
            await live.lobby._once("wake", name, live.lobby._wake)  # for somebody else
            return owner

        monkeypatch.setattr(live.lobby, "_owner", ask_slowly)
        room = live.call(live.lobby.find(table.id))
        assert room is live.lobby.rooms[table.id]


def test_what_is_asked_over_http_is_answered_without_waking_the_table(url: str) -> None:
    live = Live(url)
    with live:
        table = made(live, listed=False)
        run(play(live, table, 3))
        paths = ["/ledger", "/rules", "/statistics", "/hands", "/hands/1"]
        assert eventually(lambda: live.lobby.rooms[table.id].audience.is_empty)
        before = [get(live, f"/api/tables/{table.id}{path}", table.token) for path in paths]
    with live, counted(live) as writes:
        assert [get(live, f"/api/tables/{table.id}{path}", table.token) for path in paths] == before
        assert get(live, f"/api/tables/{table.id}")["id"] == table.id
        assert (live.lobby.rooms, writes.written) == ({}, 0)
        run(play(live, table, 5))
        assert len(get(live, f"/api/tables/{table.id}/hands", table.token)["hands"]) >= 4


def test_the_list_is_the_same_no_matter_which_tables_sleep(tmp_path: Path) -> None:
    """The newest first; and where nobody is any more, nothing runs."""
    live = Live(f"sqlite:///{tmp_path}/log.db")
    with live:
        tables = [made(live, name=name) for name in "abcde"]

        async def stop_meanwhile() -> None:
            async with live.at(tables[1].id, tables[1].token) as ann:
                await ann.my_turn()
                assert row(live, "b")["status"] == "running"
                await asyncio.to_thread(live.stop)

        run(stop_meanwhile())
    with live:
        assert names(live) == ["e", "d", "c", "b", "a"]
        assert row(live, "b")["status"] == get(live, f"/api/tables/{tables[1].id}")["status"] == "waiting"
        run(play(live, tables[1], 1))
        run(play(live, tables[3], 1))
        assert names(live) == ["e", "d", "c", "b", "a"]
        made(live, name="f")
        assert names(live) == ["f", "e", "d", "c", "b", "a"]


def names(live: Live) -> list[str]:
    return [row["name"] for row in get(live, "/api/tables")["tables"]]


def row(live: Live, name: str) -> dict[str, Any]:
    return next(row for row in get(live, "/api/tables")["tables"] if row["name"] == name)


def test_tables_that_sleep_take_a_place(tmp_path: Path) -> None:
    live = Live(f"sqlite:///{tmp_path}/log.db", limits=Limits(unlimited=True, tables=2))
    with live:
        made(live)
        made(live)
    with live, pytest.raises(ServerError, match="2") as refused:
        made(live)
    assert refused.value.code is Code.TOO_MANY_TABLES


def test_a_table_nobody_comes_back_to_is_closed_after_its_time_from_the_start_on(tmp_path: Path) -> None:
    hours = Time()
    live = Live(f"sqlite:///{tmp_path}/log.db", now=hours.now)
    with live:
        table, visited = made(live), made(live)
    hours.ahead += LONG
    with live:
        live.call(live.lobby.sweep())
        assert live.lobby.count == 2
        hours.ahead += LONG
        live.call(live.lobby.find(visited.id))
        live.call(live.lobby.sweep())
        assert set(live.lobby.rooms) == {visited.id}
        assert live.lobby.count == 1
        assert get(live, f"/api/tables/{table.id}/ledger")["accounts"]
        with live.http() as http:
            assert http.get(f"/api/tables/{table.id}/ws").status_code in (404, 426)
        with pytest.raises(ServerError) as refused:
            live.call(live.lobby.find(table.id))
        assert refused.value.code is Code.NO_SUCH_TABLE


def test_a_row_that_cannot_be_read_is_made_again(tmp_path: Path) -> None:
    assert at_rest(b"\xff{") is None
    assert at_rest(b"{}") is None


def test_many_tables_can_be_looked_at_at_the_same_moment(tmp_path: Path) -> None:
    """More than are cached."""
    live = Live(f"sqlite:///{tmp_path}/log.db")
    with live:
        tables = [made(live, bots=[]) for _ in range(REMEMBERED + 8)]

    async def look() -> list[str]:
        return [
            table.id for table in await asyncio.gather(*(live.lobby.look(each.id) for each in tables * 2))
        ]

    with live:
        assert live.call(look()) == [table.id for table in tables * 2]


# -- going to sleep --------------------------------------------------------------------------------------


def test_a_table_that_is_empty_for_a_while_is_put_out_of_memory_and_comes_back_as_it_was(url: str) -> None:
    hours = Time()
    with Live(url, now=hours.now) as live:
        table = made(live, bots=[], seats=2)

        async def evening() -> list[Any]:
            async with live.at(table.id, table.token) as ann, live.at(table.id) as ben:
                ben.token = (await ben.ask(type="sit", name="Ben"))["token"]
                await asyncio.gather(ann.play_on(3), ben.play_on(3))
                await ann.ask(type="end")
                await asyncio.gather(*(finish(each) for each in (ann, ben)))
                return [ann.state["table"]["standings"], ann.token]

        before, _ = run(evening())
        assert eventually(lambda: live.lobby.rooms[table.id].audience.is_empty)
        live.call(live.lobby.sweep())
        assert set(live.lobby.rooms) == {table.id}
        ledger = get(live, f"/api/tables/{table.id}/ledger")
        hours.ahead += 61 * 60_000
        live.call(live.lobby.sweep())
        assert live.lobby.rooms == {}
        assert live.lobby.count == 1
        assert live.call(live.lobby.services.store.load(table.id)).entries == []
        assert get(live, f"/api/tables/{table.id}/ledger") == ledger

        async def come_back() -> Any:
            async with live.at(table.id, table.token) as ann:
                return ann.state["table"]["standings"]

        assert run(come_back()) == before


async def finish(somebody: Socket) -> None:
    while somebody.state["table"]["status"] != "over":
        if options := (somebody.state.get("you") or {}).get("options"):
            await somebody.act(passive(options))
        else:
            await somebody.hear()


def test_a_table_in_the_middle_of_a_deal_stays_in_memory(tmp_path: Path) -> None:
    hours = Time()
    with Live(f"sqlite:///{tmp_path}/log.db", now=hours.now) as live:
        table = made(live)
        run(play(live, table, 1))
        assert eventually(lambda: live.lobby.rooms[table.id].audience.is_empty)
        hours.ahead += 61 * 60_000
        live.call(live.lobby.sweep())
        assert set(live.lobby.rooms) == {table.id}


def test_a_table_that_cannot_be_put_out_of_memory_keeps_no_other_from_it(tmp_path: Path) -> None:
    hours = Time()
    with Live(f"sqlite:///{tmp_path}/log.db", now=hours.now) as live:
        bad, good = (made(live, sit=False, bots=[]) for _ in range(2))
        number = live.lobby.rooms[bad.id].keeper.number
        live.call(live.lobby.services.store.append(Append(bad.id, number + 1, b"of somebody else")))
        hours.ahead += 61 * 60_000
        live.call(live.lobby.sweep())
        assert set(live.lobby.rooms) == {bad.id}
        assert set(live.lobby.asleep) == {good.id}
        assert live.lobby.rooms[bad.id].broken


def test_a_room_that_somebody_is_on_the_way_to_is_not_put_away(tmp_path: Path) -> None:
    hours = Time()
    with Live(f"sqlite:///{tmp_path}/log.db", now=hours.now) as live:
        table = made(live, sit=False, bots=[])
        hours.ahead += 61 * 60_000
        room = live.call(live.lobby.find(table.id))
        live.call(live.lobby.sweep())
        assert live.lobby.rooms[table.id] is room
        assert not room.broken


# -- loading ---------------------------------------------------------------------------------------------


def test_while_a_long_log_is_loaded_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(f"sqlite:///{tmp_path}/log.db")
    with live:
        table = made(live)
        run(play(live, table, 12))
    monkeypatch.setattr(restore, "SLICE", 1)

    async def turns() -> int:
        count, loaded = 0, asyncio.ensure_future(live.lobby.look(table.id))
        while not loaded.done():
            count += 1
            await asyncio.sleep(0)
        return count

    with live:
        assert live.call(turns()) > len(log(live, table.id))


def test_a_store_that_is_away_is_not_taken_for_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(f"sqlite:///{tmp_path}/log.db")
    with live:
        table = made(live)
    with live:

        async def away(name: str) -> Any:
            raise StoreError(Code.STORE_UNAVAILABLE, reason="a test wants it so")

        with monkeypatch.context() as patch:
            patch.setattr(live.lobby.services.store, "load", away)
            told = get(live, f"/api/tables/{table.id}/ledger", status=503)
            assert told["problem"]["code"] == "STORE_UNAVAILABLE"
        assert get(live, f"/api/tables/{table.id}/ledger")["accounts"]
        assert not live.lobby.damaged


def test_one_who_comes_while_nothing_can_be_kept_is_told_so_and_comes_in_later(tmp_path: Path) -> None:
    live = Live(f"sqlite:///{tmp_path}/log.db")
    with live:
        table = made(live)
    with live:
        inner = live.lobby.services.store
        faulty = Faulty(inner)
        faulty.fail(10**9)
        live.lobby.services.store = faulty

        async def come() -> None:
            async with live.at(table.id, hello=False) as ann:
                await ann.say(type="hello", version=1, token=table.token)
                assert await ann.hear() == {"type": "notice", "storage": False}
                faulty.fail(0)
                assert (await ann.until(lambda reply: reply["type"] == "snapshot"))["you"]["name"] == "Ann"

        run(come())
        assert [type(each).__name__ for each in log(live, table.id)][1] == "Restarted"
        assert live.call(live.lobby.row(table.id)).id == table.id
