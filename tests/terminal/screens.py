"""People at the table that fills the terminal, by Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Static

from redbutton.terminal.game import TerminalGame
from redbutton.terminal.screen import ScreenTable
from redbutton.terminal.table_drawing import Felt

Act = Callable[[Pilot[list[str]]], Awaitable[None]]


def at(
    table: TerminalGame, act: Act, *, lang: str = "en", size: tuple[int, int] = (80, 24), **more: object
) -> ScreenTable:
    """Sit at the screen and do something there."""
    app = ScreenTable(table, lang, **{"pace": 0} | more)  # type: ignore[arg-type]

    async def sit() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(sit())
    return app


def lines(app: ScreenTable) -> list[str]:
    """The felt as text."""
    felt = app.query_one(Felt)
    return ["".join(segment.text for segment in felt.render_line(y)) for y in range(felt.size.height)]


def said(app: ScreenTable, where: str) -> str:
    return str(app.query_one(where, Static).render())
