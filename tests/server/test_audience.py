"""The audience of a table knows who is here, since when nobody is, and when to count the spectators."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from server.fake_time import run_fast
from server.simulation import Disk, Memory

from redbutton.ids import PersonId, Viewer
from redbutton.server.audience import TALLY_SECONDS, Audience
from redbutton.server.services import Services


class Guest:
    """A connection that is told nothing."""

    def __init__(self, viewer: Viewer = None) -> None:
        self.viewer = viewer
        self.token: str | None = None
        self.closed: int | None = None

    def tell(self, whole: bytes) -> None: ...

    def close(self, code: int) -> None:
        self.closed = code


class Room:
    """An audience whose counts are noted."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        store = Memory(Disk(), Random(1))
        services = Services(store=store, pool=ThreadPoolExecutor(1), now=lambda: int(loop.time() * 1000))
        self.audience = Audience(services, self.count)
        self.counts: list[int] = []

    async def count(self) -> None:
        self.counts.append(self.audience.spectators)


def in_a_room(test: Any) -> None:
    async def run() -> None:
        coming: Coroutine[Any, Any, None] = test(Room())
        await coming

    run_fast(run())


def test_many_who_come_at_once_are_counted_once() -> None:
    async def come(room: Room) -> None:
        for _ in range(30):
            room.audience.add(Guest())
        assert room.counts == []
        await asyncio.sleep(TALLY_SECONDS + 1)
        assert room.counts == [30]
        await asyncio.sleep(60)
        assert room.counts == [30]

    in_a_room(come)


def test_who_goes_is_counted_as_well() -> None:
    async def go(room: Room) -> None:
        guest = Guest()
        room.audience.add(guest)
        await asyncio.sleep(60)
        room.audience.remove(guest)
        await asyncio.sleep(60)
        assert room.counts == [1, 0]

    in_a_room(go)


def test_it_is_empty_since_the_last_one_went_or_somebody_was_expected() -> None:
    async def wait(room: Room) -> None:
        audience, tabs = room.audience, [Guest(PersonId(1)), Guest(PersonId(1))]
        for tab in tabs:
            audience.add(tab)
        made = audience.empty_since
        await asyncio.sleep(10)
        audience.expect()
        assert not audience.remove(tabs[0])
        assert audience.empty_since == made
        assert audience.remove(tabs[1])
        assert audience.empty_since == made + 10_000
        await asyncio.sleep(10)
        audience.expect()
        assert audience.is_empty
        assert audience.empty_since == made + 20_000

    in_a_room(wait)


def test_after_it_is_closed_nobody_is_counted() -> None:
    async def close(room: Room) -> None:
        guest = Guest()
        room.audience.add(guest)
        room.audience.close(1012)
        room.audience.remove(guest)
        await asyncio.sleep(60)
        assert (guest.closed, room.counts) == (1012, [])

    in_a_room(close)
