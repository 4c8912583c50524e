"""The page for browsers over HTTP."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from redbutton.errors import Code, ServerError
from redbutton.server.http.hand_routes import HAND
from redbutton.server.http.static_files import Pages

ADDRESSES = ("/", "/play", "/t/{table}", "/t/{table}" + HAND, "/study", "/study/{key}")
"""The page's own addresses, as in `web/src/router.svelte.ts`: a browser that opens one gets the page."""

DEEPEST = 8
"""Slashes in an address of nothing that is still answered with the page; each depth has a page of its own."""


class PageRoutes:
    """The page and its files. All other addresses end here, so these routes come last."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages

    def routes(self) -> list[Route]:
        return [*(Route(address, self.page) for address in ADDRESSES), Route("/{path:path}", self.file)]

    async def page(self, request: Request) -> Response:
        return self.pages.index_at(request.scope["path"]).answer(request)

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        if (found := self.pages.find(path)) is not None:
            return found.answer(request)
        if _is_opened(request):
            return self.pages.index_at(request.scope["path"]).answer(request, status=404)
        raise ServerError(Code.PAGE_NOT_FOUND, path=f"/{path}"[:100])


def _is_opened(request: Request) -> bool:
    """Has a person opened this address in a browser? Then the page says that there is nothing here.

    Programs that ask for data, and pages that ask for a file, are told so as JSON.
    """
    path = request.scope["path"]
    is_data = path.startswith(("/api/", "/assets/")) or path.count("/") > DEEPEST
    return "text/html" in request.headers.get("accept", "") and not is_data
