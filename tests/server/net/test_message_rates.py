"""Talk and comings and goings have a measure: what is written, sent and kept stays small."""

import asyncio
import time
from itertools import count
from threading import Event
from typing import Any

from patience import PATIENCE
from server.live import Live
from server.net.test_connection import TALKATIVE

from redbutton.client.client import Client
from redbutton.fair import seed_commitment
from redbutton.server import keeper
from redbutton.server.net.limits import Limits
from redbutton.wire.messages import Chat


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


def test_one_person_cannot_talk_without_end_and_others_still_can() -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as bob:
            assert (await bob.ask(type="sit", name="Bob"))["ok"]
            said = [await ann.ask(type="chat", text="and another thing") for _ in range(30)]
            codes = [answer["problem"]["code"] for answer in said if not answer["ok"]]
            assert sum(answer["ok"] for answer in said) == Limits().lines_at_once
            assert set(codes) == {"CHAT_TOO_FAST"}
            assert (await bob.ask(type="chat", text="hello"))["ok"]

    with Live(limits=Limits(lines_per_second=0.001)) as live:
        run(try_it(live))


def test_lines_that_are_refused_take_nobodys_place_in_the_chat() -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as stranger:
            for _ in range(4):
                assert await stranger.refused(type="chat", text="hello") == "NO_NAME_YET"
            assert (await ann.ask(type="chat", text="hello"))["ok"]

    with Live(limits=Limits(table_lines_at_once=3, table_lines_per_second=0.001)) as live:
        run(try_it(live))


def test_a_hand_is_not_shown_again_and_again_when_the_deal_is_over() -> None:
    async def try_it(live: Live) -> None:
        made = live.table(bots=["caller"], seats=2, pace="calm", sit=True)
        async with live.at(made["id"], made["token"]) as ann:
            await ann.my_turn()
            card = ann.state["you"]["cards"][0]
            await ann.act("fold")
            await ann.seeing(lambda state: state["deal"]["phase"] == "over")
            answers = [await ann.act("show", cards=[card]) for _ in range(12)]
            assert answers[-1]["problem"]["code"] == "TOO_MANY_MESSAGES"

    with Live(limits=Limits(wishes_per_second=0.001, wishes_at_once=10)) as live:
        run(try_it(live))


def test_a_line_that_came_too_fast_may_be_said_again() -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            ids = (f"c{number}" for number in count())
            line = next(ids)
            while (await ann.ask(type="chat", text="again", id=line))["ok"]:
                line = next(ids)
            while not (await ann.ask(type="chat", text="again", id=line))["ok"]:
                await asyncio.sleep(0.5)

    with Live(limits=Limits(lines_at_once=3, lines_per_second=0.5)) as live:
        run(try_it(live))


def test_whatever_is_wanted_again_and_again_has_a_measure() -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            before = live.lobby.rooms[made["id"]].keeper.number
            for _ in range(30):
                await ann.say(type="seed", next="ab" * 32)
            answers = [await ann.ask(type="pause" if k % 2 else "resume") for k in range(10)]
            assert answers[-1]["problem"]["code"] == "TOO_MANY_MESSAGES"
            assert live.lobby.rooms[made["id"]].keeper.number - before <= 20

    with Live(limits=Limits(wishes_per_second=1, wishes_at_once=15)) as live:
        run(try_it(live))


def test_decisions_in_turn_and_seeds_that_are_asked_for_are_never_too_fast() -> None:
    async def try_it(live: Live) -> None:
        made = live.table(bots=["caller", "caller"])
        async with live.at(made["id"], made["token"]) as ann:
            number = 0
            await ann.say(type="seed", next=seed_commitment(seed_of(number)))
            while number < 12:
                await ann.hear()
                deal, seat = ann.state.get("deal") or {}, (ann.state.get("you") or {}).get("seat")
                shares = (ann.state.get("fairness") or {}).get("commitments") or {}
                if deal.get("phase") == "shuffle" and shares.get(str(seat)) == seed_commitment(
                    seed_of(number)
                ):
                    seed, number = seed_of(number), number + 1
                    following = seed_commitment(seed_of(number))
                    await ann.say(type="seed", deal=deal["number"], seed=seed.hex(), next=following)
                elif options := (ann.state.get("you") or {}).get("options"):
                    assert (await ann.decide(options))["ok"]
            assert not [reply for reply in ann.heard if reply["type"] == "refusal"]

    slow = Limits(messages_per_second=0.001, messages_at_once=3, wishes_per_second=0.001, wishes_at_once=3)
    with Live(limits=slow) as live:
        run(try_it(live))


