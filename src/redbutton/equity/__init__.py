"""Equity: what hands and ranges are worth against each other; see `docs/equity.md`."""

import sys

from redbutton._lazy import CallableModule
from redbutton.equity.equity import Equity, HandEquity, equity
from redbutton.equity.outs import Outs, outs
from redbutton.equity.ranges import Range

__all__ = ["Equity", "HandEquity", "Outs", "Range", "equity", "outs"]

sys.modules[__name__].__class__ = CallableModule
