"""The study room over HTTP. A person is a token; the first study without one makes one."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from redbutton.errors import Code, ServerError, SolverError
from redbutton.server.http import requests
from redbutton.server.http.endpoint_tools import Site
from redbutton.server.http.responses import json_bytes, refuse, reply
from redbutton.server.http.study_files import SentFile, receive
from redbutton.server.net.connection import address_of
from redbutton.server.net.limits import CHECK, WORK
from redbutton.server.study import StudyRoom
from redbutton.server.study.open_study import Study
from redbutton.study import named_ranges, range_of
from redbutton.study.messages import AskQuestion, ReadNode, ReadRunouts, StudyAsk
from redbutton.study.spots import EXAMPLE
from redbutton.wire.study import (
    NewStudy,
    StudyChoices,
    StudyGoal,
    StudyList,
    StudyLock,
    StudyOpened,
    StudyRangeText,
    StudySpot,
)
from redbutton.wire.tokens import TOKEN_LENGTH, hash_of, is_strong, new_token

ROOM = "/api/study"
STUDY = ROOM + "/{id:str}"
MOST_PATH, MOST_STEPS = 2_000, 100
"""Letters and steps of a node's path."""
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


class StudyRoutes:
    """The endpoints of the study room."""

    def __init__(self, site: Site, room: StudyRoom) -> None:
        self.site, self.room, self.limits = site, room, site.services.limits

    def routes(self) -> list[Route]:
        get, post = self._get, self._post
        return [
            get(ROOM + "/choices", self.choices),
            post(ROOM + "/range", self.range),
            post(ROOM + "/check", self.check),
            post(ROOM + "/open", self.open),
            post(ROOM + "/shared/{key:str}", self.open_shared),
            get(ROOM, self.list),
            post(ROOM, self.begin),
            get(STUDY, self.state),
            post(STUDY + "/stop", self.stop),
            post(STUDY + "/go", self.go),
            post(STUDY + "/close", self.close),
            post(STUDY + "/lock", self.lock),
            get(STUDY + "/node", self.node),
            get(STUDY + "/runouts", self.runouts),
            get(STUDY + "/question", self.question),
            get(STUDY + "/file", self.file),
            post(STUDY + "/share", self.share),
        ]

    def _get(self, path: str, endpoint: Endpoint) -> Route:
        return Route(path, self._only_here(endpoint))

    def _post(self, path: str, endpoint: Endpoint) -> Route:
        return Route(path, self._only_here(endpoint), methods=["POST"])

    def _only_here(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint that answers only where the study room is.

        Connections are passed on to its worker before a request is answered, but not all of them can be:
        a request may come right behind another one, or have its path written in an unusual way.
        """

        async def answer(request: Request) -> Response:
            if self.site.lobby.membership.has_study_room:
                return await endpoint(request)
            self.site.services.metrics.count("redbutton_refusals_total", Code.STUDIES_BUSY)
            refusal = refuse(ServerError(Code.STUDIES_BUSY))
            refusal.headers["Connection"] = "close"  # a new one can be passed on
            return refusal

        return answer

    # -- before a study ------------------------------------------------------------------------------------

    @cached_property
    def _choices(self) -> bytes:
        limits = self.limits
        return msgspec.json.encode(
            StudyChoices(
                ranges=list(named_ranges()),
                example=EXAMPLE,
                most_memory=limits.study_memory,
                most_seconds=limits.study_seconds,
                most_studies=limits.study_per_person,
            )
        )

    async def choices(self, request: Request) -> Response:
        return json_bytes(self._choices)

    async def range(self, request: Request) -> Response:
        typed = await self._body(request, StudyRangeText)
        return reply(await self.site.work(request, lambda: range_of(typed.text), cost=CHECK))

    async def check(self, request: Request) -> Response:
        spot = await self._body(request, StudySpot)
        self.site.charge(request, WORK)
        accuracy = _accuracy(request.query_params.get("accuracy", "0.005"))
        with self.site.services.addresses.question(address_of(request)):
            return json_bytes(await self.room.checker.check(spot, accuracy, address_of(request)))

    # -- opening one ---------------------------------------------------------------------------------------

    async def begin(self, request: Request) -> Response:
        wanted = await self._body(request, NewStudy)
        token = self._token(request)
        return _opened(await self.room.open_spot(hash_of(token), address_of(request), wanted), token)

    async def open(self, request: Request) -> Response:
        """A file of a solution. It goes into a file here, and only the study's process reads it."""
        requests.check_origin(request, self.site.origins)
        token = self._token(request)
        self.site.charge(request, WORK)
        owner, address = hash_of(token), address_of(request)
        self.room.check_room(owner, address)
        path = self.room.files.take(address)
        try:
            await receive(request, path, self.limits.study_upload_bytes)
            study = await self.room.open_file(owner, address, path)
        except BaseException:
            self.room.files.drop(path)
            raise
        return _opened(study, token)

    async def open_shared(self, request: Request) -> Response:
        requests.check_origin(request, self.site.origins)
        token = self._token(request)
        self.site.charge(request, WORK)
        key = request.path_params["key"]
        return _opened(await self.room.open_shared(hash_of(token), address_of(request), key), token)

    # -- one study -----------------------------------------------------------------------------------------

    async def list(self, request: Request) -> Response:
        return self._listed(requests.token_hash(request))

    async def state(self, request: Request) -> Response:
        return reply(self._study(request).state())

    async def stop(self, request: Request) -> Response:
        study = self._changing(request)
        self.site.charge(request, CHECK)
        await self.room.stop(study)
        return reply(study.state())

    async def go(self, request: Request) -> Response:
        goal = await self._body(request, StudyGoal)
        study = self._study(request)
        with self._counted(request):
            await self.room.go(study, goal.accuracy)
        return reply(study.state())

    async def lock(self, request: Request) -> Response:
        lock = await self._body(request, StudyLock)
        study = self._study(request)
        with self._counted(request):
            await self.room.lock(study, lock)
        return reply(study.state())

    async def close(self, request: Request) -> Response:
        study = self._changing(request)
        await self.room.close_one(study)
        return self._listed(study.owner)

    async def share(self, request: Request) -> Response:
        study = self._changing(request)
        self.site.charge(request, WORK)
        return reply(await self.room.share(study, address_of(request)))

    # -- what is in it -------------------------------------------------------------------------------------

    async def node(self, request: Request) -> Response:
        return await self._asked(request, ReadNode(path=_path(request)))

    async def runouts(self, request: Request) -> Response:
        return await self._asked(request, ReadRunouts(path=_path(request)))

    async def question(self, request: Request) -> Response:
        """A decision for training, of one player or on one street if they are named."""
        seed = requests.number(request, "seed", 0, 2**53)
        wished = {name: request.query_params.get(name) or None for name in ("player", "street")}
        try:
            ask = msgspec.convert({"type": "AskQuestion", "seed": seed, **wished}, AskQuestion)
        except msgspec.ValidationError as error:
            raise ServerError(Code.NOT_A_MESSAGE, reason=str(error)[:200]) from None
        return await self._asked(request, ask)

    async def file(self, request: Request) -> Response:
        study = self._study(request)
        self.site.charge(request, WORK)
        path = await self.room.save(study, address_of(request))
        name = f"{study.spot.board or 'solution'}.npz".replace(" ", "")
        return SentFile(path, name, lambda: self.room.files.drop(path))

    async def _asked(self, request: Request, ask: StudyAsk) -> Response:
        study = self._study(request)
        with self._counted(request):
            return json_bytes(await self.room.ask(study, ask))

    # -- reading requests ----------------------------------------------------------------------------------

    async def _body(self, request: Request, kind: type[T]) -> T:
        """A body. They are long, so that few are received from one address at a time."""
        requests.check_origin(request, self.site.origins)
        with self.site.services.addresses.question(address_of(request)):
            return await requests.body(request, kind, self.limits.study_body_bytes)

    @contextmanager
    def _counted(self, request: Request) -> Iterator[None]:
        """Charge a question to its address, and count it until it is answered."""
        self.site.charge(request, CHECK)
        with self.site.services.addresses.question(address_of(request)):
            yield

    def _token(self, request: Request) -> str:
        """The person's token, or a new one."""
        way, _, token = request.headers.get("authorization", "").partition(" ")
        if way.lower() != "bearer" or len(token) != TOKEN_LENGTH:
            return new_token(self.site.services.draw)
        if not is_strong(token):
            raise ServerError(Code.WEAK_TOKEN)
        return token

    def _study(self, request: Request) -> Study:
        return self.room.find(request.path_params["id"], requests.token_hash(request))

    def _changing(self, request: Request) -> Study:
        requests.check_origin(request, self.site.origins)
        return self._study(request)

    def _listed(self, owner: str | None) -> Response:
        found = [] if owner is None else self.room.of(owner)
        return reply(StudyList(studies=[study.state() for study in found]))


def _opened(study: Study, token: str) -> Response:
    return reply(StudyOpened(id=study.id, token=token), 201)


def _path(request: Request) -> list[str]:
    """The steps of a path, between commas."""
    text = request.query_params.get("path", "")
    steps = [step.strip() for step in text[: MOST_PATH + 1].split(",") if step.strip()]
    if len(text) > MOST_PATH or len(steps) > MOST_STEPS:
        raise ServerError(Code.MESSAGE_TOO_LONG, size=len(text), most=MOST_PATH)
    return steps


def _accuracy(text: str) -> float:
    try:
        return float(text[:30])
    except ValueError:
        raise SolverError(Code.NOT_AN_ACCURACY, value=text[:30]) from None
