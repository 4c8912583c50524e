"""A token is a seat: nobody else can have it, guess it, read it anywhere, or borrow what it allows."""

import asyncio
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from patience import PATIENCE
from server.live import Live, Socket, live_test, passive

from redbutton.ids import PersonId
from redbutton.server.ops.log import Log
from redbutton.wire.tokens import hash_of, is_strong, new_token

HOST_WISHES: list[dict[str, Any]] = [
    {"type": "start"},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "kick", "person": 2},
    {"type": "approve", "person": 2},
    {"type": "mute", "person": 2},
    {"type": "stakes", "blinds": ["5", "10"]},
    {"type": "add-bot", "bot": "rock"},
    {"type": "end"},
]


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[Live, Path]]:
    """A server with a log and a file that can be looked into."""
    with Live(f"sqlite:///{tmp_path}/log.db", log=Log(io.StringIO())) as live:
        yield live, tmp_path


def test_a_token_is_nowhere_but_with_its_owner(kept: tuple[Live, Path]) -> None:
    live, folder = kept

    async def play() -> list[str]:
        made = live.table(bots=["caller"])
        assert made["token"] not in made["link"]
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as ben:
            token = (await ben.ask(type="sit", name="Ben"))["token"]
            for _ in range(5):
                for each in (ann, ben):
                    if options := (each.state.get("you") or {}).get("options"):
                        await each.act(passive(options))
                    await each.say(type="ask-snapshot")
                    await each.until(lambda reply: reply["type"] == "snapshot")
            secrets = [made["token"], token, hash_of(made["token"]), hash_of(token)]
            assert all(secret not in json.dumps(ann.heard) for secret in secrets)
            assert sum(secret in json.dumps(ben.heard) for secret in secrets) == 1
            await ann.raw(json.dumps({"type": "hello", "version": 1, "token": made["token"] + "x"}))
            refusal = await ann.until(lambda reply: reply["type"] == "refusal")
            assert made["token"] not in json.dumps(refusal)
        with live.http(headers={"Authorization": f"Bearer {token[::-1]}"}) as http:
            for path in ("hands", "hands/1", "hands.phhs"):
                answer = http.get(f"/api/tables/{made['id']}/{path}")
                assert answer.status_code == 401
                assert token[::-1] not in answer.text
        return [made["token"], token]

    tokens = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    stream = live.settings.log._stream
    assert isinstance(stream, io.StringIO)
    metrics = live.lobby.services.metrics.text()
    for token in tokens:
        assert token not in stream.getvalue() + metrics
        for file in folder.iterdir():
            assert token.encode() not in file.read_bytes()
    assert len(set(tokens)) == 2
    assert {len(token) for token in tokens} == {43}


async def greeted(live: Live, table: str, token: str) -> str:
    """What a hello with that token leads to: the code of a refusal and the end, or the snapshot."""
    async with live.at(table, hello=False) as somebody:
        await somebody.say(type="hello", version=1, token=token)
        heard = await somebody.until(lambda reply: reply["type"] in ("refusal", "snapshot"))
        if heard["type"] == "snapshot":
            return "snapshot"
        assert await somebody.closed() == 1008
        code: str = heard["problem"]["code"]
        return code


