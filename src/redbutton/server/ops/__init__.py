"""What the operator sees: the log, the metrics, the health of the store."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["Log", "Metrics", "Pulse"]

if TYPE_CHECKING:
    from redbutton.server.ops.log import Log
    from redbutton.server.ops.metrics import Metrics
    from redbutton.server.ops.store_health import Pulse
else:
    __getattr__, __dir__ = lazy(__name__, {"log": "Log", "metrics": "Metrics", "store_health": "Pulse"})
