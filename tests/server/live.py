"""A real server on a port of this computer, in a thread of its own, and people who speak with it."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any, Self, TypeVar

import httpx
from patience import PATIENCE
from websockets import ConnectionClosed
from websockets.asyncio.client import connect

from redbutton.server.lobby import Lobby
from redbutton.server.net.limits import Limits
from redbutton.server.net.open_sockets import Sockets
from redbutton.server.process import Server, Settings, bind, loop_factory, run

T = TypeVar("T")
PATIENT = Limits(
    unlimited=True,
    hello_seconds=PATIENCE,
    request_seconds=PATIENCE,
    bot_seconds=PATIENCE,
    study_answer_seconds=PATIENCE,
    study_check_seconds=PATIENCE,
)
"""A busy machine may hold up clients, bots and studies for longer than a server usually waits for them."""


class Live:
    """A server that runs from `start` to `stop`; it can be started again on the same port and store."""

    def __init__(
        self, database: str = "sqlite://", port: int = 0, *, send_buffer: int | None = None, **settings: Any
    ) -> None:
        settings.setdefault("limits", PATIENT)
        self.send_buffer = send_buffer
        """How much the operating system keeps for a reader who is slow; else as much as it likes."""
        self.settings = Settings(database=database, port=port, **settings)
        self.port = port

    def start(self) -> Self:
        listening = bind("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        if self.send_buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.send_buffer)
        up = threading.Event()

        def ready(server: Server) -> None:
            self.server, self.loop = server, asyncio.get_running_loop()
            up.set()

        def serve() -> None:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(run(self.settings, listening, ready))

        self.thread = threading.Thread(target=serve, daemon=True)  # so that a test that fails cannot hang all
        self.thread.start()
        assert up.wait(PATIENCE)
        return self

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def lobby(self) -> Lobby:
        return self.server.lobby

    @property
    def sockets(self) -> Sockets:
        return self.server.sockets

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something inside the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self, **settings: Any) -> httpx.Client:
        return httpx.Client(base_url=self.base, timeout=PATIENCE, **settings)

    def table(self, **wish: Any) -> dict[str, str]:
        """Make a table."""
        with self.http() as http:
            made = http.post("/api/tables", json={"host": "Ann", "clock": 0, "pace": "instant", **wish})
        assert made.status_code == 201, made.text
        found: dict[str, str] = made.json()
        return found

    def link(self, table: str) -> str:
        return f"{self.base}/t/{table}"

    def at(self, table: str, token: str | None = None, **settings: Any) -> "Socket":
        return Socket(f"ws://127.0.0.1:{self.port}/api/tables/{table}/ws", token, **settings)


class Socket:
    """Somebody with a plain websocket, who remembers all that was said."""

    def __init__(self, address: str, token: str | None, *, hello: bool = True, **settings: Any) -> None:
        self.token, self.hello = token, hello
        self._connect = connect(address, compression=None, max_size=2**22, **settings)
        self.heard: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.ids = count(1)

    async def __aenter__(self) -> Self:
        self.socket = await self._connect.__aenter__()
        if self.hello:
            await self.say(type="hello", version=1, token=self.token)
            await self.until(lambda reply: reply["type"] == "snapshot")
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._connect.__aexit__(*error)

    async def say(self, **message: Any) -> None:
        await self.raw(json.dumps(message))

    async def raw(self, content: str | bytes, **how: Any) -> None:
        await self.socket.send(content, **how)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something, and wait for its answer."""
        message.setdefault("id", f"m{next(self.ids)}")
        await self.say(**message)
        return await self.until(lambda reply: reply.get("id") == message["id"])

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            reply: dict[str, Any] = json.loads(await self.socket.recv())
        self.heard.append(reply)
        if reply["type"] in ("snapshot", "update"):
            if reply["type"] == "snapshot":
                self.state = {}
            self.state.update({key: reply[key] for key in reply if key not in ("type", "events", "openings")})
        return reply

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        while not wanted(reply := await self.hear()):
            pass
        return reply

    async def seeing(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Wait until what is known of the table is as wanted."""
        while not wanted(self.state):
            await self.hear()
        return self.state

    async def refused(self, **message: Any) -> str:
        """The code of the refusal that a wish gets."""
        answer = await self.ask(**message)
        assert not answer["ok"]
        code: str = answer["problem"]["code"]
        return code

    async def closed(self) -> int:
        """Wait for the end of the connection; its code."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        return self.socket.close_code or 0

    # -- poker -------------------------------------------------------------------------------------------

    async def my_turn(self) -> dict[str, Any]:
        await self.seeing(lambda state: (state.get("you") or {}).get("options"))
        options: dict[str, Any] = self.state["you"]["options"]
        return options

    async def act(self, action: str, **more: Any) -> dict[str, Any]:
        deal = self.state["deal"]
        return await self.ask(
            type="act", **{"deal": deal["number"], "turn": deal["turn"], "action": action, **more}
        )

    async def decide(self, options: dict[str, Any]) -> dict[str, Any]:
        """Check or call; where one has to bet, as little as one may."""
        ways = ("check", "call", "bring_in", "discard", "show", "muck")
        if "raise_min" in options and not any(options.get(way) not in (None, False) for way in ways):
            return await self.act("raise", amount=options["raise_min"])
        return await self.act(passive(options))

    async def play_on(self, hands: int) -> None:
        """Check and call until the table has seen this number of hands; those that are over add up."""
        while (self.state["table"].get("hands") or 0) < hands:
            if options := (self.state.get("you") or {}).get("options"):
                await self.decide(options)
            else:
                await self.hear()
            if (deal := self.state.get("deal")) and deal["phase"] == "over":
                assert sum(each["net"] for each in deal["seats"]) == 0


def eventually(happens: Callable[[], bool]) -> bool:
    """Does it come to that, in good time?"""
    end = time.monotonic() + PATIENCE
    while not happens() and time.monotonic() < end:
        time.sleep(0.01)
    return happens()


def passive(options: dict[str, Any]) -> str:
    """Check or call, else whatever there is."""
    ways = (("check", "check"), ("call", "call"), ("bring_in", "bring-in"), ("discard", "discard"))
    found = [action for option, action in ways if options.get(option) not in (None, False)]
    return found[0] if found else "muck" if options.get("muck") else "show"


def live_test(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that waits for things, run to its end."""

    def run_it(live: Live) -> None:
        asyncio.run(asyncio.wait_for(test(live), PATIENCE))

    run_it.__doc__, run_it.__name__ = test.__doc__, test.__name__
    return run_it
