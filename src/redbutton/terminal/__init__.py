"""A person's table in the terminal: line by line, or full screen."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "LinePlayer",
    "PlainTable",
    "ScreenTable",
    "TerminalGame",
]

if TYPE_CHECKING:
    from redbutton.terminal.game import TerminalGame
    from redbutton.terminal.line_mode import LinePlayer, PlainTable
    from redbutton.terminal.screen import ScreenTable
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "game": "TerminalGame",
            "line_mode": "LinePlayer PlainTable",
            "screen": "ScreenTable",
        },
    )
