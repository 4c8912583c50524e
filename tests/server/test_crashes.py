"""A real server, killed without warning at every point from an action to its answer, and anywhere else."""

import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
from collections import Counter
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from redbutton.fair import seed_commitment
from redbutton.server.process import bind
from redbutton.server.table import entries
from redbutton.wire.tokens import new_token

POINTS = (
    "before-write",
    "in-transaction",
    "before-commit",
    "after-commit",
    "before-acknowledge",
    "before-broadcast",
    "before-answer",
)
WITH_HANDS = ("in-transaction", "before-commit")
"""Points that SQLite comes to only when there is more to write than entries, as at the end of a deal."""
ROUNDS = int(os.environ.get("REDBUTTON_SOAK", "1"))

pytestmark = pytest.mark.compiled


class Process:
    """The server as a process that dies and is started again on the same port and file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.db"
        with bind("127.0.0.1", 0) as listening:
            self.port = listening.getsockname()[1]
        self.process: Popen[bytes] | None = None

    def start(self, crash: str = "") -> None:
        command = [sys.executable, "-m", "redbutton.cli", "serve", "--port", str(self.port)]
        command += ["--database", str(self.file), "--unlimited"]
        environment = {**os.environ, "REDBUTTON_CRASH": crash}
        self.process = Popen(command, env=environment, stdout=DEVNULL, stderr=DEVNULL)

    @property
    def is_dead(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    async def is_up(self) -> None:
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    (await http.get(f"http://127.0.0.1:{self.port}/health")).raise_for_status()
                    return
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)


class Player:
    """Plays on, whatever happens; says again with the same id what was not answered."""

    def __init__(self, server: Process, name: str, token: str, chance: random.Random) -> None:
        self.server, self.name, self.token, self.chance = server, name, token, chance
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.accepted: set[str] = set()
        self.refused: dict[str, str] = {}
        self.state: dict[str, Any] = {}
        self.asked = (0, 0)
        self.count = 0
        self.seed = chance.randbytes(32)
        self.resting = False

    async def live(self, table: str) -> None:
        while True:
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/ws"
            try:
                async with connect(address, compression=None, max_size=2**22) as self.socket:
                    await self._sit_down()
                    async for text in self.socket:
                        await self._hear(json.loads(text))
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)

    async def _sit_down(self) -> None:
        await self._say({"type": "hello", "version": 1, "token": self.token})
        for message in list(self.unanswered.values()):
            await self._say(message)

    async def _say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def ask(self, **message: Any) -> None:
        self.count += 1
        message["id"] = f"{self.name}-{self.count}"
        self.unanswered[message["id"]] = message
        await self._say(message)

    async def _hear(self, reply: dict[str, Any]) -> None:
        match reply["type"]:
            case "answer":
                self._note(reply)
            case "snapshot":
                self.asked = (0, 0)
                self.state = reply
                await self._say({"type": "seed", "next": seed_commitment(self.seed)})
                if not reply.get("you") and not self.unanswered:
                    await self.ask(type="sit", name=self.name)
            case "update":
                self.state |= reply
                await self._seed()
        await self._decide()

    def _note(self, reply: dict[str, Any]) -> None:
        if self.unanswered.pop(reply["id"], None):
            if reply["ok"]:
                self.accepted.add(reply["id"])
            else:
                self.refused[reply["id"]] = reply["problem"]["code"]

    async def _seed(self) -> None:
        deal = self.state.get("deal")
        if deal and deal["phase"] == "shuffle" and any(e["kind"] == "shuffle" for e in self.state["events"]):
            seed, self.seed = self.seed.hex(), self.chance.randbytes(32)
            following = seed_commitment(self.seed)
            await self._say({"type": "seed", "deal": deal["number"], "seed": seed, "next": following})

    async def _decide(self) -> None:
        you, deal = self.state.get("you"), self.state.get("deal")
        options = you and you.get("options")
        if self.resting or not deal or not options or self.asked >= (deal["number"], deal["turn"]):
            return
        self.asked = (deal["number"], deal["turn"])
        action: dict[str, Any] = {"action": "check" if options.get("check") else "call"}
        if "raise_min" in options and self.chance.random() < 0.2:
            action = {"action": "raise", "amount": options["raise_min"]}
        elif options.get("show"):
            action = {"action": "show"}
        await self.ask(type="act", deal=deal["number"], turn=deal["turn"], **action)


class Evening:
    """Three people at one table, and a server that dies again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.server = Process(folder)
        self.deaths = 0

    async def play(self, crashes: list[str]) -> None:
        self.server.start()
        await asyncio.wait_for(self.server.is_up(), PATIENCE)
        made = await self._open()
        self.table = made["id"]
        tokens = [made["token"], *(new_token(self.chance.randbytes) for _ in range(2))]
        self.players = [
            Player(self.server, name, token, self.chance) for name, token in zip("ABC", tokens, strict=True)
        ]
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(player.live(self.table)) for player in self.players]
            for crash in crashes:
                await self._live_through(crash)
            await self._rest()
            self.ledger = await self._get(f"/api/tables/{self.table}/ledger")
            for task in tasks:
                task.cancel()
        self.server.stop()

    async def _open(self) -> Any:
        wish = {"host": "A", "seats": 3, "clock": 0, "pace": "instant", "stack": "100000", "most": "100000"}
        async with httpx.AsyncClient() as http:
            made = await http.post(f"http://127.0.0.1:{self.server.port}/api/tables", json=wish)
        assert made.status_code == 201, made.text
        return made.json()

    async def _get(self, path: str) -> Any:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"http://127.0.0.1:{self.server.port}{path}")).raise_for_status().json()

    async def _live_through(self, crash: str) -> None:
        """One life of the server, to the point at which it dies, or to any moment."""
        if crash:
            self.server.stop()
            self.server.start(crash)
            async with asyncio.timeout(PATIENCE):
                while not self.server.is_dead:
                    await asyncio.sleep(0.02)
        else:
            await asyncio.sleep(0.1 + self.chance.random() * 0.4)
            self.server.kill()
        self.deaths += 1
        self.server.start()
        await asyncio.wait_for(self.server.is_up(), PATIENCE)

    async def _rest(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._answered()
            for player in self.players:
                player.resting = True
            await self._answered()

    async def _answered(self) -> None:
        before = [len(player.accepted) for player in self.players]
        while not all(
            not player.unanswered and len(player.accepted) > seen * (not player.resting)
            for player, seen in zip(self.players, before, strict=True)
        ):
            await asyncio.sleep(0.05)

    def log(self) -> list[entries.Entry]:
        with sqlite3.connect(self.server.file) as database:
            rows = database.execute("SELECT number, entry FROM entries ORDER BY number").fetchall()
        assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
        return [entries.decode(entry) for _, entry in rows]


def crashes() -> list[str]:
    chance = random.Random(ROUNDS)
    named = [
        f"{point}:{chance.randint(1, 4) if point in WITH_HANDS else chance.randint(3, 40)}"
        for point in POINTS
        for _ in range(ROUNDS)
    ]
    return [*named, *[""] * (3 * ROUNDS)]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    evening = Evening(tmp_path_factory.mktemp("crashes"), seed=1)
    try:
        asyncio.run(evening.play(crashes()))
    finally:
        if not evening.server.is_dead:
            evening.server.kill()
    return evening


def test_everybody_plays_on_through_every_death(evening: Evening) -> None:
    assert evening.deaths == len(crashes())
    assert all(len(player.accepted) > len(POINTS) for player in evening.players)


def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(evening: Evening) -> None:
    said = [entry.message for entry in evening.log() if isinstance(entry, entries.Said)]
    logged = Counter(getattr(message, "id", "") for message in said)
    del logged[""]
    assert set(logged.values()) == {1}
    accepted = {asked for player in evening.players for asked in player.accepted}
    assert accepted <= logged.keys()


def test_nothing_that_was_refused_has_happened(evening: Evening) -> None:
    said = [entry.message for entry in evening.log() if isinstance(entry, entries.Said)]
    refused = {asked for player in evening.players for asked in player.refused}
    assert not refused & {getattr(message, "id", "") for message in said}


def test_the_chips_are_all_there(evening: Evening) -> None:
    accounts = evening.ledger["accounts"]
    assert sum(each["brought"] for each in accounts) == 300_000
    assert sum(each["holds"] + each["took"] for each in accounts) == 300_000
