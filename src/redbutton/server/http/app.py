"""The web application: all addresses, and the answers to refusals and errors."""

from collections.abc import AsyncIterator, Awaitable, Callable, Container
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.http.endpoint_tools import Site
from redbutton.server.http.hand_routes import HandRoutes
from redbutton.server.http.host_names import HostNames
from redbutton.server.http.lobby_routes import LobbyRoutes
from redbutton.server.http.page_routes import PageRoutes
from redbutton.server.http.request_checks import Gate
from redbutton.server.http.responses import refuse
from redbutton.server.http.server_routes import ServerRoutes
from redbutton.server.http.static_files import Pages
from redbutton.server.http.study_routes import StudyRoutes
from redbutton.server.http.table_routes import TableRoutes
from redbutton.server.lobby import Lobby
from redbutton.server.services import Services
from redbutton.server.study import StudyRoom
from redbutton.wire.http import StartPage

Handler = Callable[[Request, Any], Awaitable[Response]]


def build(
    lobby: Lobby,
    pages: Pages,
    *,
    origins: frozenset[str] = frozenset(),
    start: StartPage | None = None,
    life: Callable[[], Any] | None = None,
    hosts: HostNames | None = None,
    studies: StudyRoom | None = None,
    metrics: Container[str] = (),
) -> Starlette:
    """The application; `life` lasts as long as the server runs. Without `hosts` any host name is accepted.

    The hosts of `metrics` may read them, besides this computer.
    """
    site = Site(lobby, origins)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with life() if life else lobby_life(lobby):
            yield

    return Starlette(
        routes=[
            *ServerRoutes(site, metrics).routes(),
            *LobbyRoutes(site, start or StartPage()).routes(),
            *TableRoutes(site).routes(),
            *HandRoutes(site).routes(),
            *StudyRoutes(site, studies or StudyRoom(lobby.services)).routes(),
            *PageRoutes(pages).routes(),
        ],
        lifespan=lifespan,
        middleware=[Middleware(Gate, services=lobby.services, hosts=hosts, knows=lobby.membership.knows)],
        exception_handlers={
            PokerError: _refused(lobby.services),
            HTTPException: _missing,
            Exception: _fault(lobby.services),
        },
    )


@asynccontextmanager
async def lobby_life(lobby: Lobby) -> AsyncIterator[None]:
    await lobby.open()
    yield
    await lobby.close()


def _refused(services: Services) -> Handler:
    async def handle(request: Request, refusal: PokerError) -> Response:
        services.metrics.count("redbutton_refusals_total", refusal.code)
        return refuse(refusal)

    return handle


async def _missing(request: Request, error: Any) -> Response:
    path = request.url.path[:100]
    if error.status_code == 405:
        return refuse(ServerError(Code.METHOD_NOT_ALLOWED, path=path, method=request.method))
    return refuse(ServerError(Code.PAGE_NOT_FOUND, path=path))


def _fault(services: Services) -> Handler:
    async def handle(request: Request, error: Exception) -> Response:
        services.metrics.count("redbutton_faults_total", "SERVER")
        services.log.tell("fault", error=error)
        return refuse(ServerError(Code.SERVER_FAULT))

    return handle
