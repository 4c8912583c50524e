"""Whole servers in memory: people with bad connections, a store that fails, crashes, a clock that jumps.

Everything comes from one seed, so whatever goes wrong goes wrong again.
"""

import asyncio
import json
import random
from collections import defaultdict, deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from server.table.tripping import Trip

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.fair import seed_commitment
from redbutton.ids import Viewer
from redbutton.server.cluster.membership import Elsewhere
from redbutton.server.lobby import Lobby
from redbutton.server.room import Room
from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.server.table.outcome import Outcome
from redbutton.store import Append, Loaded, Stored, StoredHand
from redbutton.store.leases import FIRST_LEASE, LEASE_SECONDS, Leases, Peer, Renewal, SoleServer
from redbutton.store.protocol import ALL
from redbutton.wire import messages
from redbutton.wire.messages import NewTable
from redbutton.wire.problems import problem_of
from redbutton.wire.tokens import new_token


class Disk:
    """What survives a crash."""

    def __init__(self) -> None:
        self.tables: dict[str, Stored] = {}
        self.entries: dict[str, list[bytes]] = {}
        self.snapshots: dict[str, tuple[bytes, int]] = {}
        self.kept: dict[str, dict[int, StoredHand]] = {}
        self.leases: dict[str, tuple[str, int]] = {}
        """The server that has each table, and the number of its lease."""
        self.until: dict[str, float] = {}
        """How long the leases of each server hold."""
        self.written: defaultdict[str, list[int]] = defaultdict(list)
        """The lease by which each entry was written."""

    def said(self, table: str) -> list[entries.Said]:
        found = map(entries.decode, self.entries[table])
        return [entry for entry in found if isinstance(entry, entries.Said)]


class SharedLeases:
    """The leases of one server of several, by the clock of the simulation."""

    shared = True

    def __init__(self, disk: Disk, server: str) -> None:
        self._disk, self.server = disk, server

    def is_alive(self, server: str) -> bool:
        return self._disk.until.get(server, 0.0) > asyncio.get_running_loop().time()

    async def take(self, table: str) -> int | None:
        owner, number = self._disk.leases[table]
        if owner != self.server and self.is_alive(owner):
            return None
        self._disk.leases[table] = self.server, number + 1
        return number + 1

    async def give_up(self, table: str, lease: int) -> None:
        if self._disk.leases[table] == (self.server, lease):
            self._disk.leases[table] = "", lease

    async def owner(self, table: str) -> str | None:
        owner, _ = self._disk.leases[table]
        return owner if self.is_alive(owner) else None

    async def owned(self) -> dict[str, str]:
        return {table: owner for table, (owner, _) in self._disk.leases.items() if self.is_alive(owner)}

    async def held(self) -> dict[str, int]:
        return {table: lease for table, (owner, lease) in self._disk.leases.items() if owner == self.server}

    async def renew(self, machine: str, address: str, report: bytes) -> Renewal:
        late = not self.is_alive(self.server)
        self._disk.until[self.server] = asyncio.get_running_loop().time() + LEASE_SECONDS
        others = [each for each in self._disk.until if each != self.server]
        return Renewal(late, [Peer(each, machine, each, b"", self.is_alive(each)) for each in others])

    async def declare_dead(self, server: str) -> None:
        self._disk.until[server] = 0.0


