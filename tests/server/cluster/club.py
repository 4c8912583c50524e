"""A server with several workers on one PostgreSQL, and people who play at its tables all the time."""

import asyncio
import json
import os
import random
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from time import time
from typing import Any, NamedTuple

import asyncpg
import httpx
import msgspec
from patience import PATIENCE
from server.table.knowing import allowed, cards_in, of_the_deck
from server.test_crashes import Player

from benchmarks.load.socket import Socket
from redbutton.errors import Code
from redbutton.server.room import GOING_DOWN
from redbutton.server.table import entries
from redbutton.wire.tokens import new_token

HOST = "127.0.0.1"
LOOK = 0.1
"""Seconds between two looks at how late everything is."""
SILENCE = 8.0
"""Seconds without an answer to a ping after which a client connects again."""


class Club:
    """A server with some workers, whose parent starts again what dies."""

    def __init__(self, url: str, *, program: Sequence[str] = ("-m", "redbutton.cli", "serve")) -> None:
        self.url, self.port, self.program = url, 0, program
        self.process: Popen[bytes] | None = None

    def start(self, *options: str) -> None:
        command = [sys.executable, *self.program, "--json", "--unlimited"]
        command += ["--port", str(self.port), "--database", self.url, *options]
        self.process = Popen(command, stdout=PIPE, stderr=DEVNULL)
        assert self.process.stdout is not None
        with self.process.stdout as said:
            (address,) = json.loads(said.readline())["addresses"]
        self.port = int(address.rpartition(":")[2])

    @property
    def workers(self) -> list[int]:
        assert self.process is not None
        return children_of(self.process.pid)

    def end(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        if self.process is not None and self.process.poll() is None:
            for pid in (self.process.pid, *self.workers):
                os.kill(pid, signal.SIGKILL)
            self.process.wait(PATIENCE)

    async def get(self, path: str) -> Any:
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            return (await http.get(f"http://{HOST}:{self.port}{path}")).raise_for_status().json()

    async def open(self, **wish: Any) -> dict[str, str]:
        wish = {"host": "A", "seats": 3, "clock": 0, "pace": "instant", "stack": "100000", **wish}
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            made = await http.post(f"http://{HOST}:{self.port}/api/tables", json=wish)
        assert made.status_code == 201, made.text
        found: dict[str, str] = made.json()
        return found


def children_of(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


class Regular(Player):
    """A player who thinks for a while, hangs up when nothing is heard, and remembers every card seen."""

    def __init__(self, club: Club, name: str, token: str | None, chance: random.Random, pause: float) -> None:
        server: Any = club
        super().__init__(server, name, token or "", chance)
        self.pause, self.watches = pause, token is None
        self.seen: defaultdict[int, set[str]] = defaultdict(set)
        """The cards seen in each deal."""
        self.away: list[tuple[float, float]] = []
        """When the line was lost, and how long it took until the whole state was there again."""
        self.has_come = False
        self._lost: float | None = None
        self._is_thinking = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_here(self) -> bool:
        """Has this person the whole state, over a line that is not known to be lost?"""
        return self.has_come and self._lost is None

    async def live(self, table: str) -> None:
        """Come again and again: at once if the server says so, else after a moment."""
        while True:
            code = await self._visit(f"/api/tables/{table}/ws")
            is_awaited = code == GOING_DOWN and self._lost is None
            if self._lost is None:
                self._lost = time()
            if not is_awaited:
                await asyncio.sleep(0.05 + 0.2 * self.chance.random())

    async def _visit(self, path: str) -> int | None:
        """One connection, to its end; the code with which the server has closed it."""
        heard: asyncio.Queue[bytes | None] = asyncio.Queue()
        line = Socket(path, heard.put_nowait, lambda: heard.put_nowait(None))
        try:
            async with asyncio.timeout(3 * SILENCE):
                await asyncio.get_running_loop().create_connection(lambda: line, HOST, self.server.port)
                await line.opened
        except (OSError, TimeoutError):
            return None
        self.line = line
        try:
            await self._sit_down()
            while (text := await self._listen(heard)) is not None:
                await self._hear(msgspec.json.decode(text))
        finally:
            line.close()
        return line.code

    async def _listen(self, heard: asyncio.Queue[bytes | None]) -> bytes | None:
        """What comes next; None at the end, or when nothing is heard for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENCE):
                return await heard.get()
        await self._say({"type": "ping"})
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENCE):
                return await heard.get()
        return None

    async def _say(self, message: dict[str, Any]) -> None:
        self.line.say(msgspec.json.encode(message))

    def hang_up(self) -> None:
        self.line.close()

    async def _sit_down(self) -> None:
        if self.watches:
            await self._say({"type": "hello", "version": 1})
        else:
            await super()._sit_down()

    async def _hear(self, reply: dict[str, Any]) -> None:
        if deal := reply.get("deal"):
            self.seen[deal["number"]] |= cards_in(of_the_deck(reply))
        if reply["type"] == "snapshot":
            self.has_come = True
            if self._lost is not None:
                self.away.append((self._lost, time() - self._lost))
                self._lost = None
        if not self.watches:
            await super()._hear(reply)

    def _note(self, reply: dict[str, Any]) -> None:
        """What the server could not store is said again later."""
        if reply["ok"] or reply["problem"]["code"] != Code.STORE_UNAVAILABLE:
            super()._note(reply)
        elif asked := self.unanswered.get(reply["id"]):
            self._later(0.5, lambda: self._say(asked))

    async def _decide(self) -> None:
        if not self._is_thinking:
            self._is_thinking = True
            self._later(self.pause * self.chance.random(), self._say_decision)

    async def _say_decision(self) -> None:
        self._is_thinking = False
        await super()._decide()

    def _later(self, seconds: float, what: Callable[[], Any]) -> None:
        async def do() -> None:
            await asyncio.sleep(seconds)
            await what()

        task = asyncio.create_task(do())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def __str__(self) -> str:
        deal, you = self.state.get("deal") or {}, self.state.get("you") or {}
        return (
            f"{self.name or 'guest'}: update {self.state.get('seq')}, lost {self._lost}, "
            f"deal {deal.get('number')}.{deal.get('turn')} {deal.get('phase')}, "
            f"asked {self.asked}, may {you.get('options')}, unanswered {list(self.unanswered.values())}"
        )


class Company:
    """Three people at one table, and one who looks on."""

    def __init__(self, club: Club, made: dict[str, str], chance: random.Random, pause: float) -> None:
        self.table = made["id"]
        tokens = [made["token"], *(new_token(chance.randbytes) for _ in range(2))]
        self.players = [
            Regular(club, name, token, chance, pause) for name, token in zip("ABC", tokens, strict=True)
        ]
        self.people = [*self.players, Regular(club, "", None, chance, pause)]

    @property
    def done(self) -> int:
        return sum(len(player.accepted) for player in self.players)

    @property
    def is_complete(self) -> bool:
        return all(person.is_here for person in self.people)

    def hang_up(self) -> None:
        """Their pages have heard nothing for a while, and connect again."""
        for player in self.people:
            player.hang_up()


class Stored(NamedTuple):
    """An entry of a table's log: when it was made, in seconds since 1970, and by which lease."""

    at: float
    lease: int
    entry: entries.Entry


class Evening:
    """Some tables, played at while something happens to the workers."""

    def __init__(self, club: Club, *, tables: int, pause: float = 0.05, seed: int = 7) -> None:
        self.club, self.tables, self.pause = club, tables, pause
        self.chance = random.Random(seed)
        self.companies: list[Company] = []
        self.lateness: list[tuple[float, float]] = []
        """How late these people themselves were with everything, every tenth of a second, and when."""
        self.logs: list[list[Stored]] = []
        """The log of each table, when all is over."""

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._watch_lateness())]
            for _ in range(self.tables):
                company = Company(self.club, await self.club.open(), self.chance, self.pause)
                self.companies.append(company)
                tasks += [group.create_task(person.live(company.table)) for person in company.people]
                await until(lambda: all(person.has_come for person in company.people))  # noqa: B023
            await self.all_go_on()
            yield
            await self.all_go_on()
            await self._rest()
            self.ledgers = [await self.club.get(f"/api/tables/{one.table}/ledger") for one in self.companies]
            for task in tasks:
                task.cancel()

    async def _watch_lateness(self) -> None:
        while True:
            due = time() + LOOK
            await asyncio.sleep(LOOK)
            self.lateness.append((due, max(0.0, time() - due)))

    async def all_go_on(self) -> None:
        """At each table something more is done."""
        before = [company.done for company in self.companies]

        def waiting() -> list[Company]:
            pairs = zip(self.companies, before, strict=True)
            return [company for company, seen in pairs if company.done <= seen + 2]

        try:
            await until(lambda: not waiting())
        except TimeoutError:
            found = "\n".join(f"{one.table} {person}" for one in waiting()[:3] for person in one.people)
            raise AssertionError(f"{len(waiting())} tables do not go on:\n{found}") from None

    async def _rest(self) -> None:
        players = [player for company in self.companies for player in company.players]
        for player in players:
            player.resting = True
        await until(lambda: not any(player.unanswered for player in players))

    async def rows(self, statement: str, *values: object) -> list[Any]:
        db = await asyncpg.connect(self.club.url)
        try:
            return [tuple(row) for row in await db.fetch(statement, *values)]
        finally:
            await db.close()

    async def owners(self) -> dict[str, str]:
        return dict(await self.rows("SELECT table_id, server FROM leases"))

    # -- what must hold afterwards -----------------------------------------------------------------------

    async def check(self) -> None:
        for company, ledger in zip(self.companies, self.ledgers, strict=True):
            log = await self.rows(
                "SELECT number, lease, entry FROM entries WHERE table_id = $1 ORDER BY number", company.table
            )
            check_owners([(number, lease) for number, lease, _ in log])
            found = [(lease, entries.decode(entry)) for _, lease, entry in log]
            check_actions(company, [entry for _, entry in found])
            self.logs.append([Stored(entry.at / 1000, lease, entry) for lease, entry in found])
            accounts = ledger["accounts"]
            assert sum(each["brought"] for each in accounts) == 300_000
            assert sum(each["holds"] + each["took"] for each in accounts) == 300_000
            hands = await self.rows("SELECT number, record FROM hands WHERE table_id = $1", company.table)
            check_secrets(company, dict(hands))


def check_owners(log: list[tuple[int, int]]) -> None:
    """The log has no gap, and once another server has written, the one before never wrote again."""
    assert [number for number, _ in log] == list(range(1, len(log) + 1))
    leases = [lease for _, lease in log]
    assert leases == sorted(leases)
    assert leases[0] == 1


def check_actions(company: Company, log: list[entries.Entry]) -> None:
    """All that was acknowledged was done once, and nothing that was refused."""
    said = Counter(getattr(each.message, "id", "") for each in log if isinstance(each, entries.Said))
    del said[""]
    assert set(said.values()) == {1}
    accepted = {asked for player in company.players for asked in player.accepted}
    refused = {asked for player in company.players for asked in player.refused}
    assert accepted <= said.keys()
    assert not refused & said.keys()


def check_secrets(company: Company, hands: dict[int, bytes]) -> None:
    """Nobody has seen a card that was not for them, in any deal that is over."""
    for number, record in hands.items():
        known = allowed(record)
        for person in company.people:
            assert person.seen[number] <= known.get(person.name or None, known[None])


async def until(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happens():
            await asyncio.sleep(0.02)
