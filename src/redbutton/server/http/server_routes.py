"""The server itself over HTTP: its health, its metrics, and its schema."""

from collections.abc import Container

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.http.endpoint_tools import Site
from redbutton.server.http.responses import HEADERS, json_bytes, reply
from redbutton.server.net.proxies import may_read_metrics
from redbutton.wire import schema
from redbutton.wire.http import Health
from redbutton.wire.problems import problem_of


class ServerRoutes:
    """The endpoints about the server."""

    def __init__(self, site: Site, readers: Container[str] = ()) -> None:
        """`readers` may read the metrics, besides this computer."""
        self.site, self._readers = site, readers

    def routes(self) -> list[Route]:
        return [
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/api/schema.json", self.schema),
        ]

    async def health(self, request: Request) -> Response:
        """Is the server up, and able to store?"""
        try:
            await self.site.lobby.pulse.feel()
        except PokerError as refusal:
            return reply(Health(ok=False, problem=problem_of(refusal)), 503)
        return reply(Health(ok=True, tables=self.site.lobby.count))

    async def metrics(self, request: Request) -> Response:
        if not may_read_metrics(request, self._readers):
            raise ServerError(Code.METRICS_CLOSED)
        text = self.site.services.metrics.text()
        return Response(text, headers=HEADERS, media_type="text/plain; version=0.0.4; charset=utf-8")

    async def schema(self, request: Request) -> Response:
        return json_bytes(schema.text(), "application/schema+json")
