"""Checks that every request passes first.

The request must name one of the server's host names, and its address must not have used up its points. A file
of the page costs less than an answer; computed answers cost more, and are charged where they are computed.
What another server relays has passed them there.
"""

from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.cluster.relaying import KEY_HEADER
from redbutton.server.http.host_names import HostNames
from redbutton.server.http.responses import refuse
from redbutton.server.net.connection import address_of
from redbutton.server.net.limits import ANSWER, FILE
from redbutton.server.services import Services

ANSWERS = ("/api/", "/health", "/metrics")
"""Addresses that are answered by code; all others are files of the page."""


class Gate:
    """An application behind the checks."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        services: Services,
        hosts: HostNames | None = None,
        knows: Callable[[str | None], bool] = lambda key: False,
    ) -> None:
        """`knows` tells the keys of other servers."""
        self._app, self._services, self._hosts, self._knows = app, services, hosts, knows

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            try:
                self._check(HTTPConnection(scope))
            except PokerError as refusal:
                self._services.metrics.count("redbutton_refusals_total", refusal.code)
                await self._turn_away(refusal, scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check(self, asking: HTTPConnection) -> None:
        """Check the host name. Browsers always send it; programs that do not cannot be tricked by a page."""
        if self._knows(asking.headers.get(KEY_HEADER)):
            return
        if self._hosts is not None:
            for host in asking.headers.getlist("host"):
                if host not in self._hosts:
                    raise ServerError(Code.WRONG_HOST, host=host[:100])
        cost = ANSWER if asking.scope["path"].startswith(ANSWERS) else FILE
        self._services.addresses.charge(address_of(asking), cost)

    async def _turn_away(self, refusal: PokerError, scope: Scope, receive: Receive, send: Send) -> None:
        answer = refuse(refusal)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send)