WEAK = {
    "one letter": "A" * 43,
    "zeros": new_token(bytes),
    "few bytes": new_token(lambda size: bytes([7, 200, 31, 99] * (size // 4))),
    "the same twice": new_token(lambda size: bytes(range(11, 250, 15)) * 2),
    "counting up": new_token(lambda size: bytes(range(size))),
    "counting on in the middle": new_token(
        lambda _: bytes.fromhex("9f13c2e8") + bytes(range(40, 50)) + bytes.fromhex("d7016be5" * 4 + "aa31")
    ),
    "the alphabet": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
    "words": "correct-horse-battery-staple-correct-horse-",
    "Words": "CorrectHorseBatteryStapleCorrectHorseBatteQ",
    "WORDS": "CORRECT-HORSE-BATTERY-STAPLE-CORRECT-HORSEA",
    "text": new_token(lambda _: b"my secret password is kept here!"),
    "a number": "3141592653589793238462643383279502884197169",
    "hexadecimal": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0",
    "not as it would be written": "2rTiXwqyNvB5aU0KMGOY7-dHkV_fcEJ4L9oZgSAxb3R",
    "other letters": "+/" * 21 + "A",
    "too short": "2rTiXwqyNvB5aU0KMGOY7-dHkV_fcEJ4L9oZgSAxb3",
}


@pytest.mark.parametrize("token", WEAK.values(), ids=WEAK.keys())
def test_a_token_that_can_be_guessed_is_weak(token: str) -> None:
    assert not is_strong(token)


@given(st.randoms(use_true_random=True))
def test_a_token_that_was_drawn_is_strong(random: Random) -> None:
    assert is_strong(new_token(random.randbytes))


@live_test
async def test_nobody_becomes_a_person_by_a_weak_token(live: Live) -> None:
    table = live.table()["id"]
    for token in (WEAK["one letter"], WEAK["words"], WEAK["counting up"]):
        assert await greeted(live, table, token) == "WEAK_TOKEN"
    chosen = new_token(os.urandom)
    async with live.at(table, chosen) as ben:
        assert (await ben.ask(type="sit", name="Ben"))["token"] == chosen


@live_test
async def test_a_weak_token_that_has_a_seat_already_still_opens_it(live: Live) -> None:
    """Tables that were stored earlier may know such tokens."""
    made = live.table()
    table = live.lobby.rooms[made["id"]].table
    table.person(PersonId(1)).token = hash_of(WEAK["words"])
    async with live.at(made["id"], WEAK["words"]) as ann:
        assert ann.state["you"]["name"] == "Ann"


@live_test
async def test_a_token_that_is_nearly_right_is_wrong(live: Live) -> None:
    made = live.table(bots=["caller"])
    token = made["token"]
    for place in (0, 20, 42):
        other = "E" if token[place] == "A" else "A"
        guess = token[:place] + other + token[place + 1 :]
        async with live.at(made["id"], guess) as thief:
            assert thief.state.get("you") is None
            assert await thief.refused(type="pause") == "NO_NAME_YET"
    for guess in (token[:-1] + "B", "\u0000" + token[1:], "A" * 43):
        assert await greeted(live, made["id"], guess) == "WEAK_TOKEN"
    for guess in ("", token[:-1], token + "A", hash_of(token)):
        async with live.at(made["id"], hello=False) as thief:
            await thief.say(type="hello", version=1, token=guess)
            assert (await thief.hear())["problem"]["code"] == "NOT_A_MESSAGE"


@live_test
async def test_a_token_of_another_table_is_worth_nothing(live: Live) -> None:
    here, there = live.table(bots=["caller"]), live.table(bots=["caller"])
    async with live.at(here["id"], there["token"]) as stranger:
        assert stranger.state.get("you") is None
        for wish in HOST_WISHES:
            assert await stranger.refused(**wish) == "NO_NAME_YET"
    with live.http(headers={"Authorization": f"Bearer {there['token']}"}) as http:
        assert http.get(f"/api/tables/{here['id']}/hands").status_code == 401


@live_test
async def test_a_program_has_no_token_that_could_be_used(live: Live) -> None:
    made = live.table(bots=["caller"])
    table = live.lobby.rooms[made["id"]].table
    assert [table.person_of(guess) for guess in ("", hash_of(""), "0" * 64)] == [None, None, None]


@live_test
async def test_only_the_host_has_the_powers_of_the_host(live: Live) -> None:
    made = live.table(seats=3)
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as ben:
        assert (await ben.ask(type="sit", name="Ben"))["ok"]
        async with live.at(made["id"]) as watcher:
            for wish in HOST_WISHES:
                assert await ben.refused(**wish) == "NOT_THE_HOST"
                assert await watcher.refused(**wish) == "NO_NAME_YET"
        assert ann.state["table"]["status"] != "paused"


@live_test
async def test_nobody_acts_for_another_seat(live: Live) -> None:
    made = live.table(bots=["caller"], seats=3)
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as ben:
        await ann.my_turn()
        assert (await ben.ask(type="sit", name="Ben"))["ok"]
        deal = ann.state["deal"]
        act = {"type": "act", "deal": deal["number"], "turn": deal["turn"], "action": "fold"}
        assert await ben.refused(**act) == "SEATED_NOT_IN_DEAL"
        for borrowed in ("seat", "person", "player", "token"):
            assert await ben.refused(**act, **{borrowed: 1}) == "NOT_A_MESSAGE"
        assert (await ann.act("fold"))["ok"]


@live_test
async def test_who_was_sent_away_has_no_seat_and_sees_no_cards(live: Live) -> None:
    made = live.table(bots=["caller", "caller"], seats=4)
    async with live.at(made["id"], made["token"]) as ann:
        async with live.at(made["id"]) as ben:
            token = (await ben.ask(type="sit", name="Ben"))["token"]
            person = (await _me(ben))["person"]
        assert (await ann.ask(type="kick", person=person))["ok"]
        await _play_until(ann, lambda: _is_gone(ann, person))
        async with live.at(made["id"], token) as again:
            assert again.state["you"].get("seat") is None
            assert await again.refused(type="rebuy", id="r1", chips=100) == "NOT_SEATED"
            assert await again.refused(type="sit-in", id="r2") == "NOT_SEATED"
            number = again.state["table"].get("hands", 0)
            await _play_until(ann, lambda: ann.state["table"].get("hands", 0) > number + 1)
            since = len(again.heard)
            await again.seeing(lambda state: state["table"].get("hands", 0) > number + 1)
            told = [reply for reply in again.heard[since:] if reply["type"] == "update"]
            assert any(reply.get("deal") for reply in told)
            assert not any((reply.get("you") or {}).get("cards") for reply in told)


async def _me(somebody: Socket) -> dict[str, Any]:
    await somebody.seeing(lambda state: state.get("you"))
    found: dict[str, Any] = somebody.state["you"]
    return found


def _is_gone(somebody: Socket, person: int) -> bool:
    return all(sitting["person"] != person for sitting in somebody.state["table"]["seats"])


async def _play_until(somebody: Socket, happens: Any) -> None:
    while not happens():
        options = (somebody.state.get("you") or {}).get("options")
        if options:
            await somebody.act(passive(options))
        else:
            await somebody.hear()


@live_test
async def test_two_people_cannot_both_have_a_name_whichever_letters_they_use(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"]) as ben:
        same = ("ann", "ANN", "Ann\u200b", " Ann ", "A\u202enn", "Ａｎｎ", "𝐀𝐧𝐧")
        for name in same:
            assert await ben.refused(type="sit", name=name) == "NAME_IN_USE"
        assert (await ben.ask(type="sit", name="Zoe\u0308"))["ok"]
    async with live.at(made["id"]) as other:
        assert await other.refused(type="sit", name="Zo\u00eb") == "NAME_IN_USE"
