"""One table as a pure machine: entries in, events out. No clock, no randomness, no input or output.

The log of entries is the table: applying them again gives the same table and the same bytes for every viewer.
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["Table"]

if TYPE_CHECKING:
    from redbutton.server.table.table import Table
else:
    __getattr__, __dir__ = lazy(__name__, {"table": "Table"})
