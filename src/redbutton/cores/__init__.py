"""Work in numbered pieces, spread over the cores of this machine or over a Ray cluster.

>>> list(spread(abs, 3, 2))
[0, 1, 2]
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["RayCluster", "Workers", "as_done", "available_cores", "spread"]

if TYPE_CHECKING:
    from redbutton.cores.processors import available_cores
    from redbutton.cores.spreading import as_done, spread
    from redbutton.cores.workers import RayCluster, Workers
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "processors": "available_cores",
            "spreading": "as_done spread",
            "workers": "RayCluster Workers",
        },
    )
