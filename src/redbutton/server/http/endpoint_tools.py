"""What all endpoints share: the lobby, the cached answers, and the charging of work."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from redbutton.errors import Code, ServerError
from redbutton.server.http import requests
from redbutton.server.http.answer_cache import AnswerCache
from redbutton.server.lobby import Lobby
from redbutton.server.net.connection import address_of
from redbutton.server.net.limits import WORK
from redbutton.server.table import Table
from redbutton.wire.messages import NewTable
from redbutton.wire.problems import wait_of

T = TypeVar("T")


class Site:
    """The lobby, as HTTP endpoints use it."""

    def __init__(self, lobby: Lobby, origins: frozenset[str] = frozenset()) -> None:
        self.lobby, self.services, self.origins = lobby, lobby.services, origins
        self.answers = AnswerCache(lobby.services.limits.cache_bytes)

    def charge(self, request: Request, cost: float) -> None:
        self.services.addresses.charge(address_of(request), cost)

    async def work(self, request: Request, question: Callable[[], T], *, cost: float = WORK) -> T:
        """Compute something in an executor, charged to the address that asks."""
        self.charge(request, cost)
        with self.services.addresses.question(address_of(request)):
            return await self.services.work(question)

    async def patiently(self, request: Request, question: Callable[[], T]) -> T:
        """Compute something for an answer that has begun: it waits where a new request would be refused."""
        while True:
            try:
                return await self.work(request, question)
            except ServerError as refusal:
                if (wait := wait_of(refusal)) is None:
                    raise
                await asyncio.sleep(wait)

    async def new_table(self, request: Request) -> NewTable:
        """The table that a request asks for. Raises if the request comes from another site's page."""
        requests.check_origin(request, self.origins)
        return await requests.body(request, NewTable, self.services.limits.body_bytes)

    async def table(self, request: Request) -> Table:
        """A table, open or closed. A table that is not loaded may have to be loaded."""
        name = request.path_params["table"]
        if name not in self.lobby.rooms:
            self.charge(request, WORK)
        return await self.lobby.look(name)

    async def viewer(self, request: Request) -> tuple[Table, str | None]:
        """The table, and the name of the person who asks: None without a token. A wrong token raises."""
        table = await self.table(request)
        hashed = requests.token_hash(request)
        if hashed is None:
            return table, None
        person = table.person_of(hashed)
        if person is None:
            raise ServerError(Code.TOKEN_UNKNOWN)
        return table, table.person(person).name
