"""The door: what every request passes before anything is done for it.

Here it is checked that the server was asked for by one of its names, and that the address has not asked for
too much. A file of the page costs less than an answer; what has to be worked out costs more, where it is.
"""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server import asked
from redbutton.server.floor import Floor
from redbutton.server.hosts import Hosts
from redbutton.server.limits import ANSWER, FILE
from redbutton.server.refusing import refuse

ANSWERS = ("/api/", "/health", "/metrics")
"""Addresses where something is done; all others are files of the page."""


class Door:
    """An application behind a door."""

    def __init__(self, app: ASGIApp, *, floor: Floor, hosts: Hosts | None = None) -> None:
        self._app, self._floor, self._hosts = app, floor, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            try:
                self._check(HTTPConnection(scope))
            except PokerError as refusal:
                self._floor.metrics.count("redbutton_refusals_total", refusal.code)
                await self._turn_away(refusal, scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check(self, asking: HTTPConnection) -> None:
        """Browsers always say which name they ask for; programs that do not are no danger to anybody."""
        if self._hosts is not None:
            for host in asking.headers.getlist("host"):
                if host not in self._hosts:
                    raise ServerError(Code.WRONG_HOST, host=host[:100])
        cost = ANSWER if asking.scope["path"].startswith(ANSWERS) else FILE
        self._floor.addresses.charge(asked.address(asking), cost)

    async def _turn_away(self, refusal: PokerError, scope: Scope, receive: Receive, send: Send) -> None:
        answer = refuse(refusal)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send)
