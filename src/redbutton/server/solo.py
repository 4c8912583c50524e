"""A server for one person and a browser, on a free port; it ends after a while without anybody."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from redbutton.errors import Code, ParseError, StoreError
from redbutton.server.net.limits import Limits
from redbutton.server.process import Server, Settings, bind, loop_factory, run
from redbutton.server.table.config import checked
from redbutton.solver.solving import available_memory
from redbutton.wire.http import StartPage
from redbutton.wire.messages import NewTable
from redbutton.wire.study import NewStudy

ALONE = 30 * 60
"""Seconds from the closing of the last page to the end of the server."""
STUDY_HOURS = 12
"""Hours for which one's own machine solves without being asked again."""
LOOK = 10.0


def wished(lang: str, **wish: Any) -> StartPage:
    """The wish for a table, checked for whether it is possible. None leaves a choice to the defaults."""
    given = {name: value for name, value in wish.items() if value is not None}
    try:
        table = msgspec.convert(given, NewTable)
    except msgspec.ValidationError as error:
        raise ParseError(Code.NOT_A_MESSAGE, reason=str(error)) from None
    checked(table)
    return StartPage(table=table, lang=lang)


def play(start: StartPage, database: str, ready: Callable[[str], None], port: int = 0) -> None:
    """Serve in this thread until Ctrl-C, or until nobody has been there for long.

    `ready` is called with the page's address. If another game uses the same file, this one uses a temporary
    file.
    """
    try:
        _serve(Settings(port=port, database=database, start=start), ready)
    except StoreError as error:
        if error.code is not Code.STORE_IN_USE:
            raise
        _serve(Settings(port=port, database="sqlite://", start=start), ready)


def study(wanted: NewStudy | Path | None, ready: Callable[[str], None], port: int = 0) -> None:
    """Serve the study room in this thread until Ctrl-C, or until nobody has been there for long.

    A spot or a file is opened there by the page, as if somebody had shared it. One person alone may use what
    the machine has.
    """
    memory = available_memory()
    limits = Limits(
        study_memory=memory,
        study_memory_total=memory,
        study_seconds=STUDY_HOURS * 3600,
        study_idle_minutes=ALONE / 60,
        study_upload_bytes=memory,
    )

    def page(server: Server) -> str:
        if wanted is None:
            return "/study"
        shares = server.studies.shares
        key = shares.new(server.lobby.services.draw)
        if isinstance(wanted, NewStudy):
            shares.keep_spot(key, wanted)
        else:
            shares.lend(key, wanted)
        return f"/study/{key}"

    _serve(Settings(port=port, database="sqlite://", limits=limits), ready, page)


def _serve(
    settings: Settings, ready: Callable[[str], None], page: Callable[[Server], str] = lambda _: "/play"
) -> None:
    listening = bind(settings.host, settings.port)
    address = f"http://{settings.host}:{listening.getsockname()[1]}"
    chores: list[asyncio.Task[None]] = []

    def begin(server: Server) -> None:
        chores.append(asyncio.get_running_loop().create_task(_end_when_alone(server)))
        ready(address + page(server))

    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(settings, listening, begin))
    finally:
        listening.close()


async def _end_when_alone(server: Server) -> None:
    alone = 0.0
    while alone < ALONE:
        await asyncio.sleep(LOOK)
        busy = server.lobby.services.addresses.connections or server.studies.is_busy
        alone = 0.0 if busy else alone + LOOK
    server.should_exit = True
