"""Bots that the server seats: how long they remember, and what becomes of those that fail."""

import asyncio
from pathlib import Path

import pytest
from diaries import Diary, install
from patience import PATIENCE
from server.live import Live, Socket, eventually, passive

from redbutton.server.net.limits import Limits


@pytest.fixture
def diaries(monkeypatch: pytest.MonkeyPatch) -> list[Diary]:
    return install(monkeypatch)


async def play(person: Socket, hands: int) -> None:
    """Fold or check until this hand has begun."""
    while (person.state["table"].get("hands") or 0) < hands:
        if options := (person.state.get("you") or {}).get("options"):
            await person.act("fold" if options.get("fold") else passive(options))
        else:
            await person.hear()


def evening(live: Live, made: dict[str, str], hands: int) -> None:
    async def sit() -> None:
        async with live.at(made["id"], made["token"]) as ann:
            await play(ann, hands)

    asyncio.run(asyncio.wait_for(sit(), PATIENCE))


def test_a_bot_remembers_every_deal_of_the_evening(live: Live, diaries: list[Diary]) -> None:
    evening(live, live.table(bots=["diary"]), 6)
    [diary] = diaries  # the person often folds before it is asked
    assert diary.ends >= 5


def test_after_a_restart_it_begins_anew_with_the_running_deal(tmp_path: Path, diaries: list[Diary]) -> None:
    server = Live(f"sqlite:///{tmp_path}/evening.db")
    with server as live:
        made = live.table(bots=["diary"])
        evening(live, made, 3)
    with server as live:
        evening(live, made, 5)
    assert len(diaries) == 2
    assert diaries[0].ends >= 2
    assert 1 <= diaries[1].ends <= 3


def test_a_bot_is_freed_when_it_goes_and_when_the_table_ends_or_sleeps(
    live: Live, diaries: list[Diary]
) -> None:
    async def host() -> None:
        async with live.at(made["id"], made["token"]) as ann:
            await play(ann, 2)
            [first] = room.due_steps.bots._seated
            await ann.ask(type="kick", person=int(first))
            await ann.ask(type="add-bot", bot="diary")
            await play(ann, 4)
            assert first not in room.due_steps.bots._seated
            assert len(room.due_steps.bots._seated) == 1
            await ann.ask(type="end")
            await ann.seeing(lambda state: state["table"]["status"] == "over" or _passes(ann))

    made = live.table(bots=["diary"], seats=3)
    room = live.lobby.rooms[made["id"]]
    asyncio.run(asyncio.wait_for(host(), PATIENCE))
    assert eventually(lambda: not room.due_steps.bots._seated)
    assert len(diaries) == 2


def _passes(ann: Socket) -> bool:
    """Decide what costs nothing, if it is our turn; the table goes on."""
    options = (ann.state.get("you") or {}).get("options")
    if options:
        deal = ann.state["deal"]
        message = {"type": "act", "id": f"{deal['number']}/{deal['turn']}", "action": "fold"}
        if not options.get("fold"):
            message["action"] = passive(options)
        say = ann.say(**message, deal=deal["number"], turn=deal["turn"])
        ann.saying = asyncio.get_running_loop().create_task(say)  # type: ignore[attr-defined]
    return False


def test_a_bot_that_is_late_is_replaced_by_one_without_its_memory(diaries: list[Diary]) -> None:
    with Live(limits=Limits(unlimited=True, bot_seconds=0.05)) as live:
        evening(live, live.table(bots=["late-diary"]), 8)
    assert len(diaries) > 1
