"""Spots are looked at one at a time, and addresses take turns."""

import asyncio
from typing import Any

import pytest
from study.spots import TINY

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.net.limits import Limits
from redbutton.server.study.processes import StudyProcess
from redbutton.server.study.spot_checker import SpotChecker
from redbutton.server.study.turns import Turns

ANN, BOB, EVE = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Looking:
    """A process whose looks at spots end when a test says so."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[asyncio.Future[bytes]] = asyncio.Queue()
        self.starts, self.is_running = 0, False
        self.bounds: list[float] = []
        """The seconds that each look was given."""

    async def start(self, *_: object, **__: object) -> "Looking":
        self.starts += 1
        self.is_running = True
        return self

    async def ask(self, ask: object, seconds: float) -> bytes:
        look: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.bounds.append(seconds)
        await self.asked.put(look)
        return await look

    async def end(self) -> None:
        self.is_running = False


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> Looking:
    looking = Looking()
    monkeypatch.setattr(StudyProcess, "start", looking.start)
    return looking


async def settle() -> None:
    """Let every task go on until it waits."""
    for _ in range(20):
        await asyncio.sleep(0)


def asking(checker: SpotChecker, address: str) -> "asyncio.Task[bytes]":
    return asyncio.create_task(checker.check(TINY, 0.01, address))


async def order_of(turns: Turns, addresses: str) -> str:
    """The order in which requests of these addresses have their turns; the first has it when others come."""
    had: list[str] = []
    go_on = asyncio.Event()

    async def one(address: str) -> None:
        async with turns.turn(address):
            had.append(address)
            await go_on.wait()

    tasks = [asyncio.create_task(one(address)) for address in addresses]
    await settle()
    assert had == [addresses[0]]
    go_on.set()
    await asyncio.gather(*tasks)
    return "".join(had)


@pytest.mark.parametrize(
    ("came", "had"),
    [("aaaab", "abaaa"), ("aaabbbc", "abcabab"), ("abcabc", "abcabc"), ("abab", "abab")],
)
def test_addresses_take_turns(came: str, had: str) -> None:
    assert asyncio.run(order_of(Turns(), came)) == had


def test_who_does_not_wait_any_more_has_no_turn() -> None:
    async def gone() -> str:
        turns, had = Turns(), []

        async def one(address: str) -> None:
            async with turns.turn(address):
                had.append(address)

        async with turns.turn("a"):
            waiting = {address: asyncio.create_task(one(address)) for address in "bcd"}
            await settle()
            waiting["b"].cancel()
        waiting["c"].cancel()  # its turn has come, and it has not gone on yet
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        async with turns.turn("e"):
            had.append("e")
        return "".join(had)

    assert asyncio.run(gone()) == "de"


def test_a_spot_waits_for_one_look_of_another_address_at_most(looking: Looking) -> None:
    async def both() -> None:
        checker = SpotChecker(Limits())
        huge = [asking(checker, ANN) for _ in range(4)]
        first = await looking.asked.get()
        tiny = asking(checker, BOB)
        await settle()
        first.set_result(b"huge")
        (await looking.asked.get()).set_result(b"tiny")
        assert await tiny == b"tiny"
        assert [task.done() for task in huge] == [True, False, False, False]
        for task in huge:
            task.cancel()

    asyncio.run(both())


def test_a_look_that_takes_too_long_is_ended_and_the_next_has_a_new_process(looking: Looking) -> None:
    async def both() -> Any:
        checker = SpotChecker(Limits(study_check_seconds=7))
        huge = asking(checker, ANN)
        (await looking.asked.get()).set_exception(ServerError(Code.STUDY_BUSY, seconds=7))
        [refusal] = await asyncio.gather(huge, return_exceptions=True)
        tiny = asking(checker, BOB)
        (await looking.asked.get()).set_result(b"tiny")
        assert await tiny == b"tiny"
        return refusal

    refusal = asyncio.run(both())
    assert isinstance(refusal, PokerError)
    assert (refusal.code, looking.starts) == (Code.CHECK_TOO_LONG, 2)
    assert looking.bounds == [7, 7]


def test_a_look_that_nobody_waits_for_keeps_nobody_waiting(looking: Looking) -> None:
    async def both() -> None:
        checker = SpotChecker(Limits())
        huge = asking(checker, ANN)
        await looking.asked.get()
        tiny = asking(checker, EVE)
        huge.cancel()
        (await looking.asked.get()).set_result(b"tiny")
        assert await tiny == b"tiny"

    asyncio.run(both())
    assert looking.starts == 2
