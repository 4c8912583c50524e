"""Real servers on damaged files, on full disks, beside each other: what they say, and what they serve."""

import asyncio
import json
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from patience import PATIENCE
from server.live import Live, Socket, eventually
from server.test_restore import get, made, play, run
from store.cluster import Cluster
from store.damage import pages_of, spoil
from store.logs import opened
from store.test_postgres import ask
from websockets.exceptions import InvalidStatus

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Limits
from redbutton.server.ops import store_health
from redbutton.server.ops.log import Log
from redbutton.server.process import Settings, bind
from redbutton.server.process import run as serve
from redbutton.store import Append
from redbutton.words import LANGUAGES


class Process:
    """A server as a process; its log is what it says on standard error."""

    def __init__(self, database: str | Path, *, room: int | None = None, port: int = 0) -> None:
        command = [sys.executable, "-m", "redbutton.cli", "serve", "--lang", "en", "--unlimited"]
        command += ["--port", str(port), "--database", str(database)]

        def limit() -> None:
            if room is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, preexec_fn=limit, **pipes)
        self.said: list[str] = []
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        self.said.extend(self.process.stderr)

    def __enter__(self) -> Self:
        assert self.process.stdout is not None
        found = re.findall(r"http://([0-9.:]+)", self.process.stdout.readline())
        assert found, self.said
        [self.host] = found
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.end()

    def end(self) -> int:
        """Wait for the end; its status."""
        status = self.process.wait(PATIENCE)
        self._listening.join(PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        return status

    def lift_limit(self) -> None:
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, unlimited)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"http://{self.host}{path}", timeout=PATIENCE)

    def at(self, table: str, token: str | None = None, **how: Any) -> Socket:
        return Socket(f"ws://{self.host}/api/tables/{table}/ws", token, **how)

    def logged(self, event: str) -> list[dict[str, Any]]:
        lines = [json.loads(line) for line in list(self.said) if line.startswith("{")]
        return [line for line in lines if line["event"] == event]


# -- a damaged table -------------------------------------------------------------------------------------


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[Path, list[str], list[str]]:
    """A file with a spoiled page of steps, the tables that are harmed by it, and the others."""
    place = tmp_path / "log.db"
    with Live(f"sqlite://{place}") as live:
        tables = [made(live, name=f"T{number}", bots=[], seats=6) for number in range(8)]

        async def talk() -> None:
            for table in tables:
                async with live.at(table.id, table.token) as ann:
                    for _ in range(6):
                        await ann.ask(type="chat", text="x" * 280)

        run(talk())
    spoil(place, pages_of(place, "entries")[-1])
    names = [table.id for table in tables]
    good = run(loadable(place, names))
    assert 0 < len(good) < len(names)
    return place, [name for name in names if name not in good], good


async def loadable(place: Path, names: list[str]) -> list[str]:
    async with opened(str(place)) as store:
        found = await asyncio.gather(*map(store.load, names), return_exceptions=True)
    return [name for name, each in zip(names, found, strict=True) if not isinstance(each, Exception)]


def test_a_server_on_a_damaged_file_serves_what_it_can_and_marks_the_rest(
    damaged: tuple[Path, list[str], list[str]],
) -> None:
    place, bad, good = damaged
    with Process(place) as server:
        assert eventually(lambda: {line["table"] for line in server.logged("damaged")} == set(bad))
        assert {line["code"] for line in server.logged("damaged")} == {"STORE_DAMAGED"}
        rows = {row["id"]: row["status"] for row in server.get("/api/tables").json()["tables"]}
        assert rows == {name: "damaged" if name in bad else "waiting" for name in (*bad, *good)}
        assert server.get("/health").json() == {"ok": True, "tables": 8}
        for path in ("", "/ledger", "/hands", "/statistics"):
            answer = server.get(f"/api/tables/{bad[0]}{path}")
            assert (answer.status_code, answer.json()["problem"]["code"]) == (500, "TABLE_DAMAGED")
            assert answer.json()["problem"]["text"].keys() == set(LANGUAGES)
        run(refused_and_let_in(server, bad[0], good[0]))
    assert run(loadable(place, [*bad, *good])) == good


