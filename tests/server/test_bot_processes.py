"""Bots that think in processes of their own: what is sent there, and what becomes of processes that fail."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.tables import Setting, deals, log_of, public, table_settings
from laws.test_secrecy import exchanged, hidden_from
from msgspec.structs import replace
from patience import PATIENCE as LONGEST
from server.live import Live, Socket, eventually, passive
from server.test_bots import play
from websockets import ConnectionClosed

from redbutton.errors import Code, ServerError
from redbutton.game import Deal
from redbutton.ids import PersonId, Player
from redbutton.players import registry
from redbutton.players.actor import default_action
from redbutton.players.bots.exploiter import Exploiter
from redbutton.players.listening import Hearing
from redbutton.server.bot_processes import PATIENCE, BotProcess, BotProcesses
from redbutton.server.bot_questions import BotQuestion, asked, encode
from redbutton.server.bot_worker import answer_to, decision, remembered
from redbutton.server.bots import thinks_apart
from redbutton.server.net.limits import Limits
from redbutton.server.room import Room
from redbutton.server.table.bot_at_table import BotAtTable
from redbutton.testing import deal as dealt

PATIENT = Limits(unlimited=True, bot_seconds=60)
"""On a busy machine a process may take its time to start."""


def question(
    deal: Deal,
    player: int,
    spec: str = "solver",
    seed: str = "7",
    *,
    memory: bytes = b"",
    decides: bool = True,
) -> BotQuestion:
    people = tuple(map(PersonId, range(1, deal.players + 1)))
    bot = BotAtTable(people[player], spec, seed, people, deal.posts)
    return BotQuestion.of(bot, deal.view(Player(player)), memory=memory, decides=decides)


def headsup() -> Deal:
    """Two players; the one on the button begins, with a hand that some raise and some call."""
    return dealt(stacks=[1000, 1000], blinds=(5, 10), hands=("2c2d", "Jh8h"))


# -- what is sent ----------------------------------------------------------------------------------------


@deals(300, 20)
@given(table_settings(), st.integers(0, 9), st.integers(0, 2**16), st.integers(0, 60))
def test_exchanging_hidden_cards_changes_no_byte_that_a_process_gets(
    setting: Setting, seat: int, seed: int, stop: int
) -> None:
    viewer = Player(seat % len(setting.stacks))
    *_, deal = islice(setting.play(), stop + 1)
    other = setting.start()
    other.repeat(exchanged(log_of(deal), hidden_from(deal, viewer), seed))
    assert encode(question(other, viewer)) == encode(question(deal, viewer))


@deals(150, 10)
@given(table_settings())
def test_a_process_sees_every_decision_as_its_player_does(setting: Setting) -> None:
    for deal in setting.play():
        if deal.actor is not None:
            here = deal.view(deal.actor)
            there = asked(encode(question(deal, deal.actor))).view()
            assert repr(there.options) == repr(here.options)
            assert there.events == here.events
            assert public(there) == public(here)


@deals(60, 5)
@given(table_settings(), st.integers(0, 9), st.integers(0, 2**16))
def test_exchanging_hidden_cards_changes_nothing_that_a_bot_remembers_of_a_deal(
    setting: Setting, seat: int, seed: int
) -> None:
    viewer = Player(seat % len(setting.stacks))
    *_, deal = setting.play()
    other = setting.start()
    other.repeat(exchanged(log_of(deal), hidden_from(deal, viewer), seed))
    assert after_deal(other, viewer) == after_deal(deal, viewer)


def after_deal(deal: Deal, player: int, memory: bytes = b"") -> BotQuestion:
    """What `exploiter` is asked next, if it has heard this deal in a process."""
    heard = remembered(question(deal, player, "exploiter", memory=memory, decides=False))
    assert heard.fault is None
    assert heard.memory
    return question(deal, player, "exploiter", memory=heard.memory)


def test_a_process_hears_a_deal_as_its_player_does() -> None:
    deal = dealt(stacks=[200, 200], blinds=(1, 2), hands=("2c2d", "AhKh"), board="As 7d 3c 9h 2s")
    for step in ("p2 cc", "p1 cc", "p1 cc", "p2 cbr 4", "p1 cc", "p1 cc", "p2 cc", "p1 cbr 8", "p2 f"):
        deal = deal.plays(step)
    here = Exploiter(seed=1)
    hearing = Hearing(here)
    hearing.begin((1, 2))
    hearing.catch_up(deal.view(Player(1)))
    assert after_deal(deal, 1).memory == here.memory()


# -- which bots, and how they decide ---------------------------------------------------------------------


def test_bots_think_apart_that_take_their_time_and_whose_memory_can_be_carried_if_they_have_one() -> None:
    assert all(map(thinks_apart, ("solver", "blueprint", "nash", "solver:budget=0.3", "exploiter")))
    assert not any(map(thinks_apart, ("expert", "shark", "a bot that is not installed")))


def test_a_memory_that_cannot_be_read_is_kept_and_the_house_decides() -> None:
    deal = headsup()
    broken = question(deal, 1, "exploiter", memory=b"?")
    assert decision(broken).fault is not None
    heard = remembered(replace(broken, decides=False))
    assert (heard.memory, heard.fault is None) == (b"?", False)


def test_a_seed_decides_the_same_there_and_here() -> None:
    deal, seeds = headsup(), [*map(str, range(20))]
    here = [registry.make("blueprint", seed=seed).act(deal.view(Player(1))) for seed in seeds]
    there = [decision(question(deal, 1, "blueprint", seed)).decision() for seed in seeds]
    assert here == there
    assert len({*here}) > 1


def test_a_bot_that_cannot_be_made_gets_the_action_of_the_house() -> None:
    deal = headsup()
    answer = decision(question(deal, 1, "gone"))
    assert deal.options is not None
    assert (answer.decision(), answer.fault) == (default_action(deal.options), Code.NO_SUCH_BOT)


@pytest.mark.parametrize(
    ("spec", "least"), [("solver:budget=60", 0.2), ("solver", 0.2), ("solver:budget=0.1", 0.1)]
)
def test_a_budget_is_cut_to_the_time_that_there_is(spec: str, least: float) -> None:
    assert vars(registry.maker(spec, budget=0.2)(1))["_budget"] == least


# -- processes -------------------------------------------------------------------------------------------


def run(
    test: Callable[[BotProcesses], Awaitable[None]], most: int = 1, *, patience: float = PATIENCE
) -> None:
    async def whole() -> None:
        processes = BotProcesses(most, patience=patience)
        try:
            await test(processes)
        finally:
            await processes.close()

    asyncio.run(asyncio.wait_for(whole(), LONGEST))


def is_alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


QUESTION = question(headsup(), 1, "blueprint")
FOLDED = question(dealt(stacks=[1000, 1000], blinds=(5, 10), hands=("2c2d", "7c2h")), 1, "gone")
"""A question with another answer: a bot that there is not folds."""


def test_no_process_is_started_before_it_is_needed_and_none_is_left() -> None:
    pids: list[int] = []

    async def test(processes: BotProcesses) -> None:
        assert not processes.running
        answers = await asyncio.gather(*(processes.decide(QUESTION, 60) for _ in range(6)))
        assert set(answers) == {answer_to(QUESTION)}
        pids.extend(process.pid for process in processes.running)

    run(test, most=2)
    assert len(pids) == 2
    assert not any(map(is_alive, pids))


def test_a_process_that_dies_is_replaced_and_its_decision_made_again() -> None:
    async def test(processes: BotProcesses) -> None:
        await processes.decide(QUESTION, 60)
        [first] = processes.running
        os.kill(first.pid, signal.SIGSTOP)
        answer = asyncio.create_task(processes.decide(QUESTION, 60))
        await asyncio.sleep(0)
        os.kill(first.pid, signal.SIGKILL)
        assert await answer == answer_to(QUESTION)
        [second] = processes.running
        assert second.pid != first.pid

    run(test)


async def is_late(processes: BotProcesses) -> BotProcess:
    """The only process, held up until a decision was given up."""
    await processes.decide(QUESTION, 60)
    [process] = processes.running
    os.kill(process.pid, signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        await processes.decide(QUESTION, 0.01)
    return process


def test_a_process_that_was_late_goes_on_with_the_next_question() -> None:
    async def test(processes: BotProcesses) -> None:
        process = await is_late(processes)
        os.kill(process.pid, signal.SIGCONT)
        assert await processes.decide(FOLDED, 60) == answer_to(FOLDED) != answer_to(QUESTION)
        assert processes.running == {process}

    run(test)


def test_a_process_that_is_far_too_late_is_replaced() -> None:
    async def test(processes: BotProcesses) -> None:
        process = await is_late(processes)
        assert await processes.decide(QUESTION, 60) == answer_to(QUESTION)
        assert not is_alive(process.pid)

    run(test, patience=0.01)


def test_a_question_after_the_end_is_refused_and_starts_nothing() -> None:
    async def test(processes: BotProcesses) -> None:
        await processes.close()
        with pytest.raises(ServerError):
            await processes.decide(QUESTION, 60)
        assert not processes.running

    run(test)


def test_ctrl_c_does_not_end_a_process_that_thinks() -> None:
    async def test(processes: BotProcesses) -> None:
        await processes.decide(QUESTION, 60)
        [process] = processes.running
        os.kill(process.pid, signal.SIGINT)
        assert await processes.decide(QUESTION, 60) == answer_to(QUESTION)
        assert [process] == [*processes.running]

    run(test)


# -- tables ----------------------------------------------------------------------------------------------


def test_a_table_of_five_solvers_and_a_person_plays_on() -> None:
    async def evening() -> None:
        async with live.at(made["id"], made["token"]) as ann:
            await play(ann, 2)
            faults = [
                event for reply in ann.heard for event in reply.get("events", []) if event["kind"] == "fault"
            ]
            assert not faults

    with Live(limits=PATIENT) as live:
        made = live.table(bots=["solver:budget=0.05"] * 5, seats=6)
        processes = live.lobby.services.processes
        assert processes is not None
        asyncio.run(asyncio.wait_for(evening(), LONGEST))
        pids = [process.pid for process in processes.running]
        assert pids
    assert not any(map(is_alive, pids))


def test_a_bot_that_remembers_keeps_its_memory_when_its_process_dies() -> None:
    async def evening() -> None:
        async with live.at(made["id"], made["token"]) as ann:
            await play(ann, 4)
            [before] = bots._memories.values()
            assert processes is not None
            for process in [*processes.running]:
                os.kill(process.pid, signal.SIGKILL)
            await play(ann, 6)
            assert sum(counted(*bots._memories.values())) > sum(counted(before)) > 0

    with Live(limits=PATIENT) as live:
        made = live.table(bots=["exploiter"], seats=2)
        bots = live.lobby.rooms[made["id"]].due_steps.bots
        processes = live.lobby.services.processes
        asyncio.run(asyncio.wait_for(evening(), LONGEST))


def counted(memory: bytes) -> list[float]:
    """How many decisions an `exploiter` has counted, of each opponent."""
    bot = Exploiter()
    bot.recall(memory)
    return [float(np.frombuffer(learnt.counts[0]).sum()) for learnt in bot._heads_up.learnt.values()]


def test_other_tables_play_on_while_a_bot_thinks() -> None:
    async def evening() -> None:
        async with live.at(slow["id"], slow["token"]) as ann, live.at(quick["id"], quick["token"]) as bob:
            await until_thinking(ann, room)
            steps = room.keeper.number
            await play(bob, 10)
            assert is_thinking(room)
            assert room.keeper.number == steps
            os.kill(process.pid, signal.SIGCONT)
            await play(ann, 2)

    with Live(limits=PATIENT) as live:
        slow = live.table(bots=["blueprint"], seats=2)
        quick = live.table(bots=["caller"], seats=2)
        room, process = live.lobby.rooms[slow["id"]], held_up(live)
        asyncio.run(asyncio.wait_for(evening(), LONGEST))


def test_a_server_that_ends_while_a_bot_thinks_does_not_decide_for_it() -> None:
    async def evening() -> None:
        async with live.at(made["id"], made["token"]) as ann:
            await until_thinking(ann, room)
            live.server.should_exit = True
            with suppress(ConnectionClosed):
                while True:
                    await ann.hear()

    with Live(limits=PATIENT) as live:
        made = live.table(bots=["blueprint"], seats=2)
        room, process = live.lobby.rooms[made["id"]], held_up(live)
        asyncio.run(asyncio.wait_for(evening(), LONGEST))
    due = room.table.next_due()
    assert due is not None
    assert due.kind == "bot"
    assert not is_alive(process.pid)


def held_up(live: Live) -> BotProcess:
    """The only process that bots of this server think in; it does not go on before it is let."""
    processes = live.lobby.services.processes
    assert processes is not None
    assert eventually(lambda: bool(processes.running))
    [process] = processes.running
    os.kill(process.pid, signal.SIGSTOP)
    return process


async def until_thinking(person: Socket, room: Room) -> None:
    """Check and call until the bot is asked."""
    while not is_thinking(room):
        if options := (person.state.get("you") or {}).get("options"):
            await person.act(passive(options))
        with suppress(TimeoutError):
            await asyncio.wait_for(person.hear(), 0.05)


def is_thinking(room: Room) -> bool:
    """Is the table's bot asked, and has not answered?"""
    due = room.table.next_due()
    return due is not None and due.kind == "bot" and room.lock.locked()


def test_a_table_without_such_bots_starts_no_process_and_one_with_them_has_it_ready() -> None:
    with Live(limits=PATIENT) as live:
        processes = live.lobby.services.processes
        assert processes is not None
        live.table(bots=["expert", "caller"])
        assert not processes.running
        live.table(bots=["solver"])
        assert eventually(lambda: len(processes.running) == 1)
