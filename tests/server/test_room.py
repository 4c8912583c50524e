"""A room in trouble: a store that is away, mistakes of our own, programs that do not answer."""

import asyncio
import time
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live, Socket, eventually, live_test, passive

from redbutton.errors import Code, StoreError
from redbutton.game import Fold
from redbutton.server import bots
from redbutton.server.net.limits import Limits


class Away:
    """Takes a server's store away, and gives it back."""

    def __init__(
        self, live: Live, monkeypatch: pytest.MonkeyPatch, code: Code = Code.STORE_UNAVAILABLE
    ) -> None:
        self.gone = False
        store = live.lobby.services.store
        append, check = store.append, store.check

        async def try_to(step: Any) -> None:
            if self.gone:
                raise StoreError(code, reason="no disk", table="t", number=1, last=1)
            await append(step)

        async def try_to_check() -> None:
            if self.gone:
                raise StoreError(code, reason="no disk")
            await check()

        monkeypatch.setattr(store, "append", try_to)
        monkeypatch.setattr(store, "check", try_to_check)


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


def said(somebody: Socket) -> list[str]:
    """What somebody has heard others say."""
    events = [event for reply in somebody.heard for event in reply.get("events", [])]
    return [event["text"]["en"] for event in events if event["kind"] == "chat"]


def test_while_nothing_can_be_stored_nothing_happens_and_then_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def try_it(live: Live) -> None:
        away, made = Away(live, monkeypatch), live.table()
        ann, bob, watcher = live.at(made["id"], made["token"]), live.at(made["id"]), live.at(made["id"])
        async with ann, bob, watcher:
            await bob.ask(type="sit", name="Bob")
            await bob.seeing(lambda state: state.get("you"))
            await ann.seeing(lambda state: (state.get("deal") or {}).get("phase") == "play")
            away.gone = True
            await ann.say(type="chat", id="lost?", text="hello")
            for each in (ann, watcher):
                assert (await each.until(lambda reply: reply["type"] == "notice"))["storage"] is False
                assert not said(each)
            refused = await ann.until(lambda reply: reply.get("id") == "lost?")
            assert refused["problem"]["code"] == "STORE_UNAVAILABLE"
            async with live.at(made["id"], made["token"], hello=False) as other_tab:
                await other_tab.say(type="hello", version=1, token=made["token"])
                assert (await other_tab.hear())["storage"] is False
            assert (await bob.ask(type="chat", text="and me?"))["problem"]["code"] == "STORE_UNAVAILABLE"
            with live.http() as http:
                assert http.get("/health").status_code == 503
                assert "redbutton_storage 0" in http.get("/metrics").text
            away.gone = False
            back = await watcher.until(lambda reply: reply["type"] == "notice")
            assert back.get("storage", True) is True
            assert (await ann.ask(type="chat", id="lost?", text="hello"))["ok"]
            await watcher.until(lambda reply: said(watcher))
            assert said(watcher) == ["hello"]
            with live.http() as http:
                assert eventually(lambda: http.get("/health").status_code == 200)

    with Live() as live:
        run(try_it(live))


def test_who_comes_while_the_store_is_away_is_told_so_and_let_in_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def try_it(live: Live) -> None:
        away, made = Away(live, monkeypatch), live.table()
        async with live.at(made["id"], made["token"]) as ann:
            away.gone = True
            await ann.say(type="chat", id="lost?", text="hello")
            await ann.until(lambda reply: reply["type"] == "notice")
            async with live.at(made["id"], hello=False) as late:
                await late.say(type="hello", version=1)
                assert (await late.hear())["type"] == "notice"
                away.gone = False
                snapshot = await late.until(lambda reply: reply["type"] == "snapshot")
                assert not snapshot.get("chat")

    with Live() as live:
        run(try_it(live))


def test_the_first_one_who_notices_that_the_store_is_away_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_it(live: Live) -> None:
        away, made = Away(live, monkeypatch), live.table()
        away.gone = True
        async with live.at(made["id"], made["token"], hello=False) as ann:
            await ann.say(type="hello", version=1, token=made["token"])
            assert (await ann.hear()).get("storage") is False
            away.gone = False
            await ann.until(lambda reply: reply["type"] == "snapshot")

    with Live() as live:
        run(try_it(live))


def test_a_log_that_contradicts_ours_ends_the_table_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_it(live: Live) -> None:
        away, made, other = Away(live, monkeypatch, Code.STORE_CONFLICT), live.table(), live.table()
        async with live.at(made["id"], made["token"]) as ann:
            away.gone = True
            assert await ann.refused(type="chat", text="hello") == "SERVER_FAULT"
            assert await ann.closed() == 1011
        away.gone = False
        async with live.at(other["id"], other["token"]) as ann:
            assert (await ann.ask(type="chat", text="hello"))["ok"]

    with Live() as live:
        run(try_it(live))


