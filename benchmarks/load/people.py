"""Tables full of people who call, and now and then raise or fold, each at the table's own pace."""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from time import perf_counter

import msgspec

from benchmarks.load.pace import Pace
from benchmarks.load.socket import Socket
from benchmarks.load.traffic import Recording
from redbutton.fair import seed_commitment


class _Deal(msgspec.Struct):
    number: int
    turn: int
    phase: str


class _Options(msgspec.Struct):
    fold: bool = False
    check: bool = False
    call: int | None = None
    raise_min: int | None = None


class _You(msgspec.Struct):
    seat: int | None = None
    options: _Options | None = None


class _Fairness(msgspec.Struct):
    commitments: dict[int, str]


class _Heard(msgspec.Struct):
    """The parts of a message that these people look at."""

    type: str
    deal: _Deal | None = None
    you: _You | None = None
    fairness: _Fairness | None = None
    token: str | None = None
    ok: bool | None = None
    problem: dict[str, object] | None = None


PROMISE = 2500
"""Milliseconds within which a page promises to say something, as long as it is seen."""

read = msgspec.json.Decoder(_Heard).decode
write = msgspec.json.Encoder().encode


class Table(Pace):
    """One table: whose turn it is, and when the last action has reached everybody."""

    def __init__(self, number: int, seats: int, done: Callable[[float, float], None]) -> None:
        super().__init__(number)
        self.seats, self.done = seats, done
        self.people: list[Person] = []
        self.sent: dict[tuple[int, int], list[float]] = {}
        """Actions that not every seat has received: when each was sent, and when it reached each seat."""
        self.problems: list[object] = []
        self.over = False
        self.recording: Recording | None = None
        """What goes over the sockets, at the tables where it is recorded."""

    async def connect(self, host: str, port: int, table: str, token: str) -> None:
        """Seat everybody: first the host, who lets nothing begin until all are there."""
        self.people = [Person(self, 1 + k) for k in range(self.seats)]
        first, *others = self.people
        await first.connect(host, port, table, token)
        first.ask({"type": "pause"})
        for person in others:
            await person.connect(host, port, table, None)
        first.ask({"type": "resume"})

    def ping(self, seat: int) -> None:
        self.people[seat].say({"type": "ping", "within": PROMISE})

    def close(self) -> None:
        self.over = True
        for person in self.people:
            person.socket.close()

    @property
    def is_waiting(self) -> bool:
        """Has an action not reached everybody yet?"""
        return bool(self.sent)

    def acts(self, at: tuple[int, int]) -> None:
        self.sent[at] = [perf_counter()]

    def heard(self, before: tuple[int, int], at: tuple[int, int]) -> None:
        """A seat has received the new state; when all have, the action is complete."""
        for action in [each for each in self.sent if before <= each < at]:
            times = self.sent[action]
            times.append(perf_counter())
            if len(times) > self.seats:
                self.done(times[0], times[-1])
                del self.sent[action]


class Person:
    """One seat at a table, behind a websocket."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number
        self.messages = 0
        self.at = (0, 0)
        self.asked_for = (0, 0)
        self.seed = os.urandom(32)
        self.seeded = 0
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, host: str, port: int, table: str, token: str | None) -> None:
        loop = asyncio.get_running_loop()
        path = f"/api/tables/{table}/ws"
        _, self.socket = await loop.create_connection(
            lambda: Socket(path, self._hears, self._gone), host, port
        )
        await self.socket.opened
        self.say({"type": "hello", "version": 1, "token": token})
        if token is None:
            self.ask({"type": "sit", "name": f"P{self.number}"})
            await self.seated
        self.say({"type": "seed", "next": seed_commitment(self.seed)})

    def say(self, message: dict[str, object]) -> None:
        content = write(message)
        if (recording := self.table.recording) is not None:
            note = recording.acts if message["type"] == "act" else recording.says
            note(self.number - 1, len(content))
        self.socket.say(content)

    def ask(self, message: dict[str, object]) -> None:
        self.messages += 1
        self.say({**message, "id": str(self.messages)})

    def _gone(self) -> None:
        if not self.table.over:
            self.table.problems.append("disconnected")

    def _hears(self, content: bytes) -> None:
        if self.table.recording is not None:
            self.table.recording.hears(self.number - 1, len(content))
        heard = read(content)
        if heard.type == "answer":
            self._answered(heard)
        elif heard.problem is not None:
            self.table.problems.append(heard.problem)
        elif heard.deal is not None:
            if heard.fairness and heard.you and heard.deal.phase == "shuffle":
                self._gives_seed(heard.deal.number, heard.fairness.commitments.get(heard.you.seat or 0))
            self._follows(heard.deal, heard.you)

    def _answered(self, heard: _Heard) -> None:
        if heard.problem is not None:
            self.table.problems.append(heard.problem)
        if not self.seated.done():
            self.seated.set_result(None)

    def _follows(self, deal: _Deal, you: _You | None) -> None:
        at = (deal.number, deal.turn)
        if at > self.at:
            before, self.at = self.at, at
            self.table.heard(before, at)
        if you and you.options and at > self.asked_for and not self.table.over:
            self.asked_for = at
            self.table.when_due(partial(self._acts, at, you.options))

    def _gives_seed(self, deal: int, commitment: str | None) -> None:
        if deal <= self.seeded or commitment != seed_commitment(self.seed):
            return
        self.seeded = deal
        seed, self.seed = self.seed, os.urandom(32)
        following = seed_commitment(self.seed)
        self.say({"type": "seed", "deal": deal, "seed": seed.hex(), "next": following})

    def _acts(self, at: tuple[int, int], options: _Options) -> None:
        if at != self.at or self.table.over:
            return
        self.table.acts(at)
        self.ask({"type": "act", "deal": at[0], "turn": at[1], **self._decision(options)})

    def _decision(self, options: _Options) -> dict[str, object]:
        luck = self.table.chance.random()
        if options.raise_min is not None and luck < 0.05:
            return {"action": "raise", "amount": options.raise_min}
        if options.check:
            return {"action": "check"}
        if options.call is not None and luck < 0.85:
            return {"action": "call"}
        return {"action": "fold"} if options.fold else {"action": "show"}
