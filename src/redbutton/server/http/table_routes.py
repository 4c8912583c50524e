"""One table over HTTP: its row, its ledger, its statistics, its rules, and its websocket."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.cluster.handover import Given
from redbutton.server.cluster.membership import Elsewhere
from redbutton.server.cluster.passing_on import pass_on
from redbutton.server.cluster.relaying import KEY_HEADER, name_client
from redbutton.server.hands.table_stats import StatisticsCache
from redbutton.server.http import choices, requests
from redbutton.server.http.endpoint_tools import Site
from redbutton.server.http.responses import json_bytes, refuse, reply
from redbutton.server.net.connection import Connection, address_of, wire_of
from redbutton.server.room import Room

TABLE = "/api/tables/{table:str}"
LOOK_SECONDS, PAUSE = 6.0, 0.2
"""For how long a table is looked for while it moves, and the seconds between: longer than a lease lasts."""


class TableRoutes:
    """The endpoints about one table."""

    def __init__(self, site: Site) -> None:
        self.site, self.services = site, site.services
        self.figures = StatisticsCache(site.services)

    def routes(self) -> list[Route | WebSocketRoute]:
        return [
            Route(TABLE, self.row),
            WebSocketRoute(TABLE + "/ws", self.connect),
            Route(TABLE + "/ledger", self.ledger),
            Route(TABLE + "/statistics", self.statistics),
            Route(TABLE + "/rules", self.rules),
            Route(TABLE + "/again", self.again),
        ]

    async def row(self, request: Request) -> Response:
        return reply(await self.site.lobby.row(request.path_params["table"]))

    async def ledger(self, request: Request) -> Response:
        return json_bytes((await self.site.table(request)).ledger())

    async def statistics(self, request: Request) -> Response:
        table = await self.site.table(request)
        return json_bytes(
            await self.figures.told(table.id, lambda question: self.site.work(request, question))
        )

    async def rules(self, request: Request) -> Response:
        table = await self.site.table(request)
        return reply(choices.rules_page(table.rules, requests.lang(request)))

    async def again(self, request: Request) -> Response:
        """The settings of another table like this one, with the sender as its host."""
        table, token = await self.site.table(request), requests.token_hash(request)
        return reply(table.settings_again(None if token is None else table.person_of(token)))

    # -- the websocket -----------------------------------------------------------------------------------

    async def connect(self, socket: WebSocket) -> None:
        """A websocket: accepted, passed on to another server, or refused with a status and a code.

        One that another machine's server relays was checked there, and counts there.
        """
        if self.site.lobby.membership.knows(socket.headers.get(KEY_HEADER)):
            if (sockets := wire_of(socket).sockets) is not None:
                sockets.come_relayed(wire_of(socket))
            name_client(socket)
            await self._seat(socket)
            return
        try:
            requests.check_origin(socket, self.site.origins)
            address = address_of(socket)
            self._let_in(address, passed_on=wire_of(socket).passed_on)
        except PokerError as refusal:
            await self._turn_away(socket, refusal)
            return
        self.services.addresses.enter(address)
        try:
            await self._seat(socket)
        finally:
            self.services.addresses.leave(address)

    def _let_in(self, address: str, *, passed_on: bool) -> None:
        """Check the limits. One that was passed on has been counted by the server that it came to."""
        addresses, limits = self.services.addresses, self.services.limits
        if not passed_on and not addresses.may_shake_hands(address):
            raise ServerError(Code.TOO_MANY_HANDSHAKES)
        if addresses.is_full(address):
            raise ServerError(Code.TOO_MANY_CONNECTIONS, most=limits.connections_per_address)

    async def _seat(self, socket: WebSocket) -> None:
        """Bring a connection to its table, which may have to be loaded first, or is at another server."""
        try:
            room = await self._find(socket)
        except PokerError as refusal:
            await self._turn_away(socket, refusal)
        else:
            if room is not None:  # in a task of its own: each message wakes all that waits in the same task
                await asyncio.create_task(Connection(socket, room, self.services).serve())

    async def _find(self, socket: WebSocket) -> Room | None:
        """The table's room; None if another server has taken the connection.

        While the table is on its way from one server to another, the client waits. A free table whose server
        does not answer is taken here.
        """
        lobby, table, now = self.site.lobby, socket.path_params["table"], asyncio.get_running_loop().time
        passed_on, end = wire_of(socket).passed_on, now() + LOOK_SECONDS
        while now() < end:
            try:
                return await lobby.find(table, passed_on=passed_on)
            except Elsewhere as elsewhere:
                given = await pass_on(socket, elsewhere.peer, lobby.membership, self.services)
                if given is Given.TAKEN:
                    return None
                if given is Given.NOT_NOW:
                    passed_on = passed_on or elsewhere.is_free
                    await asyncio.sleep(PAUSE)
            except ServerError as refusal:
                if refusal.code is not Code.TABLE_MOVED:
                    raise
                await asyncio.sleep(PAUSE)
        raise ServerError(Code.TABLE_MOVED, table=table)

    async def _turn_away(self, socket: WebSocket, refusal: PokerError) -> None:
        self.services.metrics.count("redbutton_refusals_total", refusal.code)
        await socket.send_denial_response(refuse(refusal))