async def refused_and_let_in(server: Process, bad: str, good: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with server.at(bad):
            pass
    assert refused.value.response.status_code == 500
    problem = json.loads(refused.value.response.body)["problem"]
    assert (problem["code"], problem["facts"], problem["text"].keys()) == (
        "TABLE_DAMAGED",
        {"table": bad},
        set(LANGUAGES),
    )
    async with server.at(good) as watcher:
        assert watcher.state["table"]["id"] == good


def test_a_server_whose_rows_are_damaged_serves_the_tables_of_the_others(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    with Live(f"sqlite://{place}") as live:
        tables = [made(live, name=f"T{number}") for number in range(30)]
    spoil(place, pages_of(place, "tables")[-1])
    with Process(place) as server:
        bad = {line["table"] for line in server.logged("damaged")}
        assert 0 < len(bad) < 15
        assert server.get("/health").json() == {"ok": True, "tables": 30}
        rows = server.get("/api/tables").json()["tables"]
        assert {row["id"] for row in rows} == {table.id for table in tables} - bad
        run(refused_and_let_in(server, min(bad), rows[0]["id"]))


def test_a_table_whose_row_is_missing_is_unknown_wherever_it_is_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    with Live(f"sqlite://{place}") as live:
        table = made(live)
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("DELETE FROM tables")
    with Live(f"sqlite://{place}") as live:
        for path in ("", "/ledger", "/rules", "/hands", "/statistics"):
            problem = get(live, f"/api/tables/{table.id}{path}", status=404)["problem"]
            assert problem["code"] == "NO_SUCH_TABLE", path


def test_a_damaged_table_is_left_as_it_is_in_the_store(tmp_path: Path) -> None:
    """Whatever is asked of it, and however long nobody comes."""
    place = tmp_path / "log.db"
    live = Live(f"sqlite://{place}", limits=Limits(unlimited=True, idle_hours=0))
    with live:
        table = made(live)
        number = live.lobby.rooms[table.id].keeper.number
        live.call(
            live.lobby.services.store.append(Append(table.id, number + 1, b'{"entry":"nothing known"}'))
        )
        before = live.call(live.lobby.services.store.load(table.id))
    with live:
        assert eventually(lambda: table.id in live.lobby.damaged)
        assert get(live, f"/api/tables/{table.id}", status=500)["problem"]["code"] == "TABLE_DAMAGED"
        live.call(live.lobby.sweep())
        assert live.call(live.lobby.services.store.load(table.id)) == before
        assert [stored.closed for stored in live.call(live.lobby.services.store.tables())] == [False]


@pytest.mark.parametrize("kind", ["entry", "snapshot"])
def test_tables_that_need_a_newer_version_are_named_and_counted_when_a_server_starts(
    kind: str, tmp_path: Path
) -> None:
    log = StringIO()
    live = Live(f"sqlite://{tmp_path}/log.db", log=Log(log))
    with live:
        tables = [made(live) for _ in range(3)]
        for table in tables[:2]:
            number = live.lobby.rooms[table.id].keeper.number
            newer, known = b'{"format":99}', b'{"entry":"refreshed","at":1,"format":3}'
            snapshot = newer if kind == "snapshot" else None
            step = Append(table.id, number + 1, known if snapshot else newer, snapshot=snapshot)
            live.call(live.lobby.services.store.append(step))
    with live:
        assert eventually(lambda: "tables that need a newer version" in log.getvalue())
        run(play(live, tables[2], 1))
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    named = {line["table"] for line in told if line.get("code") == "TABLE_TOO_NEW"}
    assert named == {table.id for table in tables[:2]}
    assert [line["count"] for line in told if line["event"].startswith("tables that")] == [2]


def test_a_damaged_table_is_not_loaded_again_for_everybody_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(f"sqlite://{tmp_path}/log.db")
    with live:
        table = made(live)
    with live:
        store, loaded = live.lobby.services.store, []

        async def load(name: str) -> Any:
            loaded.append(name)
            raise ValueError("a test wants it so")

        monkeypatch.setattr(store, "load", load)
        for _ in range(5):
            with pytest.raises(ServerError) as refused:
                live.call(live.lobby.find(table.id))
            assert refused.value.code is Code.TABLE_DAMAGED
            get(live, f"/api/tables/{table.id}/hands", status=500)
        assert loaded == [table.id]


def test_a_damaged_table_that_was_mended_is_served_again_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(f"sqlite://{tmp_path}/log.db")
    with live:
        table = made(live)
    with live:
        live.lobby._spoil(table.id, None)
        monkeypatch.setattr("redbutton.server.lobby.AGAIN", 0)
        assert run(play(live, table, 1))["you"]["name"] == "Ann"
        assert not live.lobby.damaged


def test_a_table_that_breaks_while_it_is_played_is_marked_and_can_be_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Live(f"sqlite://{tmp_path}/log.db") as live:
        table = made(live)
        run(play(live, table, 1))
        room = live.lobby.rooms[table.id]
        room.stop(ValueError("a test wants it so"))
        assert [row["status"] for row in get(live, "/api/tables")["tables"]] == ["damaged"]
        with pytest.raises(ServerError) as refused:
            live.call(live.lobby.find(table.id))
        assert refused.value.code is Code.TABLE_DAMAGED
        monkeypatch.setattr("redbutton.server.lobby.AGAIN", 0)
        assert run(play(live, table, 2))["you"]["name"] == "Ann"


# -- a start that cannot be ------------------------------------------------------------------------------


def free_port() -> int:
    with bind("127.0.0.1", 0) as found:
        port: int = found.getsockname()[1]
        return port


def test_a_server_that_can_read_nothing_ends_with_a_sentence(
    damaged: tuple[Path, list[str], list[str]],
) -> None:
    place, _, _ = damaged
    spoil(place, 1)
    server = Process(place)
    assert server.end() == 2
    assert "nothing can be stored now: file is not a database" in "".join(server.said)


@contextmanager
def silent() -> Iterator[int]:
    """A database that takes calls and never says a word; its port."""
    with bind("127.0.0.1", 0) as listening:
        listening.listen()
        yield listening.getsockname()[1]


def test_as_long_as_a_start_hangs_nobody_is_kept_waiting_at_the_door() -> None:
    port = free_port()
    with silent() as database:
        server = Process(f"postgresql://me@127.0.0.1:{database}/db", port=port)
        asked = 0
        while server.process.poll() is None:
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port), PATIENCE)
            asked += 1
            time.sleep(0.02)
        assert asked > 10
        assert server.end() == 2
    assert "nothing can be stored now" in "".join(server.said)


