"""What is agreed before the deal: variant, limit, stakes, house rules, and the presets that bundle them."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy
from redbutton.rules.defaults import usual_rules
from redbutton.rules.house import HouseRules
from redbutton.rules.limits import Limit
from redbutton.rules.presets import PRESETS, Preset, find_preset, find_variant, make_rules
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import Stakes
from redbutton.rules.stakes_words import stakes_in_figures, stakes_in_words
from redbutton.rules.variant import OpeningRule, Street, Variant
from redbutton.rules.variants import VARIANTS

__all__ = [
    "PRESETS",
    "VARIANTS",
    "HouseRules",
    "Limit",
    "OpeningRule",
    "Preset",
    "Rules",
    "Stakes",
    "Street",
    "Variant",
    "dumps",
    "find_preset",
    "find_variant",
    "loads",
    "make_rules",
    "stakes_in_figures",
    "stakes_in_words",
    "usual_rules",
]

if TYPE_CHECKING:
    from redbutton.rules.files import dumps, loads
else:
    __getattr__, __dir__ = lazy(__name__, {"files": "dumps loads"})
