"""Whatever a client says wrongly is refused with a code, and harms nobody."""

import asyncio
import json
import os
from typing import Any

import pytest
from server.live import Live, Socket, live_test, passive

from redbutton.wire.tokens import new_token
from redbutton.words import LANGUAGES

SIT = {"type": "sit", "name": "Bob"}


async def seat_two(live: Live, **wish: Any) -> tuple[Socket, Socket, str]:
    """Ann and Bob, heads-up, with cards; the player to act comes first."""
    made = live.table(**wish)
    ann, bob = live.at(made["id"], made["token"]), live.at(made["id"])
    await ann.__aenter__()
    await bob.__aenter__()
    assert (await bob.ask(**SIT))["ok"]
    for each in (ann, bob):
        await each.seeing(lambda state: (state.get("deal") or {}).get("phase") == "play")
    to_act = ann.state["deal"]["actor"]
    await ann.seeing(lambda state: state.get("you", {}).get("seat"))
    await bob.seeing(lambda state: (state.get("you") or {}).get("seat"))
    pair = (ann, bob) if ann.state["you"]["seat"] == to_act else (bob, ann)
    return *pair, made["id"]


async def part(*sockets: Socket) -> None:
    for socket in sockets:
        await socket.__aexit__(None, None, None)


def table_of(live: Live, table: str) -> Any:
    return live.lobby.rooms[table].table


@live_test
async def test_who_is_not_to_act_is_refused(live: Live) -> None:
    acting, waiting, table = await seat_two(live)
    before = table_of(live, table).count
    answer = await waiting.act("call")
    assert answer["problem"]["code"] == "NOT_YOUR_TURN"
    assert answer["problem"]["text"].keys() == set(LANGUAGES)
    assert table_of(live, table).count == before
    await part(acting, waiting)


@live_test
async def test_a_decision_for_an_earlier_turn_or_deal_is_refused(live: Live) -> None:
    acting, waiting, _ = await seat_two(live)
    turn = acting.state["deal"]["turn"]
    assert (await acting.act("call", turn=turn - 1))["problem"]["code"] == "STALE_TURN"
    assert (await acting.act("call", deal=0))["problem"]["code"] == "STALE_TURN"
    assert (await acting.act("call", deal=99))["problem"]["code"] == "STALE_TURN"
    assert (await acting.act("call"))["ok"]
    await part(acting, waiting)


@live_test
async def test_one_who_only_looks_on_cannot_act(live: Live) -> None:
    acting, waiting, table = await seat_two(live)
    async with live.at(table) as stranger:
        stranger.state["deal"] = acting.state["deal"]
        assert (await stranger.act("call"))["problem"]["code"] == "NO_NAME_YET"
        assert await stranger.refused(type="chat", text="hi") == "NO_NAME_YET"
        assert await stranger.refused(type="pause") == "NO_NAME_YET"
    await part(acting, waiting)


@live_test
async def test_a_seat_belongs_to_its_token(live: Live) -> None:
    acting, waiting, table = await seat_two(live)
    async with live.at(table, new_token(os.urandom)) as thief:
        assert thief.state.get("you") is None
        assert "cards" not in json.dumps(thief.state.get("you"))
        assert await thief.refused(type="act", deal=1, turn=1, action="fold") == "NO_NAME_YET"
    await part(acting, waiting)


@live_test
async def test_only_the_host_is_obeyed(live: Live) -> None:
    acting, waiting, _ = await seat_two(live)
    guest = acting if not acting.state["you"].get("host") else waiting
    for message in (
        {"type": "pause"},
        {"type": "kick", "person": 1},
        {"type": "add-bot", "bot": "rock"},
        {"type": "end"},
        {"type": "stakes", "blinds": ["5", "10"]},
    ):
        assert await guest.refused(**message) == "NOT_THE_HOST"
    await part(acting, waiting)


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ("-5", "NOT_A_MESSAGE"),
        ("1.5", "NOT_A_MESSAGE"),
        ("5.0e0", "NOT_A_MESSAGE"),
        ("NaN", "NOT_A_MESSAGE"),
        ("Infinity", "NOT_A_MESSAGE"),
        ('"20"', "NOT_A_MESSAGE"),
        ("true", "NOT_A_MESSAGE"),
        ("[]", "NOT_A_MESSAGE"),
        ("1" + "0" * 15, "NOT_A_MESSAGE"),
        ("9" * 400, "NOT_A_MESSAGE"),
        ("999999999999999", "RAISE_TOO_LARGE"),
        ("0", "RAISE_TOO_SMALL"),
        ("3", "RAISE_TOO_SMALL"),
        ("201", "RAISE_TOO_LARGE"),
        ("null", "AMOUNT_MISSING"),
    ],
)
def test_every_bad_amount_is_refused_and_changes_nothing(live: Live, amount: str, code: str) -> None:
    async def try_it() -> None:
        acting, waiting, table = await seat_two(live)
        before, deal = table_of(live, table).count, acting.state["deal"]
        await acting.raw(
            f'{{"type":"act","id":"bad","deal":{deal["number"]},"turn":{deal["turn"]},'
            f'"action":"raise","amount":{amount}}}'
        )
        answer = await acting.until(lambda reply: reply["type"] in ("answer", "refusal"))
        assert answer["problem"]["code"] == code
        assert table_of(live, table).count == before
        assert (await acting.act("raise", amount=4))["ok"]
        await part(acting, waiting)

    asyncio.run(try_it())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        "[]",
        "null",
        "7",
        '"hello"',
        "{}",
        '{"type":"nothing"}',
        '{"type":7}',
        '{"type":"act"}',
        '{"type":"chat","text":7}',
        '{"type":"chat","text":""}',
        '{"type":"ping","more":1}',
        '{"type":"seed","next":"00"}',
        '{"type":"kick","person":-1}',
        "[" * 3000,
        '{"type":"chat","text":"' + "x" * 301 + '"}',
        '{"type":"ping"}{"type":"ping"}',
        '{"type":"chat","text":"\\ud800"}',
    ],
)
def test_what_cannot_be_read_is_refused_and_the_connection_lives(live: Live, text: str) -> None:
    async def try_it() -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            await ann.raw(text)
            reply = await ann.until(lambda reply: reply["type"] in ("refusal", "answer"))
            assert reply["problem"]["code"] == "NOT_A_MESSAGE"
            await ann.say(type="ping")
            await ann.until(lambda reply: reply["type"] == "pong")

    asyncio.run(try_it())


