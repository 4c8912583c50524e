"""Tables for people and bots over the network: a lobby, websockets, and a durable log of each table."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "Lobby",
    "Settings",
    "serve",
]

if TYPE_CHECKING:
    from redbutton.server.lobby import Lobby
    from redbutton.server.process import Settings, serve
else:
    __getattr__, __dir__ = lazy(__name__, {"process": "Settings serve", "lobby": "Lobby"})
