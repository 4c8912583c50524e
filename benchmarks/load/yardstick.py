"""The smallest server that could exist: the sockets, the frames and the commits of ours, and no poker.

`python -m benchmarks.load.yardstick TRAFFIC DATABASE PORT`. It has uvicorn's websockets-sansio protocol on
uvloop and reads short frames at once, as ours does, but takes messages straight from there. An action is one
message. It is stored durably (SQLite, WAL, synchronous, all waiting actions in one commit by a thread, as
ours); then the recorded frames are written, which were made beforehand. Nothing is decoded, checked, computed
or encoded.
"""

import asyncio
import gc
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any

import uvicorn
import uvloop
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from benchmarks.load import traffic
from redbutton.server.net.uvicorn_protocols import frame, text_of
from redbutton.server.process import AT_ONCE, BACKLOG, THRESHOLDS, TURN_SECONDS, bind
from redbutton.store.sqlite import GATHERING, MANY

ACT, PING, BESIDE = b"a", b"p", b"b"
"""The first byte of a message: an action with its number, a ping, and what needs no answer."""
PONG = frame(b'{"type":"pong"}')


class Commits:
    """A thread that stores whatever waits, as one statement, and then calls back."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._queue: SimpleQueue[list[tuple[bytes, Any]]] = SimpleQueue()
        self._waiting: list[tuple[bytes, Any]] = []
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = wal")
        self._db.execute("PRAGMA synchronous = full")
        self._db.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, entry BLOB NOT NULL) STRICT")
        Thread(target=self._write, daemon=True).start()

    def store(self, entry: bytes, done: Any) -> None:
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append((entry, done))

    def _hand_over(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._queue.put(waiting)

    def _write(self) -> None:
        busy = False
        while True:
            taken = self._queue.get()
            if busy:
                sleep(GATHERING)
            taken += [one for _ in range(self._queue.qsize()) for one in self._queue.get()]
            busy = len(taken) >= MANY
            marks = ", ".join(["(?)"] * len(taken))
            self._db.execute(f"INSERT INTO entries (entry) VALUES {marks}", [entry for entry, _ in taken])
            with suppress(RuntimeError):  # the event loop has ended
                self._loop.call_soon_threadsafe(_call_all, [done for _, done in taken])


def _call_all(done: list[Any]) -> None:
    for each in done:
        each()


class Yardstick:
    """All tables: each is the list of its sockets."""

    def __init__(self, actions: list[traffic.Action], commits: Commits) -> None:
        sizes = {size for action in actions for _, size in action.told}
        made = {size: frame(b"x" * size) for size in sizes}
        self._told = [[(seat, made[size]) for seat, size in action.told] for action in actions]
        self._commits = commits
        self.tables: dict[str, list[Socket]] = {}

    def act(self, table: "list[Socket]", message: bytes) -> None:
        told = self._told[int(message[1:].partition(b" ")[0]) % len(self._told)]
        self._commits.store(message, lambda: _tell(table, told))


def _tell(table: "list[Socket]", told: list[tuple[int, bytes]]) -> None:
    for seat, whole in told:
        table[seat].transport.write(whole)


class Socket(WebSocketsSansIOProtocol):
    """A websocket whose messages are taken from it at once."""

    yardstick: Yardstick
    table: "list[Socket]"

    def data_received(self, data: bytes) -> None:
        text = text_of(data) if self.handshake_complete else None
        if text is None:
            super().data_received(data)
        else:
            self._hear(text)

    def handle_text(self, event: Any) -> None:
        self._hear(bytes(event.data))

    def _hear(self, message: bytes) -> None:
        if message.startswith(ACT):
            self.yardstick.act(self.table, message)
        elif message.startswith(PING):
            self.transport.write(PONG)

    async def run_asgi(self) -> None:
        self.table = self.yardstick.tables.setdefault(self.scope["path"], [])
        self.table.append(self)
        await super().run_asgi()


async def _application(scope: Any, receive: Any, send: Any) -> None:
    """Accept a websocket and wait for its end; answer anything else, so that one sees that it is up."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def _serve(actions: list[traffic.Action], database: Path, port: int) -> None:
    Socket.yardstick = Yardstick(actions, Commits(database, asyncio.get_running_loop()))
    config = uvicorn.Config(
        _application,
        ws=Socket,
        ws_per_message_deflate=False,
        backlog=AT_ONCE,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    listening = bind("127.0.0.1", port)
    listening.listen(BACKLOG)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(TURN_SECONDS)
    await uvicorn.Server(config).serve([listening])


def main() -> None:
    path, database, port = sys.argv[1:]
    uvloop.run(_serve(traffic.read(Path(path)), Path(database), int(port)))


if __name__ == "__main__":
    main()
