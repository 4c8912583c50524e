"""A server for one person and a browser: on a free port, and gone when nobody has played for long."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from redbutton.errors import Code, ParseError, StoreError
from redbutton.server.app import Wish
from redbutton.server.messages import NewTable
from redbutton.server.serve import Server, Settings, bind, loop_factory, run
from redbutton.server.settings import checked

ALONE = 30 * 60
"""So many seconds after the last page was closed, the server ends by itself."""
LOOK = 10.0


def wished(lang: str, **wish: Any) -> Wish:
    """A table as it is asked for, after a look that there can be one; what is None is left to the house."""
    given = {name: value for name, value in wish.items() if value is not None}
    try:
        table = msgspec.convert(given, NewTable)
    except msgspec.ValidationError as error:
        raise ParseError(Code.NOT_A_MESSAGE, reason=str(error)) from None
    checked(table)
    return Wish(table=table, lang=lang)


def play(wish: Wish, database: str, ready: Callable[[str], None], port: int = 0) -> None:
    """Serve in this thread until Ctrl-C, or until everybody has long gone; `ready` hears the page's address.

    If another game is being played from the same file, this one has a file of its own that does not last.
    """
    try:
        _serve(Settings(port=port, database=database, wish=wish), ready)
    except StoreError as error:
        if error.code is not Code.STORE_IN_USE:
            raise
        _serve(Settings(port=port, database="sqlite://", wish=wish), ready)


def _serve(settings: Settings, ready: Callable[[str], None]) -> None:
    listening = bind(settings.host, settings.port)
    address = f"http://{settings.host}:{listening.getsockname()[1]}/play"
    chores: list[asyncio.Task[None]] = []

    def begin(server: Server) -> None:
        chores.append(asyncio.get_running_loop().create_task(_end_when_alone(server)))
        ready(address)

    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(settings, listening, begin))
    finally:
        listening.close()


async def _end_when_alone(server: Server) -> None:
    alone = 0.0
    while alone < ALONE:
        await asyncio.sleep(LOOK)
        alone = 0.0 if server.lobby.floor.addresses.connections else alone + LOOK
    server.should_exit = True
