"""Finished hands over HTTP: the list, a replay, and downloads, each as one viewer may see them."""

from collections.abc import AsyncIterator, Callable, Sequence

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from redbutton.errors import Code, ServerError, StoreError
from redbutton.server.hands import replayer
from redbutton.server.http import requests
from redbutton.server.http.answer_cache import Key
from redbutton.server.http.endpoint_tools import Site
from redbutton.server.http.responses import download, download_parts, json_bytes, reply
from redbutton.server.http.table_routes import TABLE
from redbutton.server.table import Table
from redbutton.store import StoredHand

MOST_HANDS = 200
"""Most hands listed at once."""
LAST = 2**31
"""A moment after the last one of any hand."""
HANDS = 10
"""Hands read for one point, if nothing is computed."""


class HandNumber(Convertor[int]):
    """The number of a hand in an address: some digits, within reason."""

    regex = "[0-9]{1,30}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("hand", HandNumber())
HAND = "/hands/{number:hand}"


class HandRoutes:
    """The endpoints about a table's finished hands."""

    def __init__(self, site: Site) -> None:
        self.site, self.services, self.answers = site, site.services, site.answers

    def routes(self) -> list[Route]:
        return [
            Route(TABLE + "/hands", self.hands),
            Route(TABLE + "/hands.phhs", self.history),
            Route(TABLE + HAND, self.replay),
            Route(TABLE + HAND + ".phh", self.record),
            Route(TABLE + HAND + "/study", self.study),
        ]

    async def hands(self, request: Request) -> Response:
        """A `HandList`, joined from rows that are JSON already."""
        table, viewer = await self.site.viewer(request)
        after = requests.number(request, "after", 0, 2**53)
        limit = requests.number(request, "limit", 50, MOST_HANDS)
        self.site.charge(request, limit // HANDS)
        found = await self.services.store.hands(table.id, after=after, limit=limit)
        rows = await self._rows(request, table.id, found, viewer)
        return json_bytes(b'{"hands":[' + b",".join(rows) + b"]}")

    async def _rows(
        self, request: Request, table: str, hands: Sequence[StoredHand], viewer: str | None
    ) -> list[bytes]:
        """A row for each hand; only those that are not cached are made."""
        keys: dict[int, Key] = {hand.number: ("row", table, hand.number, viewer) for hand in hands}
        rows = {hand.number: self.answers.get(keys[hand.number]) for hand in hands}
        if missing := [hand for hand in hands if rows[hand.number] is None]:
            made = await self.site.work(request, lambda: [*replayer.sound(_row, missing, viewer)])
            for hand, row in made:
                self.answers.keep(keys[hand.number], row)
                rows[hand.number] = row
        return [row for row in rows.values() if row is not None]

    async def replay(self, request: Request) -> Response:
        return json_bytes(await self._of_hand("replay", request, _replayed))

    async def record(self, request: Request) -> Response:
        content = await self._of_hand("phh", request, _written)
        return download(content, f"{request.path_params['table']}-{request.path_params['number']}.phh")

    async def study(self, request: Request) -> Response:
        """The spot of a hand at a moment of its replay, from what this viewer has seen."""
        table, viewer = await self.site.viewer(request)
        moment = requests.number(request, "moment", LAST, LAST)
        hand = await self._hand(request, table)
        return reply(await self.site.work(request, lambda: replayer.studied(hand, viewer, moment)))

    async def _of_hand(
        self, kind: str, request: Request, make: Callable[[StoredHand, str | None], bytes]
    ) -> bytes:
        """An answer about a finished hand for a viewer: it never changes, so it is made once."""
        table, viewer = await self.site.viewer(request)
        key = (kind, table.id, request.path_params["number"], viewer)

        async def made() -> bytes:
            hand = await self._hand(request, table)
            for _, content in await self.site.work(request, lambda: [*replayer.sound(make, [hand], viewer)]):
                return content
            self.services.log.tell("damaged", table=table.id, number=hand.number)
            raise StoreError(Code.HAND_DAMAGED)

        return await self.answers.of(key, made)

    async def _hand(self, request: Request, table: Table) -> StoredHand:
        number = request.path_params["number"]
        hand = await self.services.store.hand(table.id, number) if number < 2**31 else None
        if hand is None:
            raise ServerError(Code.NO_SUCH_HAND, number=number)
        return hand

    async def history(self, request: Request) -> Response:
        """All hands, some at a time."""
        table, viewer = await self.site.viewer(request)
        return download_parts(self._parts(request, table.id, viewer), f"{table.id}.phhs")

    async def _parts(self, request: Request, table: str, viewer: str | None) -> AsyncIterator[str]:
        last = 0
        while found := await self.services.store.hands(table, after=last, limit=MOST_HANDS):
            last = found[-1].number
            yield await self.site.patiently(request, lambda: replayer.several(found, viewer))


def _row(hand: StoredHand, viewer: str | None) -> bytes:
    return msgspec.json.encode(replayer.row(hand, viewer))


def _replayed(hand: StoredHand, viewer: str | None) -> bytes:
    return msgspec.json.encode(replayer.replayed(hand, viewer))


def _written(hand: StoredHand, viewer: str | None) -> bytes:
    return replayer.written(hand, viewer).encode()