def test_a_port_that_another_server_has_opened_meanwhile_is_told_in_a_sentence() -> None:
    with bind("127.0.0.1", 0) as first, bind("127.0.0.1", first.getsockname()[1]) as second:
        first.listen()
        with pytest.raises(ServerError) as refused:
            asyncio.run(serve(Settings(database="sqlite://"), second, lambda server: None))
        assert refused.value.code is Code.PORT_TAKEN


# -- a disk that is full ---------------------------------------------------------------------------------


def test_a_server_that_is_started_on_a_full_disk_says_so_and_goes_on_by_itself(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    with Live(f"sqlite://{place}") as live:
        table = made(live, name="kept")
        run(play(live, table, 2))
    with Process(place, room=1024) as server:
        answer = server.get("/health")
        assert (answer.status_code, answer.json()["problem"]["code"]) == (503, "STORE_UNAVAILABLE")
        assert [row["name"] for row in server.get("/api/tables").json()["tables"]] == ["kept"]
        assert server.get(f"/api/tables/{table.id}/ledger").status_code == 200
        assert "redbutton_storage 0\n" in server.get("/metrics").text

        async def come() -> None:
            async with server.at(table.id, hello=False) as ann:
                await ann.say(type="hello", version=1, token=table.token)
                assert await ann.hear() == {"type": "notice", "storage": False}
                server.lift_limit()
                await ann.until(lambda reply: reply["type"] == "snapshot")
                await ann.my_turn()

        run(come())
        assert eventually(lambda: server.get("/health").status_code == 200)

        def logged() -> list[bool]:
            return [line["status"] for line in server.logged("storage") if "table" not in line]

        assert eventually(lambda: logged() == [False, True])


# -- health ----------------------------------------------------------------------------------------------


def test_however_often_health_is_asked_it_is_tried_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    with Live(f"sqlite://{tmp_path}/log.db") as live:
        store = live.lobby.services.store
        check = store.check

        async def count() -> None:
            tried.append(1)
            await check()

        monkeypatch.setattr(store, "check", count)
        monkeypatch.setattr(store_health, "EVERY", 10**6)
        for _ in range(20):
            assert get(live, "/health")["ok"] is True
        assert len(tried) == 1
        monkeypatch.setattr(store_health, "EVERY", 0)
        for _ in range(3):
            get(live, "/health")
        assert len(tried) == 4


# -- two servers -----------------------------------------------------------------------------------------


def test_a_server_that_stood_still_has_lost_its_tables_and_serves_on(cluster: Cluster) -> None:
    """Somebody who comes to it then is passed on to the server that has the table."""
    url = cluster.url("two_servers")

    async def come_to(server: Process) -> None:
        async with server.at(table["id"], table["token"]) as ann:
            assert (await ann.ask(type="chat", text="still here"))["ok"]

    with Process(url) as first:
        table = httpx.post(f"http://{first.host}/api/tables", json={"name": "one"}, timeout=PATIENCE).json()
        first.process.send_signal(signal.SIGSTOP)
        with Process(url) as second:
            run(come_to(second))
            first.process.send_signal(signal.SIGCONT)
            run(come_to(first))
            run(come_to(second))
            assert run(ask(url, "SELECT number FROM leases")) == 2