@live_test
async def test_a_mistake_of_ours_is_answered_and_the_table_made_again(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann:
        await ann.my_turn()
        before = ann.state
        room = live.lobby.rooms[made["id"]]
        spoiled = room.table
        spoiled._state.live.deal = None  # type: ignore[union-attr]
        assert (await ann.act("fold"))["problem"]["code"] == "SERVER_FAULT"
        assert room.table is not spoiled
        options = await ann.my_turn()
        assert ann.state["you"]["cards"] == before["you"]["cards"]
        assert (await ann.act(passive(options)))["ok"]


def test_a_program_that_does_not_answer_is_acted_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(*_: object) -> Any:
        time.sleep(0.3)
        return Fold(), None

    async def try_it(live: Live) -> None:
        made = live.table(bots=["pot-odds:samples=500"])
        decided = None
        async with live.at(made["id"], made["token"]) as ann:
            while not any(
                event["kind"] == "fault" for reply in ann.heard for event in reply.get("events", [])
            ):
                deal = ann.state.get("deal") or {}
                turn = deal.get("number"), deal.get("turn")
                if (ann.state.get("you") or {}).get("options") and turn != decided:
                    decided = turn
                    await ann.act("call" if "call" in ann.state["you"]["options"] else "check")
                else:
                    await ann.hear()

    monkeypatch.setattr(bots, "decide", slowly)
    with Live(limits=Limits(unlimited=True, bot_seconds=0.05)) as live:
        run(try_it(live))


@live_test
async def test_a_program_with_parameters_plays_beside_the_loop(live: Live) -> None:
    made = live.table(bots=["pot-odds:samples=50"])
    async with live.at(made["id"], made["token"]) as ann:
        await ann.my_turn()
        await ann.act("fold")
        await ann.seeing(lambda state: (state["table"].get("hands") or 0) > 2 or _fold_again(ann))


def _fold_again(ann: Any) -> bool:
    options = (ann.state.get("you") or {}).get("options")
    if options and options.get("fold"):
        asyncio.get_running_loop().create_task(
            ann.say(
                type="act",
                id=f"f{ann.state['deal']['number']}-{ann.state['deal']['turn']}",
                deal=ann.state["deal"]["number"],
                turn=ann.state["deal"]["turn"],
                action="fold",
            )
        )
    return False


@live_test
async def test_the_coach_speaks_of_ones_own_cards(live: Live) -> None:
    made = live.table(bots=["caller", "caller"])
    async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as watcher:
        await ann.my_turn()
        advice = (await ann.ask(type="coach"))["advice"]
        assert 0 < advice["equity"] < 1
        assert advice["opponents"] == 2
        assert advice["pot"] == ann.state["deal"]["pot"]
        assert advice.get("to_call", 0) == ann.state["you"].get("to_call", 0)
        assert await watcher.refused(type="coach") == "NO_ADVICE"


@live_test
async def test_what_nobody_can_see_is_stored_with_the_next_step_or_at_the_end(
    live: Live,
) -> None:
    store, made = live.lobby.services.store, live.table()

    def stored() -> list[bytes]:
        return live.call(store.entries(made["id"], after=0))

    room = live.lobby.rooms[made["id"]]
    async with live.at(made["id"], made["token"]) as ann:
        await ann.ask(type="chat", text="hello")
        before = len(stored())
        await ann.say(type="seed", next="1" * 64)
        assert eventually(lambda: room.keeper.number == before + 1)
        assert len(stored()) == before
        await ann.ask(type="chat", text="again")
        assert [b"seed" in entry for entry in stored()[before:]] == [True, False]
        await ann.say(type="seed", next="2" * 64)
        assert eventually(lambda: room.keeper.number == before + 3)
        live.call(room.close())
    assert b"2" * 64 in stored()[before + 2]


@live_test
async def test_what_nobody_can_see_is_stored_before_a_table_is_given_up(live: Live) -> None:
    made = live.table()
    room = live.lobby.rooms[made["id"]]
    async with live.at(made["id"], made["token"]) as ann:
        await ann.ask(type="chat", text="hello")
        before = room.keeper.number
        await ann.say(type="seed", next="3" * 64)
        assert eventually(lambda: room.keeper.number == before + 1)
        live.call(room.give_up())
    entries = live.call(live.lobby.services.store.entries(made["id"], after=before))
    assert b"3" * 64 in entries[0]
