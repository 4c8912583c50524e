"""Work that begins at once, and goes on when what it waits for is there."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from patience import PATIENCE

from redbutton.server.net.errand import Errand


def to_its_end(test: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    """A test that waits for things."""

    def run_it() -> None:
        asyncio.run(asyncio.wait_for(test(), PATIENCE))

    return run_it


async def turns() -> None:
    """Let everything happen that can happen now."""
    for _ in range(5):
        await asyncio.sleep(0)


@to_its_end
async def test_what_waits_for_nothing_is_done_where_it_begins() -> None:
    done = []

    async def work() -> None:
        async with asyncio.Lock():
            done.append("all")

    assert Errand(work()).is_over
    assert done == ["all"]


@to_its_end
async def test_it_goes_on_when_what_it_waits_for_is_there() -> None:
    coming: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    done = []

    async def work() -> None:
        done.append("before")
        done.append(await coming)

    errand = Errand(work())
    await turns()
    assert (done, errand.is_over) == (["before"], False)
    coming.set_result("after")
    await turns()
    assert (done, errand.is_over) == (["before", "after"], True)


@to_its_end
async def test_it_may_wait_in_every_way_and_as_often_as_it_likes() -> None:
    lock, done = asyncio.Lock(), []

    async def work() -> None:
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)
        async with lock:
            done.append(await asyncio.get_running_loop().run_in_executor(None, lambda: "elsewhere"))
        await asyncio.create_task(asyncio.sleep(0))

    async with lock:
        errand = Errand(work())
        await asyncio.sleep(0.01)
        assert not done
    await errand.over()
    await errand.over()
    assert (done, errand.is_over) == (["elsewhere"], True)


@to_its_end
async def test_it_is_told_what_went_wrong_while_it_waited() -> None:
    coming: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    caught = []

    async def work() -> None:
        try:
            await coming
        except OSError as error:
            caught.append(error)

    errand = Errand(work())
    coming.set_exception(OSError("no disk"))
    await errand.over()
    assert [str(error) for error in caught] == ["no disk"]


@to_its_end
async def test_what_it_raises_at_once_goes_to_the_caller() -> None:
    async def work() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Errand(work())


@to_its_end
async def test_what_it_raises_later_goes_to_the_event_loop_and_it_is_over() -> None:
    loop, told = asyncio.get_running_loop(), []

    async def work() -> None:
        await asyncio.sleep(0.001)
        raise ZeroDivisionError

    def tell(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        told.append(context["exception"])

    loop.set_exception_handler(tell)
    errand = Errand(work())
    await errand.over()
    assert [type(error) for error in told] == [ZeroDivisionError]


@to_its_end
async def test_who_no_longer_waits_for_its_end_does_not_keep_it_from_ending() -> None:
    coming: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def work() -> None:
        await coming

    errand = Errand(work())
    waiting = asyncio.create_task(errand.over())
    await turns()
    waiting.cancel()
    coming.set_result(None)
    await turns()
    assert errand.is_over
