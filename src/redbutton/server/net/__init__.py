"""Connections: websockets, the protocols under them, and limits on what one client may use."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["Connection", "Limits"]

if TYPE_CHECKING:
    from redbutton.server.net.connection import Connection
    from redbutton.server.net.limits import Limits
else:
    __getattr__, __dir__ = lazy(__name__, {"connection": "Connection", "limits": "Limits"})
