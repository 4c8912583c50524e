"""Pictures and texts of a table, a hand, a range and an equity, for notebooks and terminals.

The functions know no rules and use nothing but their arguments, which are plain values. So a picture cannot
show more than it was given.
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "EquityBar",
    "PicturedSeat",
    "PicturedTable",
    "bars",
    "card",
    "grid",
    "grid_rows",
    "hand",
    "table_svg",
    "table_text",
]

if TYPE_CHECKING:
    from redbutton.pictures.cards import card, hand
    from redbutton.pictures.equity_bars import EquityBar, bars
    from redbutton.pictures.pictured_table import PicturedSeat, PicturedTable
    from redbutton.pictures.range_grid import grid, grid_rows
    from redbutton.pictures.table_svg import table_svg
    from redbutton.pictures.table_text import table_text
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "cards": "card hand",
            "equity_bars": "EquityBar bars",
            "pictured_table": "PicturedSeat PicturedTable",
            "range_grid": "grid grid_rows",
            "table_svg": "table_svg",
            "table_text": "table_text",
        },
    )
