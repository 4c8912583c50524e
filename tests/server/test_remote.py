"""A player behind a websocket is an actor like any other."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from redbutton.errors import PokerError
from redbutton.play import Cash
from redbutton.play.live import Fault, play_live
from redbutton.players import registry
from redbutton.players.actor import default_action
from redbutton.rules import table
from redbutton.server.remote import Remote


@asynccontextmanager
async def far_away(answer: Callable[[dict[str, object]], str | bytes]) -> AsyncIterator[Remote]:
    """A remote player, whose client answers each question as told."""
    arrived: asyncio.Future[Remote] = asyncio.get_running_loop().create_future()

    async def welcome(socket: ServerConnection) -> None:
        remote = Remote(socket.send)
        arrived.set_result(remote)
        async for text in socket:
            try:
                remote.answer(text)
            except PokerError as refusal:
                await socket.send(json.dumps({"type": "refusal", "code": refusal.code}))

    async def client(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}") as socket:
            async for text in socket:
                asked = json.loads(text)
                if asked["type"] == "question":
                    await socket.send(answer(asked))

    async with serve(welcome, "127.0.0.1", 0) as server:
        [listening] = server.sockets
        playing = asyncio.create_task(client(listening.getsockname()[1]))
        yield await arrived
        playing.cancel()
        await asyncio.wait([playing])


def caller(asked: dict[str, object]) -> str:
    options = asked["view"]["options"]  # type: ignore[index]
    action = "check" if options.get("check") else "call" if options.get("call") is not None else "fold"
    return json.dumps({"number": asked["number"], "action": action})


def evening() -> Cash:
    return Cash(rules=table("standard", blinds=(1, 2)), names=["Ann", "Far"], seed="remote")


def play(answer: Callable[[dict[str, object]], str | bytes], faults: list[Fault] | None = None) -> Cash:
    async def hands() -> Cash:
        session = evening()
        async with far_away(answer) as remote:
            actors = {"Ann": registry.make("caller"), "Far": remote}
            report = (faults if faults is not None else []).append
            await play_live(session, actors, default=default_action, seconds=5, deals=5, fault=report)
        return session

    return asyncio.run(hands())


def test_far_away_or_near_the_same_program_plays_the_same_game() -> None:
    async def near() -> Cash:
        session = evening()
        actors = {"Ann": registry.make("caller"), "Far": registry.make("caller")}
        await play_live(session, actors, default=default_action, deals=5)
        return session

    faults: list[Fault] = []
    assert play(caller, faults).standings == asyncio.run(near()).standings
    assert faults == []


def test_it_sees_its_own_cards_and_no_others() -> None:
    seen: list[dict[str, object]] = []

    def look(asked: dict[str, object]) -> str:
        seen.append(asked["view"])  # type: ignore[arg-type]
        return caller(asked)

    play(look)
    for view in seen:
        mine, hands = view["player"], view["hands"]
        assert "??" not in view["hole"]  # type: ignore[operator]
        others = [hand for player, hand in enumerate(hands, 1) if player != mine]  # type: ignore[arg-type]
        assert others == [["??", "??"]]


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\xff",
        "{",
        '{"number": 1}',
        '{"number": 1, "action": "raise", "amount": -5}',
        '{"number": 99, "action": "fold"}',
    ],
)
def test_nonsense_answers_nothing_and_a_good_answer_after_it_counts(nonsense: str | bytes) -> None:
    asked: list[int] = []

    async def first_nonsense() -> None:
        questions: asyncio.Queue[str] = asyncio.Queue()
        remote = Remote(questions.put)
        deal = evening()
        playing = asyncio.create_task(
            play_live(
                deal,
                {"Ann": registry.make("caller"), "Far": remote},
                default=default_action,
                seconds=5,
                deals=1,
            )
        )
        while not playing.done():
            getting = asyncio.create_task(questions.get())
            await asyncio.wait([getting, playing], return_when=asyncio.FIRST_COMPLETED)
            if not getting.done():
                getting.cancel()
                break
            question = json.loads(getting.result())
            asked.append(question["number"])
            if asked == [1]:
                with pytest.raises(PokerError):
                    remote.answer(nonsense)
            remote.answer(caller(question))
        await playing

    asyncio.run(first_nonsense())
    assert asked


def test_one_who_never_answers_is_acted_for() -> None:
    async def silence() -> list[Fault]:
        async def swallow(_: str) -> None:
            pass

        faults: list[Fault] = []
        actors = {"Ann": registry.make("caller"), "Far": Remote(swallow)}
        await play_live(evening(), actors, default=default_action, seconds=0.01, deals=1, fault=faults.append)
        return faults

    faults = asyncio.run(silence())
    assert {fault.name for fault in faults} == {"Far"}
    assert all(isinstance(fault.reason, TimeoutError) for fault in faults)
