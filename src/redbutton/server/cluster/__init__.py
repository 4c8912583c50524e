"""Several servers on one database: they know each other, share the tables, and pass connections on."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["Elsewhere", "Handover", "Membership", "ServerStatus"]

if TYPE_CHECKING:
    from redbutton.server.cluster.handover import Handover
    from redbutton.server.cluster.membership import Elsewhere, Membership
    from redbutton.server.cluster.server_status import ServerStatus
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {"handover": "Handover", "membership": "Elsewhere Membership", "server_status": "ServerStatus"},
    )