@live_test
async def test_an_unreadable_message_with_an_id_is_answered_by_its_id(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"], made["token"]) as ann:
        answer = await ann.ask(type="rebuy", chips="many")
        assert (answer["type"], answer["problem"]["code"]) == ("answer", "NOT_A_MESSAGE")
        assert await ann.refused(type="chat", text="hi", colour="red") == "NOT_A_MESSAGE"


@live_test
async def test_binary_frames_are_refused(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"], made["token"]) as ann:
        await ann.raw(b'{"type":"ping"}')
        assert (await ann.until(lambda reply: reply["type"] == "refusal"))["problem"][
            "code"
        ] == "NOT_A_MESSAGE"


@live_test
async def test_text_that_is_not_utf8_ends_the_connection_and_nothing_else(live: Live) -> None:
    acting, waiting, table = await seat_two(live)
    async with live.at(table) as stranger:
        await stranger.raw(b'{"type":"chat","text":"\xff\xfe"}', text=True)
        assert await stranger.closed() == 1007
    assert (await acting.act("call"))["ok"]
    await part(acting, waiting)


@live_test
async def test_a_long_message_is_refused_and_a_huge_one_ends_the_connection(live: Live) -> None:
    acting, waiting, table = await seat_two(live)
    async with live.at(table) as stranger:
        await stranger.raw('{"type":"ping"}' + " " * 5000)
        refusal = await stranger.until(lambda reply: reply["type"] == "refusal")
        assert refusal["problem"]["code"] == "MESSAGE_TOO_LONG"
        await stranger.raw(" " * 20_000)
        assert await stranger.closed() == 1009
    assert (await acting.act("call"))["ok"]
    await part(acting, waiting)


@live_test
async def test_a_repeated_message_gets_the_first_answer_and_does_nothing_more(live: Live) -> None:
    acting, waiting, table = await seat_two(live)
    deal = acting.state["deal"]
    raise_ = {"type": "act", "id": "once", "deal": deal["number"], "turn": deal["turn"], "action": "raise"}
    first = await acting.ask(**raise_, amount=6)
    count = table_of(live, table).count
    assert await acting.ask(**raise_, amount=6) == first
    assert await acting.ask(**raise_, amount=10) == first
    assert table_of(live, table).count == count
    await part(acting, waiting)


@live_test
async def test_sitting_down_twice_by_the_same_message_gives_the_same_token(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"]) as bob:
        first = await bob.ask(id="sit", **SIT)
        assert await bob.ask(id="sit", **SIT) == first
        assert len(first["token"]) == 43


@live_test
async def test_one_who_sits_down_with_a_token_of_ones_own_can_ask_again_after_a_lost_answer(
    live: Live,
) -> None:
    made, own = live.table(), new_token(os.urandom)
    async with live.at(made["id"], own) as bob:
        await bob.ask(id="sit", **SIT)
    async with live.at(made["id"], own) as again:
        assert again.state["you"]["name"] == "Bob"
        assert (await again.ask(id="sit", **SIT))["token"] == own


@live_test
async def test_names_are_cleaned_and_empty_ones_refused(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"]) as bob:
        assert await bob.refused(type="sit", name="\u202e \u200b") == "TEXT_EMPTY"
        assert (await bob.ask(type="sit", name=" B\u202eob\n "))["ok"]
        await bob.seeing(lambda state: state.get("you"))
        assert bob.state["you"]["name"] == "Bob"


@live_test
async def test_a_game_goes_on_through_all_of_it(live: Live) -> None:
    acting, waiting, table = await seat_two(live)

    async def play(somebody: Socket) -> None:
        for turn in range(8):
            options = await somebody.my_turn()
            await somebody.raw('{"type":"act","id":"x","deal":1e9}')
            await somebody.raw("?" * turn)
            assert (await somebody.act(passive(options)))["ok"]

    playing = [asyncio.create_task(play(somebody)) for somebody in (acting, waiting)]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    assert table_of(live, table).count > 16
    for task in playing:
        task.cancel()
    await part(acting, waiting)
