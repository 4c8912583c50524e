"""A client behind a websocket is a player like any other."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from patience import PATIENCE
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from redbutton import play
from redbutton.errors import Code

Question = dict[str, Any]
Answer = Callable[[Question], list[str | bytes]]
"""What a client sends when it is asked."""


async def far_game(answer: Answer, *, hands: int, seconds: float) -> tuple[play.GameResult, list[Question]]:
    """A game with a client over the loopback, and everything that the client was told."""
    played: asyncio.Future[play.GameResult] = asyncio.get_running_loop().create_future()
    told: list[Question] = []

    async def welcome(socket: ServerConnection) -> None:
        game = play.Game({"Far": play.far_player(socket), "Ben": "caller"}, seed=2)
        played.set_result(await game.play_async(hands=hands, seconds=seconds))

    async with serve(welcome, "127.0.0.1", 0) as server:
        [listening] = server.sockets
        async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}") as socket:
            async for text in socket:
                told.append(json.loads(text))
                if told[-1]["type"] == "question":
                    for said in answer(told[-1]):
                        await socket.send(said)
        return await asyncio.wait_for(played, PATIENCE), told


def far(answer: Answer, *, hands: int = 3, seconds: float = 5) -> tuple[play.GameResult, list[Question]]:
    return asyncio.run(far_game(answer, hands=hands, seconds=seconds))


def calls(asked: Question) -> list[str | bytes]:
    action = "check" if asked["view"]["options"].get("check") else "call"
    return [json.dumps({"number": asked["number"], "action": action})]


def test_far_away_or_near_the_same_player_plays_the_same_game() -> None:
    near = play.Game({"Far": "caller", "Ben": "caller"}, seed=2).play(hands=3)
    result, _ = far(calls)
    assert result.faults == ()
    assert result.records == near.records


def test_it_sees_its_own_cards_and_no_others() -> None:
    _, told = far(calls)
    views = [asked["view"] for asked in told]
    assert views
    for view in views:
        others = [hand for player, hand in enumerate(view["hands"], 1) if player != view["player"]]
        assert "??" not in view["hole"]
        assert others == [["??", "??"]]


def test_it_is_offered_what_the_browser_offers() -> None:
    _, told = far(calls, hands=1)
    first = told[0]["view"]["options"]
    assert first["presets"]["all-in"] == first["raise_max"] == 200
    assert "bet" not in first
    assert any(asked["view"]["options"].get("bet") for asked in told)


@pytest.mark.parametrize(
    ("nonsense", "code"),
    [
        (b"\xff", Code.NOT_A_MESSAGE),
        ("{", Code.NOT_A_MESSAGE),
        ('{"number": 1}', Code.NOT_A_MESSAGE),
        ('{"number": 1, "action": "raise", "amount": -5}', Code.NOT_A_MESSAGE),
        ('{"number": 1, "action": "raise"}', Code.AMOUNT_MISSING),
        ('{"number": 99, "action": "fold"}', Code.NOT_DUE),
    ],
)
def test_nonsense_answers_nothing_and_a_good_answer_after_it_counts(
    nonsense: str | bytes, code: Code
) -> None:
    def nonsense_first(asked: Question) -> list[str | bytes]:
        return [nonsense, *calls(asked)] if asked["number"] == 1 else calls(asked)

    result, told = far(nonsense_first, hands=1)
    refused = [each["problem"]["code"] for each in told if each["type"] == "refusal"]
    assert refused == [code]
    assert result.faults == ()


def test_one_who_never_answers_is_acted_for() -> None:
    result, _ = far(lambda asked: [], hands=1, seconds=0.01)
    assert {fault.name for fault in result.faults} == {"Far"}
    assert {fault.reason.code for fault in result.faults} == {Code.TOO_SLOW}


def test_an_answer_that_comes_too_late_does_not_count_for_the_next_question() -> None:
    def late(asked: Question) -> list[str | bytes]:
        before = json.dumps({"number": asked["number"] - 1, "action": "fold"})
        return [before, *calls(asked)]

    result, told = far(late)
    refused = {each["problem"]["code"] for each in told if each["type"] == "refusal"}
    assert refused == {Code.NOT_DUE}
    assert result.faults == ()
