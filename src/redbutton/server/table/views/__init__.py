"""What each viewer may see of a table, as the bytes that are sent."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["DealView", "Updates"]

if TYPE_CHECKING:
    from redbutton.server.table.views.deal_view import DealView
    from redbutton.server.table.views.updates import Updates
else:
    __getattr__, __dir__ = lazy(__name__, {"deal_view": "DealView", "updates": "Updates"})
