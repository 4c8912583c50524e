"""What is agreed before the deal: variant, limit, stakes, house rules, and the presets that bundle them."""

from redbutton.rules.house import HouseRules
from redbutton.rules.limits import Limit
from redbutton.rules.presets import PRESETS, Preset, find_preset, find_variant, table
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import Stakes
from redbutton.rules.usual import usual_rules
from redbutton.rules.variant import Opening, Street, Variant
from redbutton.rules.variants import VARIANTS

__all__ = [
    "PRESETS",
    "VARIANTS",
    "HouseRules",
    "Limit",
    "Opening",
    "Preset",
    "Rules",
    "Stakes",
    "Street",
    "Variant",
    "find_preset",
    "find_variant",
    "table",
    "usual_rules",
]
