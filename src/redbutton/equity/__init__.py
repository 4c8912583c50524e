"""Equity: what hands and ranges are worth against each other; see `docs/equity.md`."""

from redbutton.equity.equity import Equity, Standing, equity
from redbutton.equity.outs import Outs, outs
from redbutton.equity.ranges import Range

__all__ = ["Equity", "Outs", "Range", "Standing", "equity", "outs"]
