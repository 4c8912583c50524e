"""One ante-up game with every kind of player: you at this terminal, an actor of your own, bots by the names
of their strategies, and a client far away behind a websocket.

Run it with `python examples/ante_up.py`. It needs the package `websockets`.
"""

import asyncio
import json
from collections.abc import Callable

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from redbutton import Action, Call, RaiseTo, View, make_rules, play
from redbutton.players import default_action


class Patient:
    """An actor of one's own: calls with a pair, bets with anything better, and otherwise pays nothing."""

    def act(self, view: View) -> Action:
        options, made = view.options, view.rules.hand(view.hole, view.board)
        assert options is not None
        if made.category not in ("high card", "one pair") and options.raise_to is not None:
            return RaiseTo(options.raise_to.min)
        if made.category != "high card" and options.call is not None:
            return Call()
        return default_action(options)


async def far_client(address: str) -> None:
    """The other end of the websocket: gets questions and checks or calls. It could be in any language."""
    async with connect(address) as socket:
        async for text in socket:
            asked = json.loads(text)
            action = "check" if asked["view"]["options"].get("check") else "call"
            await socket.send(json.dumps({"number": asked["number"], "action": action}))


async def game_with(
    far: ServerConnection, read: Callable[[], str] | None, hands: int | None
) -> play.GameResult:
    """The game: everybody pays to play, and buys in for a hundred big blinds."""
    game = play.Game(
        {
            "Eva": play.person(read=read),
            "Patient": Patient(),
            "Ann": "default",
            "Ben": "modest",
            "Cleo": "six-max",
            "Dan": "tight-aggressive",
            "Far": play.far_player(far),
        },
        rules=make_rules("ante-up", blinds=(50, 100)),
        seed="everybody pays to play",
    )
    return await game.play_async(hands=hands)


async def main(read: Callable[[], str] | None = None, hands: int | None = None) -> play.GameResult:
    """Open a port for the client, let it come, and play. `read` gives what you type; else the terminal."""
    arrived: asyncio.Future[ServerConnection] = asyncio.get_running_loop().create_future()
    over = asyncio.Event()

    async def welcome(socket: ServerConnection) -> None:
        arrived.set_result(socket)
        await over.wait()

    async with serve(welcome, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        client = asyncio.create_task(far_client(f"ws://127.0.0.1:{port}"))
        try:
            return await game_with(await arrived, read, hands)
        finally:
            over.set()
            await client


if __name__ == "__main__":
    print(asyncio.run(main()))