def seed_of(number: int) -> bytes:
    return bytes([number]) * 32


def test_what_is_refused_in_turn_is_counted_from_the_second_time_on() -> None:
    async def try_it(live: Live) -> None:
        made = live.table(bots=["caller"])
        async with live.at(made["id"], made["token"]) as ann:
            await ann.my_turn()
            answers = [await ann.act("raise", amount=1) for _ in range(8)]
            codes = [answer["problem"]["code"] for answer in answers]
            assert codes == ["RAISE_TOO_SMALL"] * 6 + ["TOO_MANY_MESSAGES"] * 2
            assert answers[-1]["problem"]["retry_after"] == 1000

    with Live(limits=Limits(messages_per_second=0.001, messages_at_once=6)) as live:
        run(try_it(live))


def test_a_client_says_again_what_was_too_fast_when_it_is_told_to() -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        async with Client(live.link(made["id"]), token=made["token"]) as ann:
            for _ in range(3):
                assert (await ann.ask(Chat(id=ann.new_id(), text="hello"))).ok

    with Live(limits=Limits(lines_at_once=1, lines_per_second=1)) as live:
        run(try_it(live))


def test_a_table_is_saved_when_much_has_been_said(monkeypatch: Any) -> None:
    monkeypatch.setattr(keeper, "UNSAVED_BYTES", 5_000)

    async def try_it(live: Live) -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            for _ in range(40):
                assert (await ann.ask(type="chat", text="hello " * 40))["ok"]
        store = live.lobby.services.store
        found = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(store.load(made["id"]), live.loop))
        assert found.snapshot is not None
        assert sum(map(len, found.entries)) < 6_000

    with Live(limits=Limits(**TALKATIVE)) as live:
        run(try_it(live))


def test_people_who_look_on_cost_the_others_nothing() -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:
            await ann.ask(type="chat", text="hello")
            before, heard = live.lobby.rooms[made["id"]].keeper.number, len(ann.heard)
            watchers = [live.at(made["id"]) for _ in range(40)]
            for watcher in watchers:
                await watcher.__aenter__()
            await ann.seeing(lambda state: state["table"].get("spectators") == 40)
            assert live.lobby.rooms[made["id"]].keeper.number - before <= 6
            assert len(ann.heard) - heard <= 8
            for watcher in watchers:
                await watcher.__aexit__(None, None, None)
            await ann.seeing(lambda state: not state["table"].get("spectators"))

    with Live() as live:
        run(try_it(live))


def test_time_in_which_the_process_stood_still_does_not_count() -> None:
    async def try_it(live: Live) -> None:
        made, still = live.table(clock=8, bank=0), Event()
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as bob:
            assert (await bob.ask(type="sit", name="Bob"))["ok"]
            await ann.seeing(lambda state: (state.get("deal") or {}).get("phase") == "play")
            actor = ann if (ann.state.get("you") or {}).get("options") else bob
            await actor.my_turn()
            stopped = asyncio.run_coroutine_threadsafe(_stand_still(9.0, still), live.loop)
            await asyncio.to_thread(still.wait)
            deal = actor.state["deal"]
            await actor.say(type="act", id="late", deal=deal["number"], turn=deal["turn"], action="fold")
            answer = await actor.until(lambda reply: reply.get("id") == "late")
            await asyncio.wrap_future(stopped)
            assert answer["ok"]
            kinds = {event["kind"] for reply in actor.heard for event in reply.get("events", [])}
            assert "time-out" not in kinds

    with Live() as live:
        run(try_it(live))


async def _stand_still(seconds: float, still: Event) -> None:
    """Nothing else of the loop runs meanwhile, as if the process had been stopped."""
    still.set()
    time.sleep(seconds)
