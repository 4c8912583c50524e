"""Orders of the operator, which come through the database.

`redbutton admin` leaves an order for a server there, and the server looks for it every second. So only those
can give orders who can write the database anyway, there is no other password or port, and it is the same for
one server on a file and for many on a PostgreSQL, on whatever machine each of them runs.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import assert_never

import msgspec
from msgspec import Struct

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.server.lobby import Lobby
from redbutton.server.table.entries import OperatorOrder
from redbutton.store import Visit, sql
from redbutton.wire.messages import Notice
from redbutton.words import in_every_language
from redbutton.words.operator import ADMIN

LOOK_SECONDS = 1.0
"""Seconds between two looks for orders."""
LONGEST = 500
"""Most characters of a message to all."""


class AtTable(Struct, frozen=True, kw_only=True, tag="table"):
    """Stop a table, let it go on, or close it."""

    table: str
    order: OperatorOrder


class Announcement(Struct, frozen=True, kw_only=True, tag="message"):
    """Tell something to everybody who is connected."""

    text: str


class Drain(Struct, frozen=True, kw_only=True, tag="drain"):
    """End: give the tables up to other servers, if there are some."""


Order = AtTable | Announcement | Drain


class OrderResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of an order: how many connections were told something, or why it was refused."""

    count: int = 0
    code: str = ""
    facts: dict[str, str | int | float] = {}

    def check(self) -> None:
        """Raises if the order was refused."""
        if self.code:
            raise ServerError(Code(self.code), **self.facts)


class Orders:
    """Carries out what the operator wants of this server. `drain` ends it."""

    def __init__(self, lobby: Lobby, drain: Callable[[], None]) -> None:
        self._lobby, self._drain = lobby, drain

    async def keep_obeying(self, seconds: float = LOOK_SECONDS) -> None:
        with suppress(StoreError):
            await self._refuse_all()
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.obey_all()
            except StoreError:
                continue  # the database is away

    async def _refuse_all(self) -> None:
        """Refuse what was ordered before this server began."""
        store = self._lobby.services.store
        for name, _ in await store.orders():
            await store.answer(name, msgspec.json.encode(OrderResult(code=Code.NO_SERVER.value)))

    async def obey_all(self) -> None:
        """Carry out and answer all orders that wait."""
        store = self._lobby.services.store
        for name, wanted in await store.orders():
            result = await self._result(wanted)
            await store.answer(name, msgspec.json.encode(result))
            self._lobby.services.log.tell("order", code=result.code or None)

    async def _result(self, wanted: bytes) -> OrderResult:
        try:
            return OrderResult(count=await self._obey(_order(wanted)))
        except PokerError as refusal:
            facts = {
                name: fact for name, fact in refusal.facts.items() if isinstance(fact, str | int | float)
            }
            return OrderResult(code=refusal.code.value, facts=facts)
        except msgspec.MsgspecError:  # of another version
            return OrderResult(code=Code.ORDER_UNKNOWN.value)

    async def _obey(self, order: Order) -> int:
        match order:
            case AtTable():
                room = await self._lobby.find(order.table, passed_on=True)
                await room.obey(order.order)
                return len([*room.audience])
            case Announcement():
                return announce(self._lobby, order.text)
            case Drain():
                self._drain()
                return 0
            case _:
                assert_never(order)


def announce(lobby: Lobby, text: str) -> int:
    """Tell something to everybody who is connected to this server; how many connections that are."""
    words = in_every_language(lambda lang: ADMIN[lang]["announcement"].format(text=text))
    told = 0
    for room in list(lobby.rooms.values()):
        room.audience.tell_all(Notice(storage=room.keeper.storage, text=words))
        told += len([*room.audience])
    return told


@asynccontextmanager
async def obeying(lobby: Lobby, drain: Callable[[], None]) -> AsyncIterator[None]:
    """While this lasts, the operator's orders are carried out. What was ordered before it began is not."""
    task = asyncio.get_running_loop().create_task(Orders(lobby, drain).keep_obeying())
    try:
        yield
    finally:
        task.cancel()


async def give(visit: Visit, server: str, order: Order, seconds: float = 10.0) -> OrderResult:
    """Leave an order for a server, and wait for what comes of it. Raises if it does not answer."""
    name = token_hex(8)
    made = int(time.time() * 1000)
    await visit.write(sql.ADD_ORDER, name, server, made, msgspec.json.encode(order))
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(0.05)
            for (answer,) in await visit.read(sql.ANSWERED, name):
                if answer is not None:
                    return _result(answer)
        raise ServerError(Code.NO_SERVER)
    finally:
        await visit.write(sql.REMOVE_ORDER, name)


_order = msgspec.json.Decoder(Order).decode
_result = msgspec.json.Decoder(OrderResult).decode
