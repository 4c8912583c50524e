"""The server over HTTP: its addresses, the page for browsers, and refusals."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["build"]

if TYPE_CHECKING:
    from redbutton.server.http.app import build
else:
    __getattr__, __dir__ = lazy(__name__, {"app": "build"})