class Memory:
    """A `Store` on a disk for one life of the server; once that is over, nothing returns any more."""

    def __init__(self, disk: Disk, chance: random.Random, leases: Leases | None = None) -> None:
        self.disk, self.chance = disk, chance
        self.alive = True
        self.thawed = asyncio.Event()
        """Not set while the server stands still: what it writes arrives later."""
        self.thawed.set()
        self.failing = 0.0
        """How often a write fails, before or after it is stored."""
        self.leases: Leases = leases or SoleServer()

    async def create(
        self, table: str, created: int, summary: bytes, first: bytes, *, opener: str = ""
    ) -> int:
        self.disk.tables[table] = Stored(table, created, summary, False)
        self.disk.entries[table] = [first]
        self.disk.kept[table] = {}
        self.disk.leases[table] = self.leases.server, FIRST_LEASE
        self.disk.written[table] = [FIRST_LEASE]
        return FIRST_LEASE

    async def append(self, step: Append) -> None:
        await self._moment()
        lost = self.chance.random() < self.failing
        if lost and self.chance.random() < 0.5:
            raise StoreError(Code.STORE_UNAVAILABLE, reason="full")
        self._write(step)
        await self._moment()
        if lost:
            raise StoreError(Code.STORE_UNAVAILABLE, reason="the answer is lost")

    def _write(self, step: Append) -> None:
        log = self.disk.entries[step.table]
        if step.number <= len(log):
            if log[step.number - 1] == step.entry:
                return
            if self.leases.shared and self.disk.leases[step.table] != (self.leases.server, step.lease):
                raise StoreError(Code.TABLE_MOVED, table=step.table)
            raise StoreError(Code.STORE_CONFLICT, table=step.table, number=step.number, last=len(log))
        if self.leases.shared and self.disk.leases[step.table] != (self.leases.server, step.lease):
            raise StoreError(Code.TABLE_MOVED, table=step.table)
        assert step.first == len(log) + 1, "a gap in the log"
        log += [*step.before, step.entry]
        self.disk.written[step.table] += [step.lease] * (1 + len(step.before))
        if step.snapshot is not None:
            self.disk.snapshots[step.table] = step.snapshot, step.number
        if step.hand is not None:
            self.disk.kept[step.table][step.hand.number] = step.hand

    async def _moment(self) -> None:
        await asyncio.sleep(self.chance.random() * 0.02)
        await self.thawed.wait()
        if not self.alive:
            await asyncio.get_running_loop().create_future()

    async def tables(self, *, closed: bool = True) -> list[Stored]:
        return [each for each in self.disk.tables.values() if closed or not each.closed]

    async def archive(self, table: str) -> None: ...

    async def stored(self) -> int:
        return 0

    async def stored_by(self, opener: str) -> int:
        return 0

    async def spent(self, most: int) -> frozenset[str]:
        return frozenset()

    def free(self) -> int | None:
        return None

    async def to_archive(self, before: int, limit: int) -> list[str]:
        return []

    async def versions(self) -> list[tuple[str, int]]:
        return []

    async def note_version(self, version: str, entry_format: int, since: int) -> None: ...

    async def orders(self) -> list[tuple[str, bytes]]:
        return []

    async def answer(self, order: str, answer: bytes) -> None: ...

    async def table(self, table: str) -> Stored | None:
        return self.disk.tables.get(table)

    async def entries(self, table: str, *, after: int, limit: int = ALL) -> list[bytes]:
        return self.disk.entries[table][after:][:limit]

    async def load(self, table: str) -> Loaded:
        snapshot, at = self.disk.snapshots.get(table, (None, 0))
        return Loaded(snapshot, at, self.disk.entries[table][at:])

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[StoredHand]:
        return [hand for number, hand in self.disk.kept[table].items() if number > after][:limit]

    async def hand(self, table: str, number: int) -> StoredHand | None:
        return self.disk.kept[table].get(number)

    async def close_table(self, table: str, lease: int = 0) -> None:
        raise NotImplementedError

    async def check(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Line:
    """A connection: in order from the server, in any order to it, and cut at any time."""

    token: str | None

    def __init__(self, client: "Client", token: str) -> None:
        self.client, self.token = client, token
        self.viewer: Viewer = None
        self.room: Room | None = None
        self.dead = False
        self._last = 0.0
        self._on_the_way: deque[bytes] = deque()

    def tell(self, whole: bytes) -> None:
        if self.dead:
            return
        content = unframed(whole)
        self.client.world.sent.append((self.viewer, content))
        loop = asyncio.get_running_loop()
        self._last = max(self._last, loop.time() + self.client.world.delay())
        self._on_the_way.append(content)
        loop.call_at(self._last, self._arrives)

    def _arrives(self) -> None:
        """The oldest message on its way is there. The loop calls timers of the same moment in any order."""
        content = self._on_the_way.popleft()
        if not self.dead:
            self.client.hears(json.loads(content))

    def close(self, code: int) -> None:
        self.dead = True


def unframed(whole: bytes) -> bytes:
    """The content of a text frame."""
    assert whole[0] == 0x81
    length = whole[1]
    return whole[2:] if length < 126 else whole[4:] if length == 126 else whole[10:]


class Client:
    """Somebody at the table, who follows the updates and plays whatever is allowed."""

    def __init__(self, world: "World", name: str, token: str) -> None:
        self.world, self.name, self.token = world, name, token
        self.line: Line | None = None
        self.state: dict[str, Any] = {}
        self.seq: int | None = None
        self.count = 0
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, bool] = {}
        self.seed = world.chance.randbytes(32)
        self.seeded = 0
        self.gaps = 0

    # -- the line ----------------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Come back: everything that was not answered is said again, with the same ids."""
        self.line = Line(self, self.token)
        self.seq = None
        line = self.line
        line.room = await self.world.find()
        await line.room.enter(line)
        self.say({"type": "seed", "next": seed_commitment(self.seed)})
        for message in list(self.unanswered.values()):
            self.say(message)

    def disconnect(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            line.dead = True
            if line.room is not None:
                self.world.run(line.room.leave(line), line.room.services)

    def say(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(self.world.delay(), self._spoken, self.line, json.dumps(message))

    def _spoken(self, line: Line, text: str) -> None:
        if not line.dead and line.room is not None:
            self.world.run(self._handed(line, messages.decode(text)), line.room.services)

    async def _handed(self, line: Line, message: messages.Message) -> None:
        try:
            assert line.room is not None
            if isinstance(message, messages.AskSnapshot):
                await line.room.show(line)
            else:
                await line.room.receive(line, message)
        except PokerError as refusal:
            asked = getattr(message, "id", "")
            line.tell(framed(messages.Answer(id=asked, ok=False, problem=problem_of(refusal))))

    def ask(self, message: dict[str, Any]) -> None:
        self.count += 1
        whole = {**message, "id": f"{self.name}{self.count}"}
        self.unanswered[whole["id"]] = whole
        self.say(whole)
        if self.world.chance.random() < self.world.doubled:
            self.say(whole)

    # -- what is heard -----------------------------------------------------------------------------------

    def hears(self, reply: dict[str, Any]) -> None:
        match reply["type"]:
            case "snapshot":
                self.seq = reply["seq"]
                self.state = {key: reply.get(key) for key in ("table", "deal", "fairness", "you")}
            case "update":
                self._follows(reply)
            case "answer" if reply["id"] in self.unanswered:
                self._answered(reply)
        self._give_seed()

    def _answered(self, reply: dict[str, Any]) -> None:
        if not reply["ok"] and reply["problem"]["code"] == Code.STORE_UNAVAILABLE:
            asyncio.get_running_loop().call_later(1.0, self.say, self.unanswered[reply["id"]])
            return
        del self.unanswered[reply["id"]]
        self.answers[reply["id"]] = reply["ok"]

    def _follows(self, reply: dict[str, Any]) -> None:
        if self.seq is None or reply["seq"] <= self.seq:
            return
        if reply["seq"] != self.seq + 1:
            self.gaps += 1
            self.seq = None
            self.say({"type": "ask-snapshot"})
            return
        self.seq = reply["seq"]
        self.state.update({key: reply[key] for key in ("table", "deal", "fairness", "you") if key in reply})

    def _give_seed(self) -> None:
        deal = self.state.get("deal")
        if not deal or deal["phase"] != "shuffle" or deal["number"] <= self.seeded:
            return
        self.seeded = deal["number"]
        seed, self.seed = self.seed, self.world.chance.randbytes(32)
        if self.world.chance.random() < 0.9:
            following = seed_commitment(self.seed)
            self.say({"type": "seed", "deal": deal["number"], "seed": seed.hex(), "next": following})

    # -- what is done ------------------------------------------------------------------------------------

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.world.chance.expovariate(1.0))
            if self.world.quiet:
                continue
            if self.line is None or self.line.dead:
                await self._come_back()
            elif self.world.chance.random() < self.world.broken:
                self.disconnect()
            elif self.world.chance.random() < 0.03:
                self.say({"type": "ask-snapshot"})
            else:
                self._do_something()

    async def _come_back(self) -> None:
        try:
            await self.connect()
        except PokerError:
            self.line = None

    def _do_something(self) -> None:
        you, chance = self.state.get("you"), self.world.chance
        if you is None or you.get("seat") is None:
            if not any(message["type"] == "sit" for message in self.unanswered.values()):
                self.ask({"type": "sit", "name": self.name, "chips": chance.choice((None, 40, 200))})
        elif you.get("options") and chance.random() < 0.9:
            self._decide(you["options"])
        else:
            self.ask(chance.choice(self._whims(you)))

    def _decide(self, options: dict[str, Any]) -> None:
        chance, deal = self.world.chance, self.state["deal"]
        choices: list[dict[str, Any]] = [
            {"action": kind} for kind in ("fold", "check", "show", "muck") if options.get(kind)
        ]
        if options.get("call") is not None:
            choices += [{"action": "call"}] * 3
        if (least := options.get("raise_min")) is not None:
            most = options["raise_max"]
            amount = chance.choice([least, min(most, 3 * least), most])
            choices += [{"action": "raise", "amount": amount}] * 2
        if options.get("discard") is not None:
            cards = chance.sample(self.state["you"]["cards"], k=min(options["discard"], chance.randint(0, 3)))
            choices.append({"action": "discard", "cards": cards})
        turn = deal["turn"] - (chance.random() < 0.05)
        self.ask({"type": "act", "deal": deal["number"], "turn": turn, **chance.choice(choices)})

    def _whims(self, you: dict[str, Any]) -> list[dict[str, Any]]:
        deal = self.state.get("deal") or {"number": 1, "turn": 1}
        return [
            {"type": "chat", "text": "hello"},
            {"type": "sit-out"},
            *[{"type": "sit-in", "posts": True}] * 3,
            *[{"type": "rebuy", "chips": chips} for chips in (you.get("rebuy_most") or 1, 500)],
            {"type": "act", "deal": deal["number"], "turn": deal["turn"], "action": "call"},
            {"type": "run-it", "deal": deal["number"], "times": 2},
            *(self._orders() if you.get("host") else []),
        ]

    def _orders(self) -> list[dict[str, Any]]:
        """What only a host may say."""
        people = [other["person"] for other in self.state["table"]["seats"] if not other.get("host")]
        raised = self.world.chance.choice((["1", "2"], ["2", "4"], ["5", "10"]))
        return [
            {"type": "pause"},
            *[{"type": "resume"}] * 3,
            {"type": "stakes", "blinds": raised},
            *[{"type": "kick", "person": person} for person in people[:1]],
            *[
                {"type": "approve", "person": other["person"]}
                for other in self.state["table"].get("barred", [])
            ],
        ]


def framed(reply: messages.Reply) -> bytes:
    text = messages.encode(reply)
    size = bytes([len(text)]) if len(text) < 126 else b"\x7e" + len(text).to_bytes(2, "big")
    return b"\x81" + size + text


def store_of(lobby: Lobby) -> Memory:
    store = lobby.services.store
    assert isinstance(store, Memory)
    return store


class World:
    """The servers, their disk, everybody at one table, and fate."""

    def __init__(
        self,
        seed: int,
        *,
        failing: float,
        crashes: int,
        broken: float,
        minutes: float,
        stumbling: float = 0.0,
        servers: int = 1,
        freezes: int = 0,
    ) -> None:
        self.chance = random.Random(seed)
        self.stumbling = stumbling
        """How often a step fails in the middle, by a mistake or by a refusal that comes too late."""
        self.stumbled = 0
        self.failing, self.crashes, self.broken = failing, crashes, broken
        self.servers, self.freezes = servers, freezes
        """How many servers share the disk, and how often one stands still until another has its table."""
        self.doubled = 0.2
        self.seconds = minutes * 60
        self.quiet = False
        self.disk = Disk()
        self.sent: list[tuple[int | None, bytes]] = []
        self.tasks: dict[asyncio.Task[Any], Services | None] = {}
        """What is under way, and at which server."""
        self.lobbies: list[Lobby] = []
        self.failures: list[BaseException] = []
        self.lives = 0

    def run(self, work: Any, at: Services | None = None) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks[task] = at
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, PokerError):
            self.failures.append(error)

    @contextmanager
    def mistakes(self) -> Iterator[None]:
        """Now and then a step of a table fails at any line of it."""
        done = Table.do

        def do(table: Table, entry: entries.Entry, audience: Any = ()) -> Outcome:
            if not audience or self.quiet or self.chance.random() >= self.stumbling:
                return done(table, entry, audience)
            lines = self.chance.randrange(self.chance.choice((20, 200, 1000)))
            error = self.chance.choice((ServerError(Code.NOT_DUE), KeyError("a mistake")))
            with Trip(lines, error) as trip:
                try:
                    return done(table, entry, audience)
                finally:
                    self.stumbled += trip.raised

        with patch.object(Table, "do", do):
            yield

    def delay(self) -> float:
        return self.chance.random() ** 3

    # -- the server --------------------------------------------------------------------------------------

    async def start(self) -> None:
        self.lives += 1
        loop = asyncio.get_running_loop()
        leases = SharedLeases(self.disk, f"server {self.lives}") if self.servers > 1 else None
        store = Memory(self.disk, self.chance, leases)
        services = Services(
            store=store,
            pool=ThreadPoolExecutor(1),
            now=lambda: int(loop.time() * 1000),
            draw=self.chance.randbytes,
        )
        lobby = Lobby(services)
        lobby.membership.address = "here"
        await lobby.membership.renew()
        await lobby.open()
        store.failing = self.failing
        self.lobbies.append(lobby)
        self.run(self._live(lobby), services)

    async def _live(self, lobby: Lobby) -> None:
        """Give signs of life, except while the server stands still."""
        while lobby.leases.shared:
            await asyncio.sleep(1.0)
            await store_of(lobby).thawed.wait()
            await lobby.membership.renew()

    async def find(self) -> Room:
        """The table's room. A client comes to any server, and is passed on as often as it takes.

        One that stands still says nothing, and after a while the client gives up.
        """
        lobby, passed_on = self.chance.choice(self.lobbies), False
        for _ in range(5):
            try:
                await asyncio.wait_for(store_of(lobby).thawed.wait(), LEASE_SECONDS)
            except TimeoutError:
                break
            try:
                return await lobby.find(self.table, passed_on=passed_on)
            except Elsewhere as elsewhere:
                right = [each for each in self.lobbies if each.leases.server == elsewhere.peer.server]
                if not right:
                    raise
                lobby, passed_on = right[0], True
        raise ServerError(Code.TABLE_MOVED, table=self.table)

    async def crash(self) -> None:
        """A process dies as it stands, and another one starts."""
        lobby = self.chance.choice(self.lobbies)
        self.lobbies.remove(lobby)
        store_of(lobby).alive = False
        for client in self.clients:
            room = None if client.line is None else client.line.room
            if client.line is not None and room is not None and room.services is lobby.services:
                client.line.dead = True
                client.line = None
        for room in lobby.rooms.values():
            room.due_steps.cancel()
        for task, at in list(self.tasks.items()):
            if at is lobby.services:
                task.cancel()
        await self.start()

    async def freeze(self) -> None:
        """The server that has the table stands still until another one has it; then it goes on as before.

        Everybody who hears nothing from it hangs up sooner or later; the host does so at once.
        """
        await asyncio.sleep(self.chance.random() * self.seconds)
        while (lobby := self._serving()) is None:
            await asyncio.sleep(0.1)
        _, lease = self.disk.leases[self.table]
        store_of(lobby).thawed.clear()
        for client in self.clients:
            if client is self.clients[0] or self.chance.random() < 0.7:
                client.disconnect()
        while self.disk.leases[self.table][1] == lease:
            await asyncio.sleep(0.1)
        await asyncio.sleep(self.chance.random() * 2 * LEASE_SECONDS)
        store_of(lobby).thawed.set()

    def _serving(self) -> Lobby | None:
        """The lobby of the server that has the table, if that is alive and does not stand still."""
        owner, _ = self.disk.leases[self.table]
        awake = (each for each in self.lobbies if store_of(each).thawed.is_set())
        return next((each for each in awake if each.leases.server == owner), None)

    @property
    def lobby(self) -> Lobby:
        """The lobby of the server that has the table."""
        owner, _ = self.disk.leases[self.table]
        return next(each for each in self.lobbies if each.leases.server == owner)

    @property
    def room(self) -> Room:
        return self.lobby.rooms[self.table]

    # -- the play ----------------------------------------------------------------------------------------

    async def play(self, settings: NewTable, people: int) -> None:
        with self.mistakes():
            await self._play(settings, people)

    async def _play(self, settings: NewTable, people: int) -> None:
        for _ in range(self.servers):
            await self.start()
        made = await self.lobbies[0].create(settings)
        self.table = made.id
        names = [chr(ord("B") + k) for k in range(people)]
        self.clients = [Client(self, settings.host, made.token)]
        self.clients += [Client(self, name, new_token(self.chance.randbytes)) for name in names]
        for client in self.clients:
            self.run(client.live())
        freezing = [asyncio.ensure_future(self.freeze()) for _ in range(self.freezes)]
        for pause in self._pauses():
            await asyncio.sleep(pause)
            if pause is not None and self.crashes > 0:
                self.crashes -= 1
                await self.crash()
        await asyncio.gather(*freezing)
        await self._come_to_rest()

    def _pauses(self) -> Iterator[float]:
        """The times between crashes."""
        moments = sorted(self.chance.random() * self.seconds for _ in range(self.crashes))
        before = 0.0
        for moment in [*moments, self.seconds]:
            yield moment - before
            before = moment

    async def _come_to_rest(self) -> None:
        """No more faults: everybody connects, the host stops the clocks, and all that was said arrives."""
        self.quiet = True
        self.failing = 0.0
        for lobby in self.lobbies:
            store_of(lobby).failing = 0.0
        await asyncio.sleep(60)
        host = self.clients[0]
        for client in self.clients:
            if client.line is None or client.line.dead:
                await client.connect()
        await asyncio.sleep(30)
        if host.state["table"]["status"] != "paused":
            host.ask({"type": "pause"})
        await asyncio.sleep(30)
