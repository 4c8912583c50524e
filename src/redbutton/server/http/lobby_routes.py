"""The lobby over HTTP: the list of tables, the choices for a table, and new tables."""

from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from redbutton.errors import Code, ServerError
from redbutton.server.http import choices, requests
from redbutton.server.http.answer_cache import Key
from redbutton.server.http.endpoint_tools import Site
from redbutton.server.http.responses import json_bytes, packed_json, reply
from redbutton.server.net.connection import address_of
from redbutton.server.net.limits import CHECK
from redbutton.server.table.config import checked
from redbutton.wire.http import CheckedTable, StartPage, TableList
from redbutton.wire.messages import NewTable

ROWS = 100
"""Rows of the lobby that cost a point."""


class LobbyRoutes:
    """The endpoints that are not about an existing table."""

    def __init__(self, site: Site, start: StartPage) -> None:
        self.site, self.start = site, start

    def routes(self) -> list[Route]:
        return [
            Route("/api/choices", self.choices),
            Route("/api/glossary", self.glossary),
            Route("/api/play", self.play),
            Route("/api/check", self.check, methods=["POST"]),
            Route("/api/tables", self.tables),
            Route("/api/tables", self.create, methods=["POST"]),
        ]

    async def choices(self, request: Request) -> Response:
        return packed_json(request, choices.choices_text(requests.lang(request)))

    async def glossary(self, request: Request) -> Response:
        return packed_json(request, choices.glossary_text(requests.lang(request)))

    async def play(self, request: Request) -> Response:
        return reply(self.start)

    async def tables(self, request: Request) -> Response:
        await self.site.lobby.refresh()
        self.site.charge(request, len(self.site.lobby.rooms) // ROWS)
        return reply(TableList(tables=self.site.lobby.listed()))

    async def create(self, request: Request) -> Response:
        wanted = await self.site.new_table(request)
        await self.site.work(request, lambda: checked(wanted), cost=CHECK)
        address = address_of(request)
        if not self.site.services.addresses.may_open_table(address):
            raise ServerError(Code.TABLES_TOO_FAST)
        return reply(await self.site.lobby.create(wanted, address=address), 201)

    async def check(self, request: Request) -> Response:
        """The game that such a table would have; computed once for equal requests."""
        wanted = await self.site.new_table(request)

        def look() -> bytes:
            game = self.site.lobby.try_out(wanted)
            return msgspec.json.encode(CheckedTable(ok=True, game=game, switches=game.switches))

        key = check_key(wanted)
        made = await self.site.answers.of(key, lambda: self.site.work(request, look, cost=CHECK))
        return json_bytes(made)


def check_key(wanted: NewTable) -> Key:
    """A wished table as a short key: the cache counts only the bytes of its answers."""
    return ("check", sha256(msgspec.json.encode(wanted)).digest())
