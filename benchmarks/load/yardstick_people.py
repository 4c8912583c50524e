"""The clients of the yardstick: they say as much as people at our tables, and wait for as many frames."""

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter

from benchmarks.load.pace import Pace
from benchmarks.load.socket import Socket
from benchmarks.load.traffic import Action
from benchmarks.load.yardstick import ACT, BESIDE, PING


class YardstickTable(Pace):
    """One table: the recorded actions, one after the other, beginning at a different one at each table."""

    def __init__(
        self, number: int, seats: int, actions: Sequence[Action], done: Callable[[float, float], None]
    ) -> None:
        super().__init__(number)
        self.seats, self.done = seats, done
        self.problems: list[object] = []
        self.over = False
        self._name, self._actions = number, actions
        self._at = self.chance.randrange(len(actions))
        self._sockets: list[Socket] = []
        self._awaited = [0] * seats
        """Frames that each seat still gets of the present action."""
        self._reached: set[int] = set()
        """Seats that have got something of it."""
        self._began = 0.0

    async def connect(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(self.seats):
            _, socket = await loop.create_connection(lambda seat=seat: self._socket(seat), host, port)  # type: ignore[misc]
            await socket.opened
            self._sockets.append(socket)
        self.when_due(self._act)

    def _socket(self, seat: int) -> Socket:
        return Socket(f"/{self._name}", lambda content: self._hears(seat, content), self._gone)

    def _gone(self) -> None:
        if not self.over:
            self.problems.append("disconnected")

    def _act(self) -> None:
        self._at += 1
        action = self._actions[self._at % len(self._actions)]
        self._awaited = [0] * self.seats
        for seat, _ in action.told:
            self._awaited[seat] += 1
        self._reached = set()
        self._began = perf_counter()
        seat, size = action.said[0]
        self._sockets[seat].say((ACT + b"%d " % self._at).ljust(size, b"x"))

    def _hears(self, seat: int, content: bytes) -> None:
        if content.startswith(b"{"):
            return  # a pong
        self._awaited[seat] -= 1
        first = seat not in self._reached
        self._reached.add(seat)
        action = self._actions[self._at % len(self._actions)]
        if first and self._reached == {seat for seat, _ in action.told}:
            self.done(self._began, perf_counter())
        if not any(self._awaited):
            for beside, size in action.said[1:]:
                self._sockets[beside].say(BESIDE.ljust(size, b"x"))
            self.when_due(self._act)

    @property
    def is_waiting(self) -> bool:
        """Has an action not reached everybody yet?"""
        return any(self._awaited)

    def ping(self, seat: int) -> None:
        self._sockets[seat].say(PING.ljust(29, b"x"))

    def close(self) -> None:
        self.over = True
        for socket in self._sockets:
            socket.close()
